package platen.web.form;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.key.Scope;
import platen.jobs.form.draft.ExpiredFormLinks;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;

/** Tests forms that are filled in beforehand, by sessions of the API and by signed links. */
class PrefilledFormsTest extends FormsTest {
    private static final String PERSON = """
            {"fields": [{"key": "name", "type": "text", "required": true, "label": "Name"},
                        {"key": "plan", "type": "dropdown", "label": "Plan",
                         "options": [{"value": "a", "label": "Plan A"}, {"value": "b", "label": "Plan B"}]},
                        {"key": "rate", "type": "percentage", "label": "Rate"},
                        {"key": "agreed", "type": "checkbox", "label": "Agreed"},
                        {"key": "photo", "type": "image", "label": "Photo"},
                        {"key": "home", "type": "object", "label": "Home", "fields": [
                          {"key": "city", "type": "text", "label": "City"},
                          {"key": "street", "type": "text", "label": "Street"}]},
                        {"key": "items", "type": "text", "is_array": true, "label": "Item"}]}""";

    @BeforeAll
    void publish() {
        publish("person", PERSON);
    }

    private Answer form(String title) {
        return made("{\"template\":\"person\",\"title\":\"" + title + "\"}");
    }

    private Answer session(Answer form, String json) {
        Answer made = client.post(api(form) + "/sessions", json);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.header("Cache-Control")).isEqualTo("no-store");
        return made;
    }

    @Test
    void lockedFieldsAreShownAndTakenFromTheSessionWhateverIsSent() {
        Answer form = form("Locked");
        Answer session = session(form, """
                {"data": {"name": "Ada", "plan": "b", "rate": 0.15, "agreed": true, "home": {"city": "Ulm"},
                          "items": ["one", "two"]},
                 "locked": ["name", "plan", "rate", "agreed", "home.city", "items"],
                 "metadata": {"customer": "4711"}}""");
        assertThat(path(session)).isEqualTo(path(form) + "/s/" + session.json().path("session").asString());
        Answer page = visitor.get(path(session));
        assertThat(page.text()).contains("Ada</p>", "Plan B</p>", "15 %</p>", "Yes</p>", "Ulm</p>", "two</p>",
                "name=\"data.home.street\"")
                .doesNotContain("name=\"data.name\"", "name=\"data.plan\"", "name=\"data.rate\"",
                        "name=\"data.agreed\"", "name=\"data.home.city\"", "name=\"data.items[0]\"",
                        "form-controls.js");
        Answer sent = send(path(session),
                Map.of("token", token(page), "data.name", "Eve", "data.plan", "a", "data.rate",
                        "x", "data.agreed", "", "data.home.city", "Rome", "data.home.street", "12 Elm Lane",
                        "data.items[0]",
                        "three"));
        assertThat(sent.status()).as(sent.text()).isEqualTo(303);
        assertThat(sent.header("Location")).startsWith(path(form) + "/done/");
        assertThat(data(form)).isEqualTo(StoredJson.object("""
                {"name": "Ada", "plan": "b", "rate": 0.15, "agreed": true,
                 "home": {"city": "Ulm", "street": "12 Elm Lane"}, "items": ["one", "two"]}"""));
        assertThat(onlySubmission(form).at("/metadata/customer").asString()).isEqualTo("4711");
    }

    @Test
    void valuesThatAreNotLockedCanBeChanged() {
        Answer form = form("Open");
        Answer session = session(form, "{\"data\":{\"name\":\"Ada\",\"rate\":0.15},\"locked\":[]}");
        Answer page = visitor.get(path(session) + "?lang=de");
        assertThat(page.text()).contains("value=\"Ada\"", "value=\"15\"");
        for (String name : List.of("Eve", "Bob")) {
            assertThat(send(path(session), Map.of("token", token(visitor.get(path(session))), "data.name", name))
                    .status()).isEqualTo(303);
        }
        assertThat(submissions(form)).hasSize(2);
    }

    @Test
    void aFormWhoseFieldsAreAllLockedCanBeSent() {
        publish("one", "{\"fields\": [{\"key\": \"name\", \"type\": \"text\", \"required\": true}]}");
        Answer form = made("{\"template\":\"one\",\"title\":\"All locked\"}");
        Answer session = session(form, "{\"data\":{\"name\":\"Ada\"},\"locked\":[\"name\"]}");
        assertThat(send(path(session), Map.of("token", token(visitor.get(path(session))))).status()).isEqualTo(303);
        assertThat(data(form).path("name").asString()).isEqualTo("Ada");
    }

    @Test
    void aLinkForOneSubmissionMakesOneFromTwoWindowsAndSaysThatItWasUsed() {
        Answer form = form("Once");
        Answer session = session(form, "{\"data\":{\"name\":\"Ada\"},\"once\":true}");
        String first = token(visitor.get(path(session)));
        String second = token(visitor.get(path(session)));
        Map<String, String> fields = Map.of("token", first, "data.name", "Ada");
        Answer sent = send(path(session), fields);
        assertThat(sent.status()).isEqualTo(303);
        assertThat(send(path(session), fields).header("Location")).isEqualTo(sent.header("Location"));
        assertThat(send(path(session), Map.of("token", second, "data.name", "Eve")).status()).isEqualTo(409);
        assertThat(send(path(session), Map.of("token", "A".repeat(32), "data.name", "Eve")).status()).isEqualTo(409);
        Answer again = visitor.get(path(session));
        assertThat(again.status()).isEqualTo(410);
        assertThat(again.text()).contains("This link has been used").doesNotContain("Ada");
        onlySubmission(form);
        api.bean(Database.class).jdbi().useHandle(handle -> handle.execute("delete from form_answer"));
        assertThat(visitor.get(path(session)).status()).as("after the submission was deleted").isEqualTo(410);
    }

    @Test
    void expiredAndUnknownLinksAreAPageInTheLookOfTheForm() {
        Answer form = made("{\"template\":\"person\",\"title\":\"Times\",\"theme\":{\"accent\":\"#0b6e4f\"}}");
        Answer session = session(form, "{\"data\":{\"name\":\"Ada\"},\"expires_in\":60}");
        String token = token(visitor.get(path(session)));
        api.clock().advance(Duration.ofSeconds(61));
        for (Answer gone : List.of(visitor.get(path(session) + "?lang=de"),
                send(path(session) + "?lang=de", Map.of("token", token, "data.name", "Eve")))) {
            assertThat(gone.status()).isEqualTo(410);
            assertThat(gone.text()).contains("Dieser Link ist nicht gültig", "theme.css").doesNotContain("Ada");
        }
        assertThat(api.bean(ExpiredFormLinks.class).delete()).isEqualTo(1);
        assertThat(api.bean(ExpiredFormLinks.class).delete()).isZero();
        assertThat(visitor.get(path(session)).status()).isEqualTo(404);
        assertThat(visitor.get(path(form) + "/s/short").status()).isEqualTo(404);
        Answer other = form("Other");
        Answer theirs = session(other, "{\"data\":{\"name\":\"Ada\"}}");
        assertThat(visitor.get(path(form) + "/s/" + theirs.json().path("session").asString()).status())
                .as("the session of another form").isEqualTo(404);
        assertThat(submissions(form)).isEmpty();
    }

    @Test
    void theDatabaseAloneCannotReadASession() {
        Answer form = form("Sealed");
        Answer session = session(form,
                "{\"data\":{\"name\":\"Very Secret\"},\"metadata\":{\"customer\":\"number 4711\"}}");
        String row = api.bean(Database.class).jdbi().withHandle(handle -> handle.createQuery("""
                select string_agg(encode(sealed, 'escape') || encode(token_hash, 'escape') || s.*::text, '')
                  from form_session s
                """).mapTo(String.class).one());
        assertThat(row).isNotEmpty().doesNotContain("Very Secret", "number 4711",
                session.json().path("session").asString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "{\"data\":{\"nmae\":\"Ada\"}} | data_invalid | Did you mean 'name'",
            "{\"data\":{\"rate\":\"much\"}} | data_invalid | must be a number",
            "{\"data\":{\"photo\":\"https://evil.example/a.png\"}} | data_invalid | must be a data: URL",
            "{\"data\":{\"photo\":\"data:image/svg+xml;base64,PHN2Zy8+\"}} | data_invalid | must be a data: URL",
            "{\"locked\":[\"name\"]} | bad_request | is required and has no value",
            "{\"locked\":[\"other\"]} | bad_request | 'other' is none",
            "{\"locked\":[\"items.x\"]} | bad_request | 'items.x' is none",
            "{\"locked\":\"name\"} | bad_request | must be an array of strings",
            "{\"metadata\":{\"form_id\":\"frm_x\"}} | bad_request | which the form sets",
            "{\"metadata\":{\"a\":1}} | bad_request | strings",
            "{\"expires_in\":59} | bad_request | from 60 to 2592000",
            "{\"lifetime\":60} | bad_request | lifetime"})
    void aSessionThatDoesNotFitTheFormIsRefused(String json, String code, String message) {
        Answer refused = client.post(api(form("Refused")) + "/sessions", json);
        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(refused.json().path("code").asString()).isEqualTo(code);
        assertThat(refused.text()).contains(message);
    }

    @Test
    void contentIsBounded() {
        Answer form = form("Bounded");
        assertThat(client.post(api(form) + "/sessions", "{\"data\":{\"name\":\"" + "x".repeat(300_000) + "\"}}").text())
                .contains("at most 256 kB");
        String rows = "\"a\",".repeat(99) + "\"a\"";
        assertThat(client.post(api(form) + "/sessions", "{\"data\":{\"items\":[" + rows.repeat(1) + "," + rows.repeat(1)
                + "," + rows + "," + rows + "]}}").text()).contains("rows in one list");
    }

    @Test
    void aKeyOfAnotherEnvironmentOrWithoutTheScopeMakesNoSession() {
        String path = api(form("Scopes")) + "/sessions";
        assertThat(tenant.client(Environment.STAGING, Scope.TEMPLATE_RENDER).post(path, "{}").status()).isEqualTo(403);
        assertThat(tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_WRITE).post(path, "{}").status())
                .isEqualTo(403);
        assertThat(Tenant.on(api).client(Environment.PRODUCTION, Scope.TEMPLATE_RENDER).post(path, "{}").status())
                .isEqualTo(404);
    }

    @Test
    void aSignedLinkFillsInTheFormAndItsLockedFieldsSurviveCorrections() {
        Answer form = form("Signed");
        String secret = secret(form);
        String link = link(form, secret, "{\"data\":{\"name\":\"Ada\",\"rate\":0.2},\"locked\":[\"name\"],"
                + "\"metadata\":{\"mail\":\"7\"}}", 3600);
        Answer page = visitor.get(link + "&lang=de");
        assertThat(page.text()).contains("Ada</p>", "value=\"20\"").doesNotContain("name=\"data.name\"");
        Answer wrong = send(action(page), Map.of("token", token(page), "data.name", "Eve", "data.rate", "many"));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).contains("Ada</p>").doesNotContain("Eve");
        Answer sent = send(action(wrong), Map.of("token", token(page), "data.name", "Eve", "data.rate", "30"));
        assertThat(sent.status()).isEqualTo(303);
        assertThat(sent.header("Location")).doesNotContain("p=");
        assertThat(data(form)).isEqualTo(StoredJson.object(
                "{\"name\":\"Ada\",\"rate\":0.3,\"agreed\":false}"));
        assertThat(onlySubmission(form).at("/metadata/mail").asString()).isEqualTo("7");
    }

    @Test
    void aTamperedLinkIsSaidAndTheFormOpensEmpty() {
        Answer form = form("Tampered");
        String secret = secret(form);
        String content = "{\"data\":{\"name\":\"Ada\"},\"locked\":[\"name\"]}";
        String link = link(form, secret, content, 3600);
        assertThat(visitor.get(link).text()).contains("Ada</p>");
        var wrong = new HashMap<String, String>();
        wrong.put("another secret", link(form, "fsec_" + "A".repeat(43), content, 3600));
        wrong.put("no signature", link.replaceFirst("&s=.*", ""));
        wrong.put("later expiry", link.replaceFirst("&x=\\d", "&x=9"));
        wrong.put("other content", link.replaceFirst("p=....", "p=AAAA"));
        wrong.put("another form", link(form("Another"), secret, content, 3600));
        wrong.put("too late", link(form, secret, content, Duration.ofDays(367).toSeconds()));
        wrong.put("no such field", link(form, secret, "{\"data\":{\"nmae\":\"Ada\"}}", 3600));
        wrong.put("an address to fetch", link(form, secret, "{\"data\":{\"photo\":\"https://a.example/a.png\"}}", 60));
        wrong.put("own metadata", link(form, secret, "{\"metadata\":{\"form_id\":\"x\"}}", 60));
        wrong.put("no JSON", link(form, secret, "{", 60));
        wrong.put("locked and empty", link(form, secret, "{\"locked\":[\"name\"]}", 60));
        wrong.put("too long", link(form, secret, "{\"data\":{\"name\":\"" + "x".repeat(4_000) + "\"}}", 60));
        wrong.forEach((why, address) -> {
            Answer page = visitor.get(address);
            assertThat(page.status()).as(why).isEqualTo(200);
            assertThat(page.text()).as(why).contains("The link is damaged", "name=\"data.name\"")
                    .doesNotContain("Ada</p>");
            assertThat(action(page)).as(why).doesNotContain("p=");
        });
        secret(form);
        assertThat(visitor.get(link).text()).as("after the secret was replaced").contains("The link is damaged");
    }

    @Test
    void aSignedLinkThatExpiresWhileTheFormIsFilledInSaysSoAndKeepsWhatWasTyped() {
        Answer form = form("Late");
        Answer page = visitor.get(link(form, secret(form), "{\"data\":{\"name\":\"Ada\"},\"locked\":[\"name\"]}", 60));
        api.clock().advance(Duration.ofSeconds(61));
        Answer late = send(action(page), Map.of("token", token(page), "data.home.city", "Ulm"));
        assertThat(late.status()).isEqualTo(422);
        assertThat(late.text()).contains("The link has expired", "value=\"Ulm\"", "name=\"data.name\"")
                .doesNotContain("Ada");
        assertThat(submissions(form)).isEmpty();
        assertThat(send(action(late), Map.of("token", token(page), "data.name", "Eve")).status()).isEqualTo(303);
    }

    private String secret(Answer form) {
        Answer rotated = client.send("POST", api(form) + "/secret/rotate", BodyPublishers.noBody());
        assertThat(rotated.status()).as(rotated.text()).isEqualTo(200);
        JsonNode secret = rotated.json().path("secret");
        assertThat(secret.asString()).matches("fsec_[A-Za-z0-9_-]{43}");
        return secret.asString();
    }

    private String link(Answer form, String secret, String content, long seconds) {
        String text = base64(content.getBytes(UTF_8));
        String expires = String.valueOf(api.clock().instant().getEpochSecond() + seconds);
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
            String signature = base64(mac.doFinal((text + "." + expires).getBytes(UTF_8)));
            return path(form) + "?p=" + text + "&x=" + expires + "&s=" + signature;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String action(Answer page) {
        return page.text().replaceFirst("(?s).*? action=\"(/f/[^\"]+)\".*", "$1").replace("&amp;", "&");
    }
}
