package platen.web.form;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
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
import platen.web.page.Pages;
import tools.jackson.databind.JsonNode;

/** Tests over HTTP which sites may show a form in a frame. */
class EmbedTest {
    private static final String SHOP = "https://shop.example";
    private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([A-Za-z0-9_-]{32})\"");
    private static ApiFixture api;
    private static Client client;
    private static Client visitor;

    @BeforeAll
    static void start() {
        api = ApiFixture.lease(FormPagesConfiguration.class);
        Tenant tenant = Tenant.on(api);
        tenant.form("consent", "consent", Environment.PRODUCTION);
        client = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_WRITE, Scope.TEMPLATE_RENDER,
                Scope.TEMPLATE_READ, Scope.SUBMISSION_READ);
        visitor = new Client(api, null);
    }

    @AfterAll
    static void stop() {
        api.release();
    }

    @Test
    void onlySitesThatTheFormNamesMayFrameItAndOnlyThePageForAFrame() {
        Answer form = made("[\"https://Shop.Example:443/\", \"http://localhost:3000\"]");
        assertThat(form.json().path("origins").valueStream().map(JsonNode::asString))
                .containsExactly(SHOP, "http://localhost:3000");
        Answer framed = visitor.get(path(form) + embed(SHOP));
        assertThat(framed.header("Content-Security-Policy")).isEqualTo(Pages.CONTENT_SECURITY_POLICY
                .replace("frame-ancestors 'none'", "frame-ancestors https://shop.example http://localhost:3000"));
        assertThat(framed.header("X-Frame-Options")).isEmpty();
        assertThat(framed.text()).contains("data-origin=\"https://shop.example\"", "form-frame.js")
                .doesNotContain("public-top");
        for (String query : List.of("", embed("https://evil.example"), embed("https://shop.example.evil.example"),
                embed("*"), embed(""), "?embed")) {
            assertUnframed(visitor.get(path(form) + query));
        }
        assertUnframed(visitor.send("GET", path(form) + embed(SHOP), BodyPublishers.noBody(), "Sec-Fetch-Dest",
                "document"));
    }

    private static void assertUnframed(Answer page) {
        assertThat(page.header("Content-Security-Policy")).isEqualTo(Pages.CONTENT_SECURITY_POLICY);
        assertThat(page.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(page.text()).contains("public-top").doesNotContain("data-origin", "form-frame.js");
    }

    @Test
    void noSiteMayFrameAFormThatNamesNone() {
        Answer form = made("[]");
        assertUnframed(visitor.get(path(form) + embed(SHOP)));
        Answer named = client.sendJson("PATCH", api(form), "{\"origins\":[\"" + SHOP + "\"]}");
        assertThat(named.json().path("origins").get(0).asString()).isEqualTo(SHOP);
        assertThat(visitor.get(path(form) + embed(SHOP)).header("X-Frame-Options")).isEmpty();
        assertThat(client.sendJson("PATCH", api(form), "{\"title\":\"Renamed\"}").json().path("origins").size())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://shop.example", "https://*.shop.example", "https://shop.example/path", "*", "",
            "https://shop.example; script-src *", "https://shop.example https://evil.example", "https://bücher.example",
            "https://user@shop.example", "https://shop.example:0", "https://shop.example:99999", "ftp://shop.example",
            "https://a..b", "null", "'self'"})
    void whatIsNoOriginIsRefused(String origin) {
        Answer refused = client.post("/v1/forms", body("[\"" + origin + "\"]"));
        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(refused.json().at("/parameter").asString()).as(refused.text()).isEqualTo("origins");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"https://shop.example\"", "[1]", "[\"https://a.example\", \"https://A.example/\"]"})
    void whatIsNoListOfDifferentOriginsIsRefused(String origins) {
        assertThat(client.post("/v1/forms", body(origins)).status()).isEqualTo(400);
    }

    @Test
    void answersFromAFrameAreSubmissionsWithTheSourceEmbedAndTheFrameStaysOne() {
        Answer form = made("[\"" + SHOP + "\"]");
        String action = action(visitor.get(path(form) + embed(SHOP)));
        assertThat(action).contains("embed=https%3A%2F%2Fshop.example");
        Answer wrong = send(action, "token=" + "A".repeat(32));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).contains("data-origin=\"https://shop.example\"");

        String sentFields = fields(visitor.get(path(form) + embed(SHOP)));
        Answer sent = send(action, sentFields);
        assertThat(sent.status()).as(sent.text()).isEqualTo(303);
        JsonNode submission = submission(form);
        assertThat(submission.path("source").asString()).isEqualTo("embed");
        Answer done = visitor.get(sent.header("Location"));
        assertThat(done.header("X-Frame-Options")).isEmpty();
        assertThat(done.text()).contains(
                "data-submission=\"" + submission.path("submission_id").asString() + "\"");
    }

    @Test
    void answersFromAWindowHaveTheSourceFormWhateverTheAddressClaims() {
        Answer form = made("[\"" + SHOP + "\"]");
        Answer sent = send(path(form) + embed("https://evil.example"), fields(visitor.get(path(form))));
        assertThat(sent.status()).isEqualTo(303);
        assertThat(submission(form).path("source").asString()).isEqualTo("form");
        assertThat(visitor.get(sent.header("Location")).text()).doesNotContain("data-submission");
    }

    @Test
    void theScriptIsSmallMayBeUsedByAnySiteAndIsSentOnce() {
        Answer script = visitor.get("/embed.js");
        assertThat(script.status()).isEqualTo(200);
        assertThat(script.bytes().length).isLessThanOrEqualTo(3_000);
        assertThat(script.header("Content-Type")).startsWith("text/javascript");
        assertThat(script.header("Cross-Origin-Resource-Policy")).isEqualTo("cross-origin");
        Answer again = visitor.send("GET", "/embed.js", BodyPublishers.noBody(), "If-None-Match",
                script.header("ETag"));
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.bytes()).isEmpty();
    }

    private static String embed(String origin) {
        return "?embed=" + URLEncoder.encode(origin, UTF_8);
    }

    private static String body(String origins) {
        return "{\"template\":\"consent\",\"title\":\"Consent\",\"origins\":" + origins + "}";
    }

    private static Answer made(String origins) {
        Answer made = client.post("/v1/forms", body(origins));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made;
    }

    private static String path(Answer form) {
        return form.json().path("url").asString().replaceFirst("https?://[^/]+", "");
    }

    private static String api(Answer form) {
        return "/v1/forms/" + form.json().path("form_id").asString();
    }

    private static String action(Answer page) {
        Matcher action = Pattern.compile(" action=\"([^\"]+)\"").matcher(page.text());
        assertThat(action.find()).as(page.text()).isTrue();
        return action.group(1).replace("&amp;", "&");
    }

    private static String fields(Answer page) {
        Matcher token = TOKEN.matcher(page.text());
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

    private static Answer send(String path, String body) {
        return visitor.send("POST", path, BodyPublishers.ofString(body), "Content-Type",
                "application/x-www-form-urlencoded");
    }

    private static JsonNode submission(Answer form) {
        List<JsonNode> found = client.get("/api/v1/submissions?limit=100")
                .json()
                .path("data")
                .valueStream()
                .filter(each -> each.at("/metadata/form_id").equals(form.json().path("form_id")))
                .toList();
        assertThat(found).hasSize(1);
        return found.getFirst();
    }
}
