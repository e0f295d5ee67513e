package platen.web.form;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.key.Scope;
import platen.jobs.engine.pdf.Sha256;
import tools.jackson.databind.JsonNode;

/** Tests over HTTP the links and the consent of forms. */
class FormTermsTest {
    private static final String TEXT = "I agree that <the club> may publish photos.";
    private static ApiFixture api;
    private static Client client;
    private static Client visitor;

    @BeforeAll
    static void start() {
        api = ApiFixture.lease(FormPagesConfiguration.class);
        Tenant tenant = Tenant.on(api);
        tenant.form("consent", "consent", Environment.PRODUCTION);
        client = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_WRITE, Scope.TEMPLATE_RENDER,
                Scope.SUBMISSION_READ);
        visitor = new Client(api, null);
    }

    @AfterAll
    static void stop() {
        api.release();
    }

    @Test
    void aFormLinksToItsPrivacyNoticeAndImprint() {
        Answer form = made("\"privacy_url\":\"https://shop.example/privacy?a=1&b=2\",\"imprint_url\":\"\"");
        assertThat(visitor.get(path(form)).text())
                .contains("href=\"https://shop.example/privacy?a=1&amp;b=2\"", "Privacy notice")
                .doesNotContain("Imprint");
        client.sendJson("PATCH", api(form), "{\"privacy_url\":\"\",\"imprint_url\":\"https://shop.example/imprint\"}");
        assertThat(visitor.get(path(form) + "?lang=de").text()).contains("https://shop.example/imprint", "Impressum")
                .doesNotContain("Datenschutz");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://shop.example/", "javascript:alert(1)", "shop.example", "https://",
            "https://user@shop.example/", "https://shop.example/a b"})
    void aLinkThatIsNoHttpsAddressIsRefused(String url) {
        Answer refused = client.post("/v1/forms",
                "{\"template\":\"consent\",\"title\":\"Terms\",\"privacy_url\":\"" + url + "\"}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("parameter").asString()).isEqualTo("privacy_url");
    }

    @Test
    void aFormIsSentWithTheConsentOnlyWhichItsSubmissionRecords() {
        Answer form = made("\"consent_text\":\"" + TEXT + "\"");
        Answer page = visitor.get(path(form));
        String hash = Sha256.hex(TEXT.getBytes(UTF_8));
        assertThat(page.text()).contains("I agree that &lt;the club&gt; may publish photos.", "value=\"" + hash + "\"");
        String fields = fields(page);
        for (String without : List.of("", "&consent=true", "&consent=" + "0".repeat(64))) {
            Answer refused = send(form, fields + without);
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.text()).contains("Please tick the box to agree.", "href=\"#consent\"");
        }
        assertThat(submissions(form)).isEmpty();
        Instant before = api.clock().instant();
        assertThat(send(form, fields + "&consent=" + hash).status()).isEqualTo(303);
        JsonNode metadata = submissions(form).getFirst().path("metadata");
        assertThat(metadata.path("consent_sha256").asString()).isEqualTo(hash);
        assertThat(Instant.parse(metadata.path("consent_at").asString())).isBetween(before, api.clock().instant());
        // a page that is sent twice is one submission, with the consent of the first time
        assertThat(send(form, fields + "&consent=" + hash).status()).isEqualTo(303);
        assertThat(submissions(form)).hasSize(1);
    }

    @Test
    void aConsentTextThatWasChangedMeanwhileIsAskedForAgain() {
        Answer form = made("\"consent_text\":\"" + TEXT + "\"");
        String fields = fields(visitor.get(path(form)));
        client.sendJson("PATCH", api(form), "{\"consent_text\":\"I agree to more.\"}");
        String before = "&consent=" + Sha256.hex(TEXT.getBytes(UTF_8));
        Answer again = send(form, fields + before);
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.text()).contains("I agree to more.", Tenant.data("consent").path("full_name").asString())
                .doesNotContainPattern("name=\"consent\" value=\"[0-9a-f]{64}\" checked");
        assertThat(send(form, fields + "&consent=" + Sha256.hex("I agree to more.".getBytes(UTF_8))).status())
                .isEqualTo(303);
    }

    @Test
    void aBoxThatWasTickedStaysTickedWhenAnAnswerIsWrong() {
        Answer form = made("\"consent_text\":\"" + TEXT + "\"");
        Answer wrong = send(form, "token=" + "A".repeat(32) + "&consent=" + Sha256.hex(TEXT.getBytes(UTF_8)));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).doesNotContain("Please tick the box")
                .containsPattern("name=\"consent\" value=\"[0-9a-f]{64}\" checked");
    }

    @Test
    void aFormWithoutConsentTextRecordsNone() {
        Answer form = made("\"consent_text\":\"\"");
        Answer page = visitor.get(path(form));
        assertThat(page.text()).doesNotContain("name=\"consent\"");
        assertThat(send(form, fields(page) + "&consent=" + "0".repeat(64)).status()).isEqualTo(303);
        assertThat(submissions(form).getFirst().path("metadata").has("consent_sha256")).isFalse();
    }

    private static Answer made(String settings) {
        Answer made = client.post("/v1/forms", "{\"template\":\"consent\",\"title\":\"Terms\"," + settings + "}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made;
    }

    private static String path(Answer form) {
        return form.json().path("url").asString().replaceFirst("https?://[^/]+", "");
    }

    private static String api(Answer form) {
        return "/v1/forms/" + form.json().path("form_id").asString();
    }

    private static String fields(Answer page) {
        Matcher token = Pattern.compile("name=\"token\" value=\"([A-Za-z0-9_-]{32})\"").matcher(page.text());
        assertThat(token.find()).as(page.text()).isTrue();
        var fields = new StringBuilder("token=" + token.group(1));
        Tenant.data("consent")
                .properties()
                .forEach(each -> fields.append("&data.")
                        .append(each.getKey())
                        .append('=')
                        .append(URLEncoder.encode(each.getValue().asString(), UTF_8)));
        return fields.toString();
    }

    private static Answer send(Answer form, String body) {
        return visitor.send("POST", path(form), BodyPublishers.ofString(body), "Content-Type",
                "application/x-www-form-urlencoded");
    }

    private static List<JsonNode> submissions(Answer form) {
        return client.get("/api/v1/submissions?limit=100")
                .json()
                .path("data")
                .valueStream()
                .filter(each -> each.at("/metadata/form_id").equals(form.json().path("form_id")))
                .toList();
    }
}
