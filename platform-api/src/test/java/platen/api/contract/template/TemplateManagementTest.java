package platen.api.contract.template;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.RawSocket;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.key.Scope;
import tools.jackson.databind.JsonNode;

/** Tests that templates are uploaded, published and archived under {@code /v1}. */
@SharedServerTest
class TemplateManagementTest {
    private static final byte[] CONSENT = Tenant.read(Path.of("../samples/forms/consent.pdf"));

    private static Client client;
    private static Client admin;

    @BeforeAll
    static void open() {
        Tenant tenant = Tenant.unlimited();
        client = tenant.client();
        admin = tenant.client(Environment.PRODUCTION, Scope.values());
        tenant.form("consent", "used", Environment.PRODUCTION);
    }

    @Test
    void aTemplateGoesFromUploadToRenderAndAway() {
        Answer created = upload("/v1/templates", Map.of("alias", "nda", "name", "NDA"), CONSENT);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(created.header("Location")).endsWith("/v1/templates/nda");
        JsonNode template = created.json();
        assertThat(template.path("alias").asString()).isEqualTo("nda");
        assertThat(template.path("status").asString()).isEqualTo("draft");
        assertThat(template.path("live_version").isNull()).isTrue();
        assertThat(template.path("version").intValue()).isEqualTo(1);
        assertThat(template.path("warnings").isArray()).isTrue();
        String render = "/api/v1/templates/nda/render";
        String body = Tenant.body(Tenant.data("consent"));
        assertThat(client.post(render, body).error()).isEqualTo("409 not_published");

        Answer published = admin.post("/v1/templates/nda/versions/1/publish", "{\"environment\":\"production\"}");
        assertThat(published.status()).isEqualTo(200);
        assertThat(published.json().path("live_version").intValue()).isEqualTo(1);
        assertThat(published.json().path("status").asString()).isEqualTo("published");
        assertThat(client.post(render, body).status()).isEqualTo(200);

        Answer second = upload("/v1/templates/nda/versions", Map.of(), CONSENT);
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.json().propertyNames()).containsExactly("version", "kind", "page_count", "size_bytes",
                "sha256", "published_to", "publications", "engine_revision", "warnings", "notes", "created_by",
                "created_at", "carried_over", "dropped", "breaking");
        JsonNode versions = client.get("/v1/templates/nda/versions").json();
        assertThat(versions.path("data").valueStream().map(each -> each.path("version").intValue()))
                .containsExactly(2, 1);
        assertThat(versions.path("data").path(1).path("published_to").toString()).isEqualTo("[\"production\"]");
        JsonNode publication = versions.path("data").path(1).path("publications").path(0);
        assertThat(publication.path("environment").asString()).isEqualTo("production");
        assertThat(publication.path("published_by").asString()).matches("key_[0-9a-f]{32}");

        assertThat(admin.post("/v1/templates/nda/versions/2/unpublish", "{\"environment\":\"production\"}").error())
                .isEqualTo("409 not_published");
        assertThat(admin.post("/v1/templates/nda/versions/1/unpublish", "{\"environment\":\"production\"}").status())
                .isEqualTo(200);
        assertThat(client.post(render, body).error()).isEqualTo("409 not_published");

        assertThat(
                admin.sendJson("PATCH", "/v1/templates/nda", "{\"name\":\"Agreement\"}").json().path("name").asString())
                .isEqualTo("Agreement");
        assertThat(admin.sendJson("PATCH", "/v1/templates/nda", "{\"seal\":true}").json().path("seal").asBoolean())
                .isTrue();
        assertThat(admin.sendJson("PATCH", "/v1/templates/nda", "{\"name\":\"Agreement\"}").json().path("seal")
                .asBoolean()).as("unchanged by another change").isTrue();
        assertThat(admin.send("DELETE", "/v1/templates/nda", BodyPublishers.noBody()).status()).isEqualTo(204);
        assertThat(client.post(render, body).error()).as("archived").isEqualTo("404 not_found");
        assertThat(client.aliases("/v1/templates")).doesNotContain("nda");
        assertThat(client.aliases("/v1/templates?status=archived")).contains("nda");
        Answer taken = upload("/v1/templates", Map.of("alias", "nda", "name", "Other"), CONSENT);
        assertThat(taken.error()).isEqualTo("400 bad_request");
        assertThat(taken.json().path("reason").asString()).isEqualTo("alias_taken");
        assertThat(
                admin.sendJson("PATCH", "/v1/templates/nda", "{\"status\":\"draft\"}").json().path("status").asString())
                .isEqualTo("draft");
        assertThat(client.aliases("/v1/templates")).contains("nda");
    }

    @Test
    void anUploadMayBringItsSchemaAndSampleData() {
        Answer created = upload("/v1/templates",
                Map.of("alias", "rows", "name", "Rows", "sample_data", "{\"full_name\":\"Ada\"}"), CONSENT);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        admin.post("/v1/templates/rows/versions/1/publish", "{\"environment\":\"production\"}");
        assertThat(client.get("/v1/templates/rows").json().path("sample_data").toString())
                .isEqualTo("{\"full_name\":\"Ada\"}");
    }

    @Test
    void aTemplateMaySwitchStrictFormatsOn() {
        String fields = "\"fields\":[{\"field\":\"full_name\",\"type\":\"email\"}]";
        for (boolean strict : new boolean[]{false, true}) {
            String alias = strict ? "strict-formats" : "lenient-formats";
            Answer created = upload("/v1/templates", Map.of("alias", alias, "name", "X", "schema",
                    "{\"strict_formats\":" + strict + "," + fields + "}"), CONSENT);
            assertThat(created.status()).as(created.text()).isEqualTo(201);
            admin.post("/v1/templates/" + alias + "/versions/1/publish", "{\"environment\":\"production\"}");
            JsonNode checked = client.post("/api/v1/templates/" + alias + "/render?dry_run=true",
                    Tenant.body(Tenant.data("consent"))).json();
            assertThat(checked.path("valid").booleanValue()).isEqualTo(!strict);
            assertThat(checked.path(strict ? "errors" : "warnings").path(0).path("alias").asString())
                    .isEqualTo("full_name");
            assertThat(client.get("/api/v1/templates/" + alias).json().path("input_schema").path("strict_formats")
                    .asBoolean(false)).isEqualTo(strict);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            name=X                             | required
            alias=ok                           | required
            alias=UPPER;name=X                 | alias
            alias=ok;name=                     | name
            alias=ok;name=X;sample_data=[]     | sample_data
            alias=ok;name=X;sample_data={      | sample_data
            alias=ok;name=X;schema=7           | schema
            alias=ok;name=X;detect_rows=maybe  | detect_rows
            """)
    void anUploadThatLacksSomethingIs400(String fields, String message) {
        var parts = new LinkedHashMap<String, String>();
        for (String field : fields.split(";", -1)) {
            parts.put(field.split("=", 2)[0], field.split("=", 2)[1]);
        }
        Answer answer = upload("/v1/templates", parts, CONSENT);
        assertThat(answer.error()).isEqualTo("400 bad_request");
        assertThat(answer.json().path("message").asString()).contains(message);
    }

    @Test
    void aFileThatIsNoUsablePdfIs400WithTheReason() {
        Answer broken = upload("/v1/templates", Map.of("alias", "broken", "name", "B"),
                "%PDF-1.7 nonsense".getBytes(UTF_8));
        assertThat(broken.error()).isEqualTo("400 bad_request");
        assertThat(broken.json().path("reason").asString()).isEqualTo("pdf_broken");
    }

    @Test
    void aDynamicXfaFormIs400WithTheReasonAndAdvice() {
        Answer refused = upload("/v1/templates", Map.of("alias", "xfa", "name", "X"),
                ("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/NeedsRendering true/AcroForm<</Fields[]/XFA 4 0 R>>>>endobj\n"
                        + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                        + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\n"
                        + "4 0 obj<</Length 6>>stream\n<xdp/>\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF")
                        .getBytes(UTF_8));
        assertThat(refused.error()).isEqualTo("400 bad_request");
        assertThat(refused.json().path("reason").asString()).isEqualTo("pdf_xfa");
        assertThat(refused.json().path("message").asString()).contains("static PDF form");
    }

    @Test
    void warningsHaveTheirPlacesAndRefuseAStrictUpload() {
        String html = "<p>x</p>\n<video>y</video><img src='none.png'>";
        String json = "{\"alias\":\"warned\",\"name\":\"W\",\"source\":\"" + html.replace("\n", "\\n") + "\"";
        Answer refused = admin.post("/v1/templates", json + ",\"strict\":true}");
        assertThat(refused.error()).isEqualTo("400 bad_request");
        assertThat(refused.json().path("reason").asString()).isEqualTo("template_syntax");
        JsonNode warnings = refused.json().path("warnings");
        assertThat(warnings.findValuesAsString("file")).containsExactly("template.html", "template.html");
        assertThat(warnings.path(0).path("line").intValue()).isEqualTo(2);
        assertThat(admin.post("/v1/templates", json + ",\"strict\":\"yes\"}").error()).isEqualTo("400 bad_request");
        assertThat(upload("/v1/templates", Map.of("alias", "warned", "name", "W", "strict", "true"),
                html.getBytes(UTF_8)).json().path("warnings")).isEqualTo(warnings);
        assertThat(admin.get("/v1/templates/warned").status()).as("nothing is stored").isEqualTo(404);
        Answer created = admin.post("/v1/templates", json + "}");
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.json().path("warnings")).isEqualTo(warnings);
    }

    @Test
    void aStrictUploadWithoutWarningsIsStored() {
        assertThat(upload("/v1/templates", Map.of("alias", "clean", "name", "C", "strict", "true"),
                "<p>x</p>".getBytes(UTF_8)).status()).isEqualTo(201);
    }

    @Test
    void aJsonSourceIsADynamicTemplateHoweverItBegins() {
        String upload = "{\"alias\":\"plain\",\"name\":\"P\",\"source\":\"Hello {{SOURCE, plain text\"}";
        Answer faulty = admin.post("/v1/templates", upload.replace("SOURCE", "name"));
        assertThat(faulty.error()).isEqualTo("400 bad_request");
        assertThat(faulty.json().path("reason").asString()).isEqualTo("template_syntax");
        assertThat(faulty.json().path("message").asString()).startsWith("At line 1, column 13 of template.html: ");
        assertThat(faulty.json().path("line").intValue()).isEqualTo(1);
        assertThat(faulty.json().path("column").intValue()).isEqualTo(13);
        Answer created = admin.post("/v1/templates", upload.replace("SOURCE", "name}}"));
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.json().path("kind").asString()).isEqualTo("dynamic");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--b", "--b\r\n", "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx",
            "--b\r\n\r\nx\r\n--b--", "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--", "nonsense",
            "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--b\r\n"
                    + "Content-Disposition: form-data; name=\"a\"\r\n\r\ny\r\n--b--"})
    void aFormThatIsCutOffOrRepeatedIs400(String body) {
        assertThat(admin.send("POST", "/v1/templates", BodyPublishers.ofString(body), "Content-Type",
                "multipart/form-data; boundary=b").error()).isEqualTo("400 bad_request");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            form-data; name="a"        | --b--    | 2  | the part 'a' is there twice
            form-data                  | --b--    | 1  | a part has no name
            form-data; name="a"        | --b      | 1  | it is cut off
            form-data; name="p%d"      | --b--    | 33 | it has more than 32 parts
            form-data; name="a"; x=%s  | --b--    | 1  | the headers of a part are longer than 8192 bytes
            """)
    void aFormThatIsRefusedNamesTheReason(String disposition, String end, int parts, String reason) {
        var body = new StringBuilder("A preamble is ignored.\r\n");
        for (int part = 0; part < parts; part++) {
            body.append("--b\r\nContent-Disposition: ")
                    .append(disposition.replace("%d", String.valueOf(part)).replace("%s", "x".repeat(8_192)))
                    .append("\r\n\r\nx\r\n");
        }
        Answer refused = admin.send("POST", "/v1/templates", BodyPublishers.ofString(body + end), "Content-Type",
                "multipart/form-data; boundary=b");
        assertThat(refused.error()).isEqualTo("400 bad_request");
        assertThat(refused.json().path("message").asString()).contains(reason);
    }

    @Test
    void moreUploadsThanMemoryIsMeantForAreAskedToComeBack() throws IOException {
        try (var small = new ApiFixture(Map.of("platen.api.max-uploads", "1")); var first = new RawSocket(small)) {
            String key = small.key(Environment.PRODUCTION, List.of(Scope.TEMPLATE_WRITE)).secret();
            first.send("POST /v1/templates HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key
                    + "\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
            assertThat(first.head()).as("its body is awaited").startsWith("HTTP/1.1 100");
            var second = new Client(small, key);
            Answer refused = second.post("/v1/templates", "{}");
            assertThat(refused.error()).isEqualTo("503 internal");
            assertThat(refused.header("Retry-After")).isEqualTo("1");
            first.send("{}");
            assertThat(first.head()).startsWith("HTTP/1.1 400");
            Answer turn = second.post("/v1/templates", "{}");
            while (turn.status() == 503) {
                // the first request is answered but may still hold its permit
                turn = second.post("/v1/templates", "{}");
            }
            assertThat(turn.error()).isEqualTo("400 bad_request");
        }
    }

    @Test
    void anUploadMayBeLargerThanAMegabyteUpTo64() {
        byte[] large = new byte[3_000_000];
        assertThat(
                upload("/v1/templates", Map.of("alias", "large", "name", "L"), large).json().path("reason").asString())
                .isEqualTo("pdf_broken");
        assertThat(upload("/v1/templates", Map.of("alias", "huge", "name", "H"), new byte[64 * 1_048_576]).error())
                .isEqualTo("413 payload_too_large");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "99", "x", "-1", "1.0"})
    void publishingAVersionThatDoesNotExistIs404(String version) {
        assertThat(admin.post("/v1/templates/used/versions/" + version + "/publish",
                "{\"environment\":\"production\"}").error()).isEqualTo("404 not_found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"environment\":\"moon\"}", "{\"environment\":1}"})
    void publishingNeedsAnEnvironment(String body) {
        for (String action : new String[]{"publish", "unpublish"}) {
            assertThat(admin.post("/v1/templates/used/versions/1/" + action, body).error())
                    .isEqualTo("400 bad_request");
        }
    }

    private static Answer upload(String path, Map<String, String> fields, byte[] file) {
        var body = new ByteArrayOutputStream();
        fields.forEach((name, value) -> body.writeBytes(
                ("--b\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n")
                        .getBytes(UTF_8)));
        body.writeBytes("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n"
                .concat("Content-Type: application/pdf\r\n\r\n")
                .getBytes(UTF_8));
        body.writeBytes(file);
        body.writeBytes("\r\n--b--\r\n".getBytes(UTF_8));
        return admin.send("POST", path, BodyPublishers.ofByteArray(body.toByteArray()), "Content-Type",
                "multipart/form-data; boundary=\"b\"");
    }
}
