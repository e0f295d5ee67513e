package platen.api.contract.template;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.key.Scope;
import platen.db.workspace.Plan;
import platen.jobs.json.StoredJson;

/** Tests {@code /v1/templates/<alias>/versions/<v>/preview}, which shows unpublished versions to their authors. */
@SharedServerTest
class PreviewTest {
    private static final String NOTE = """
            <html lang="en"><body><p>Dear {{name}}, you owe {{total | currency("EUR")}}.</p></body></html>
            """;
    private static final String FIRST = "/v1/templates/note/versions/1/preview";

    private static Tenant tenant;
    private static Client author;

    @BeforeAll
    static void open() {
        tenant = Tenant.limited(Plan.STARTER, 1);
        author = tenant.client(Environment.STAGING, Scope.TEMPLATE_WRITE);
        upload("note", NOTE, "{\"name\":\"Ada\",\"total\":12.5}");
        upload("bare", NOTE, "null");
    }

    @Test
    void aVersionThatIsPublishedNowhereShowsItsSampleData() {
        Answer answer = author.get(FIRST);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo("application/pdf");
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.header("Content-Disposition")).contains("inline", "note-v1-preview.pdf");
        assertThat(answer.header("X-Service-Warnings")).isEmpty();
        assertThat(Tenant.text(answer.bytes())).contains("Dear Ada, you owe €12.50.");
    }

    @Test
    void everyPreviewIsMarkedWhateverTheEnvironmentOfItsKey() {
        for (Environment environment : Environment.values()) {
            Answer answer = tenant.client(environment, Scope.TEMPLATE_PUBLISH).get(FIRST);
            assertThat(Tenant.text(answer.bytes())).contains("PREVIEW");
        }
    }

    @Test
    void otherDataTakesThePlaceOfTheSample() {
        Answer answer = author.post(FIRST, "{\"data\":{\"name\":\"Bo\",\"total\":1,\"extra\":true}}");
        assertThat(Tenant.text(answer.bytes())).contains("Dear Bo, you owe €1.00.").doesNotContain("Ada");
        for (String none : new String[]{"{}", "{\"data\":null}"}) {
            assertThat(Tenant.text(author.post(FIRST, none).bytes())).contains("Dear Ada");
        }
        assertThat(Tenant.text(author.post("/v1/templates/bare/versions/1/preview",
                "{\"data\":{\"name\":\"Bo\",\"total\":1}}").bytes())).contains("Dear Bo");
    }

    @Test
    void aPreviewIsNeitherRecordedNorCounted() {
        for (int i = 0; i < 3; i++) {
            assertThat(author.get(FIRST).status()).as("beyond the month's allowance of 1").isEqualTo(200);
        }
        Client reader = tenant.client();
        assertThat(reader.get("/api/v1/submissions").json().path("data").size()).isZero();
        assertThat(reader.get("/v1/usage").json().path("used").intValue()).isZero();
    }

    @Test
    void aFormIsPreviewedToo() {
        tenant.form("consent");
        Answer answer = author.get("/v1/templates/consent/versions/1/preview");
        assertThat(Tenant.text(answer.bytes())).contains("PREVIEW",
                Tenant.data("consent").path("full_name").asString());
    }

    @Test
    void mismatchedDataIsReportedFieldByField() {
        Answer answer = author.post(FIRST, "{\"data\":{\"name\":[],\"total\":\"much\"}}");
        assertThat(answer.error()).isEqualTo("400 data_invalid");
        assertThat(answer.json().path("errors").valueStream().map(each -> each.path("alias").asString()))
                .containsExactlyInAnyOrder("name", "total");
    }

    @Test
    void aVersionWithoutSampleDataAsksForSome() {
        Answer answer = author.get("/v1/templates/bare/versions/1/preview");
        assertThat(answer.error()).isEqualTo("400 bad_request");
        assertThat(answer.json().path("parameter").asString()).isEqualTo("data");
    }

    @Test
    void theWarningsOfTheUploadCountToo() {
        int uploaded = upload("warned", "<p style='wobble: 1'>{{a}}</p><video></video>", "{\"a\":\"x\"}").json()
                .path("warnings").size();
        assertThat(uploaded).isPositive();
        assertThat(author.get("/v1/templates/warned/versions/1/preview").header("X-Service-Warnings"))
                .isEqualTo(String.valueOf(uploaded));
    }

    @Test
    void whatCannotBeDrawnIsCountedOrFailsWithItsReason() {
        String photo = "{\"photo\":\"http://127.0.0.1:1/photo.png\"}";
        String source = "<html><head>SCHEMA</head><body><img src=\"{{photo}}\"></body></html>";
        upload("optional", source.replace("SCHEMA", ""), photo);
        Answer without = author.get("/v1/templates/optional/versions/1/preview");
        assertThat(without.status()).isEqualTo(200);
        assertThat(without.header("X-Service-Warnings")).isEqualTo("1");
        upload("required", source.replace("SCHEMA", """
                <script type="application/json" id="schema">
                  {"fields":[{"key":"photo","type":"image","required":true}]}</script>"""), photo);
        Answer failed = author.get("/v1/templates/required/versions/1/preview");
        assertThat(failed.error()).isEqualTo("500 render_failed");
        assertThat(failed.json().path("reason").asString()).isEqualTo("image_unreachable");
        assertThat(failed.json().path("alias").asString()).isEqualTo("photo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"data\":[]}", "{\"data\":\"x\"}", "[]", "{"})
    void dataThatIsNoObjectIs400(String body) {
        assertThat(author.post(FIRST, body).error()).isEqualTo("400 bad_request");
    }

    @ParameterizedTest
    @CsvSource({"note,2", "note,0", "note,x", "missing,1"})
    void aMissingVersionIs404(String alias, String version) {
        assertThat(author.get("/v1/templates/" + alias + "/versions/" + version + "/preview").error())
                .isEqualTo("404 not_found");
    }

    @Test
    void previewsTakeAScopeOfAuthors() {
        Answer answer = tenant.client().get(FIRST);
        assertThat(answer.error()).isEqualTo("403 forbidden");
        assertThat(answer.json().path("required_scope").asString()).isEqualTo("template:write");
        assertThat(Tenant.unlimited().client(Environment.PRODUCTION, Scope.TEMPLATE_WRITE).get(FIRST).error())
                .as("another organization").isEqualTo("404 not_found");
    }

    private static Answer upload(String alias, String source, String sampleData) {
        var body = StoredJson.object("{\"sample_data\":" + sampleData + "}")
                .put("alias", alias)
                .put("name", "A note")
                .put("source", source);
        Answer created = author.post("/v1/templates", body.toString());
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return created;
    }
}
