package platen.web.sign;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.key.Scope;
import tools.jackson.databind.JsonNode;

/** A workspace that sends envelopes, and a browser without scripts that opens the pages of their people. */
final class SigningFixture {
    static final Pattern HASH = Pattern.compile("name=\"agree\" value=\"([0-9a-f]{64})\"");
    static final Pattern LOOKED = Pattern.compile("name=\"sha256\" value=\"([0-9a-f]{64})\"");
    private static final String TENANT = "{\"party\":\"tenant\",\"name\":\"Tina Ferrant\"}";
    private static final String LANDLORD = "{\"party\":\"landlord\",\"name\":\"Larry\"}";

    final Tenant tenant = Tenant.unlimited();
    final Client client = tenant.client(Environment.PRODUCTION, Scope.ENVELOPE_MANAGE, Scope.TEMPLATE_WRITE,
            Scope.TEMPLATE_PUBLISH);
    final Client visitor = new Client(tenant.api, null);

    SigningFixture() {
        template("lease", "<p>Rent: {{rent}}</p><p data-signer='tenant'>In: {{move_in}}</p>"
                + "<signature src='{{sign}}' data-signer='tenant' alt='Tenant'></signature>"
                + "<signature src='{{owner}}' data-signer='landlord' alt='Landlord'></signature>");
        template("letter", "<p>Dear {{name}}</p>");
    }

    private void template(String alias, String body) {
        assertThat(client.post("/v1/templates", """
                {"alias":"%s","name":"%s","source":"<html lang='en'><head><title>T</title></head><body>%s</body></html>"}
                """.formatted(alias, alias, body)).status()).isEqualTo(201);
        assertThat(client.post("/v1/templates/" + alias + "/versions/1/publish", "{\"environment\":\"production\"}")
                .status()).isEqualTo(200);
    }

    /** An envelope that was sent, and the paths of the pages of its people. */
    record Sent(String id, List<String> pages) {}

    Sent lease(String order) {
        return sent("\"template\":\"lease\",\"data\":{\"rent\":\"900\"},\"order\":\"" + order + "\",\"signers\":["
                + TENANT + "," + LANDLORD + "]");
    }

    Sent letter(String people) {
        return sent("\"template\":\"letter\",\"data\":{\"name\":\"Ada\"},\"signers\":[" + people + "]");
    }

    private Sent sent(String members) {
        Answer made = client.post("/v1/envelopes", "{\"title\":\"Lease of 12 Elm Street\"," + members + "}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        String id = made.json().path("envelope_id").asString();
        Answer sent = client.post("/v1/envelopes/" + id + "/send", "{}");
        assertThat(sent.status()).as(sent.text()).isEqualTo(200);
        return new Sent(id, paths(sent.json()));
    }

    static List<String> paths(JsonNode changed) {
        return changed.path("links")
                .findValuesAsString("url")
                .stream()
                .map(url -> url.substring(url.indexOf("/s/")))
                .toList();
    }

    Answer post(String page, String... fields) {
        var body = new ArrayList<String>();
        for (int i = 0; i < fields.length; i += 2) {
            body.add(URLEncoder.encode(fields[i], UTF_8) + "=" + URLEncoder.encode(fields[i + 1], UTF_8));
        }
        return visitor.send("POST", page, BodyPublishers.ofString(String.join("&", body)), "Content-Type",
                "application/x-www-form-urlencoded", "User-Agent", "Test browser");
    }

    static Answer done(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(303);
        return answer;
    }

    static String found(Pattern pattern, String page) {
        Matcher matcher = pattern.matcher(page);
        assertThat(matcher.find()).as(page).isTrue();
        return matcher.group(1);
    }

    void consent(String page) {
        done(post(page, "step", "open"));
        done(post(page, "step", "consent", "agree", found(HASH, visitor.get(page).text()), "zone", "Europe/Berlin"));
    }

    void fillTenant(String page) {
        done(post(page, "step", "fill", "data.document_0.move_in", "in May", "data.document_0.sign[typed]", "Tina"));
    }

    void fillLandlord(String page) {
        done(post(page, "step", "fill", "data.document_0.owner[typed]", "Larry"));
    }

    String looked(String page) {
        return found(LOOKED, visitor.get(page).text());
    }

    String state(Sent sent) {
        return client.get("/v1/envelopes/" + sent.id()).json().path("status").asString();
    }

    List<String> trail(Sent sent) {
        return client.get("/v1/envelopes/" + sent.id() + "/trail").json().path("data").findValuesAsString("type");
    }
}
