package platen.api.contract.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
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
import platen.db.template.Template;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.template.Templates;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests POST /templates/{alias}/render (contract section 6). */
@SharedServerTest
class RenderRequestTest {
    private static final String RENDER = "/api/v1/templates/application/render";
    private static final ObjectNode DATA = Tenant.data("application");

    private static Tenant tenant;
    private static Client client;
    private static Template application;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        application = tenant.form("application", "application", Environment.PRODUCTION, Environment.STAGING,
                Environment.DEVELOPMENT);
        client = tenant.client();
    }

    @Test
    void withoutAParameterTheReplyIsThePdfWithBothHeaders() throws Exception {
        Answer answer = client.post(RENDER, Tenant.body(DATA));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo("application/pdf");
        assertThat(answer.header("X-Service-Submission-Id")).matches("sub_[0-9a-f]{32}");
        assertThat(answer.header("X-Service-Render-Ms")).matches("\\d+");
        assertThat(Tenant.text(answer.bytes())).contains("Ada Lenz", "Alder Lake");
        assertThat(Tenant.pages(answer.bytes())).isEqualTo(2);
        String sha256 = Sha256.hex(answer.bytes());
        assertThat(answer.header("ETag")).isEqualTo('"' + sha256 + '"');
        assertThat(answer.header("Content-Length")).isEqualTo(String.valueOf(answer.bytes().length));
        assertThat(answer.header("Content-Disposition")).isEqualTo(
                "inline; filename=\"application-" + answer.header("X-Service-Submission-Id") + ".pdf\"");
    }

    @Test
    void withReturnUrlTheReplyIsALinkThatNeedsTheKey() {
        Answer answer = client.post(RENDER + "?return=url", Tenant.body(DATA));
        assertThat(answer.status()).isEqualTo(200);
        JsonNode json = answer.json();
        assertThat(json.propertyNames()).containsExactly("submission_id", "pdf_url", "page_count", "render_ms");
        assertThat(json.path("page_count").intValue()).isEqualTo(2);
        assertThat(json.path("render_ms").isInt()).isTrue();
        String path = path(json.path("pdf_url").asString());
        assertThat(path).isEqualTo("/api/v1/submissions/" + json.path("submission_id").asString() + "/pdf");
        assertThat(client.get(path).bytes()).startsWith("%PDF-".getBytes(UTF_8));
        assertThat(new Client(tenant.api, null).get(path).error()).as("rule 5").isEqualTo("401 unauthorized");
    }

    @Test
    void withAsyncTheReplyAcknowledgesAndThePollCarriesThePdfUrlOnceCompleted() {
        Answer answer = client.post(RENDER + "?async=true", Tenant.body(DATA));
        assertThat(answer.status()).isEqualTo(202);
        JsonNode json = answer.json();
        assertThat(json.propertyNames()).containsExactly("submission_id", "status", "poll_url");
        assertThat(json.path("status").asString()).isEqualTo("processing");
        String id = json.path("submission_id").asString();
        String poll = json.path("poll_url").asString();
        assertThat(poll).isEqualTo(tenant.api.url("/api/v1/submissions/" + id).toString());
        assertThat(answer.header("Location")).isEqualTo(poll);
        assertThat(answer.header("Retry-After")).isEqualTo("1");
        assertThat(answer.header("X-Service-Submission-Id")).isEqualTo(id);

        Answer processing = client.get(path(poll));
        assertThat(processing.json().path("status").asString()).isEqualTo("processing");
        assertThat(processing.json().path("stage").asString()).isEqualTo("queued");
        assertThat(processing.json().path("pdf_url").isNull()).isTrue();
        assertThat(processing.header("Retry-After")).isEqualTo("1");

        tenant.work(id);
        JsonNode completed = client.get(path(poll)).json();
        assertThat(completed.path("status").asString()).isEqualTo("completed");
        byte[] pdf = client.get(path(completed.path("pdf_url").asString())).bytes();
        assertThat(Tenant.text(pdf)).contains("Ada Lenz");
    }

    @Test
    void preferRespondAsyncEqualsAsync() {
        Answer answer = client.post(RENDER, Tenant.body(DATA), "Prefer", "handling=lenient, respond-async");
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.header("Preference-Applied")).isEqualTo("respond-async");
    }

    @ParameterizedTest
    @CsvSource({"async=true&return=url,202", "async=false&return=url,200", "async=false,200", "async=1,400",
            "async=,400", "async=TRUE,400", "return=bytes,400", "return=,400", "async=true&async=true,400",
            "unknown=1,200", "dry_run=yes,400", "strict=2,400"})
    void asyncWinsOverReturnAndOtherValuesAre400(String query, int status) {
        Answer answer = client.post(RENDER + "?" + query, Tenant.body(DATA));
        assertThat(answer.status()).isEqualTo(status);
        if (status == 400) {
            assertThat(answer.error()).isEqualTo("400 bad_request");
        }
    }

    @Test
    void acceptNeverChangesTheFormOfTheReply() {
        assertThat(client.post(RENDER, Tenant.body(DATA), "Accept", "application/json").header("Content-Type"))
                .isEqualTo("application/pdf");
    }

    @Test
    void theVersionIsFixedWhenTheRequestArrives() {
        Template template = tenant.form("application", "revised", Environment.PRODUCTION);
        String id = client.post("/api/v1/templates/revised/render?async=true", Tenant.body(DATA))
                .json()
                .path("submission_id")
                .asString();
        Templates templates = tenant.api.bean(Templates.class);
        templates.addVersion(template, Tenant.read(Path.of("../samples/forms/application-rev2.pdf")),
                ImportOptions.DEFAULT, null);
        templates.publish(template, 2, Environment.PRODUCTION);
        tenant.work(id);
        assertThat(client.get("/api/v1/submissions/" + id).json().path("template_version").intValue()).isEqualTo(1);
        Answer later = client.post("/api/v1/templates/revised/render?return=url", Tenant.body(DATA));
        assertThat(client.get("/api/v1/submissions/" + later.json().path("submission_id").asString())
                .json()
                .path("template_version")
                .intValue()).isEqualTo(2);
    }

    @Test
    void aKeyRendersWhatIsPublishedToItsEnvironment() {
        tenant.form("consent", "only-staging", Environment.STAGING);
        String path = "/api/v1/templates/only-staging/render";
        assertThat(client.post(path, Tenant.body(Tenant.data("consent"))).error()).isEqualTo("409 not_published");
        Client staging = tenant.client(Environment.STAGING);
        assertThat(staging.post(path, Tenant.body(Tenant.data("consent"))).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"STAGING,STAGING", "DEVELOPMENT,DEVELOPMENT"})
    void rendersOutsideProductionCarryTheirEnvironmentsWatermark(Environment environment, String word) {
        byte[] pdf = tenant.client(environment).post(RENDER, Tenant.body(DATA)).bytes();
        // Text extraction returns the letters of slanted words line by line.
        assertThat(Tenant.text(pdf).replaceAll("\\s", "").split(word, -1)).as("once a page").hasSize(3);
        assertThat(Tenant.text(client.post(RENDER, Tenant.body(DATA)).bytes()).replaceAll("\\s", ""))
                .doesNotContain(word);
    }

    @Test
    void allProblemsComeInOneReplyWithTheFieldsNamed() {
        ObjectNode data = DATA.deepCopy();
        data.remove("full_name");
        data.put("annual_fee", "much").put("state", "ZZ").put("start_date", "2026-02-30").putNull("email");
        Answer answer = client.post(RENDER, Tenant.body(data));
        assertThat(answer.error()).isEqualTo("400 data_invalid");
        assertThat(answer.text()).startsWith("{\"code\":\"data_invalid\",\"message\":\"5 fields do not match");
        assertThat(answer.json().path("errors").valueStream().map(each -> each.path("alias").asString()))
                .containsExactlyInAnyOrder("full_name", "annual_fee", "state", "start_date", "email");
        assertThat(answer.json().path("errors").valueStream().map(each -> each.path("message").asString()))
                .contains("is required", "must be a number, got string");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"data\":null}", "{\"data\":[]}", "{\"data\":\"x\"}", "{\"data\":1}"})
    void dataThatIsAbsentOrNoObjectIsDataInvalidWithTheAliasData(String body) {
        for (String query : new String[]{"", "?dry_run=true"}) {
            Answer answer = client.post(RENDER + query, body);
            assertThat(answer.error()).isEqualTo("400 data_invalid");
            assertThat(answer.json().path("errors").path(0).path("alias").asString()).isEqualTo("data");
        }
    }

    @Test
    void unknownKeysAreAWarningAndWithStrictAnError() {
        ObjectNode data = DATA.deepCopy().put("ful_name", "typo");
        Answer lenient = client.post(RENDER, Tenant.body(data));
        assertThat(lenient.status()).isEqualTo(200);
        JsonNode warnings = client.get("/api/v1/submissions/" + lenient.header("X-Service-Submission-Id"))
                .json()
                .path("warnings");
        assertThat(warnings.valueStream().map(each -> each.path("alias").asString())).contains("ful_name");
        assertThat(lenient.header("X-Service-Warnings")).isEqualTo(String.valueOf(warnings.size()));
        Answer strict = client.post(RENDER + "?strict=true", Tenant.body(data));
        assertThat(strict.error()).isEqualTo("400 data_invalid");
        assertThat(strict.json().path("errors").path(0).path("message").asString()).contains("full_name");
    }

    @Test
    void aDryRunTellsEverythingAndRecordsNothing() {
        ObjectNode data = DATA.deepCopy().put("annual_fee", "much").put("iban", "DE00");
        long before = submissions();
        Answer invalid = client.post(RENDER + "?dry_run=true", Tenant.body(data, "colour", "red"));
        assertThat(invalid.status()).isEqualTo(200);
        assertThat(invalid.json().path("valid").booleanValue()).isFalse();
        assertThat(invalid.json().path("errors").path(0).path("alias").asString()).isEqualTo("annual_fee");
        assertThat(invalid.json().path("warnings").findValuesAsString("alias")).as("as those of valid data")
                .containsExactly("colour", "iban");
        Answer valid = client.post(RENDER + "?dry_run=true", Tenant.body(DATA, "idempotency_key", "dry"));
        assertThat(valid.json().path("valid").booleanValue()).isTrue();
        assertThat(valid.json().path("errors").isEmpty()).isTrue();
        assertThat(submissions()).isEqualTo(before);
        Answer real = client.post(RENDER, Tenant.body(DATA, "idempotency_key", "dry"));
        assertThat(real.header("Idempotent-Replayed")).as("the dry run has not used the key").isEmpty();
    }

    @Test
    void metadataStaysWithTheSubmission() {
        String body = "{\"data\":" + DATA + ",\"metadata\":{\"user_id\":\"42\"}}";
        String id = client.post(RENDER, body).header("X-Service-Submission-Id");
        assertThat(client.get("/api/v1/submissions/" + id).json().path("metadata").toString())
                .isEqualTo("{\"user_id\":\"42\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"metadata\":[]", "\"metadata\":{\"a\":1}", "\"metadata\":{\"a\":{}}",
            "\"metadata\":\"x\"", "\"idempotency_key\":1", "\"idempotency_key\":\"\"",
            "\"idempotency_key\":\"a\\u0007b\"", "\"callback_url\":1",
            "\"callback_url\":\"ftp://example.org/\"", "\"callback_url\":\"example.org\"",
            "\"callback_url\":\"https:/example.org\"", "\"callback_url\":\"https://user@example.org/\"",
            "\"callback_url\":\"https://exa mple.org/\"",
            "\"callback_url\":\"https://10.0.0.1/\"", "\"callback_url\":\"https://169.254.169.254/\""})
    void otherMembersOfTheBodyAreCheckedBeforeTheTemplate(String member) {
        Answer answer = client.post("/api/v1/templates/missing/render", "{\"data\":{}," + member + "}");
        assertThat(answer.error()).isEqualTo("400 bad_request");
    }

    @Test
    void metadataHasAtMostFiftyEntriesOfFiveHundredCharacters() {
        String fifty = entries(50, "x".repeat(500));
        assertThat(client.post(RENDER, "{\"data\":" + DATA + ",\"metadata\":" + fifty + "}").status()).isEqualTo(200);
        for (String tooMuch : new String[]{entries(51, "x"), entries(1, "x".repeat(501))}) {
            assertThat(client.post(RENDER, "{\"data\":" + DATA + ",\"metadata\":" + tooMuch + "}").error())
                    .isEqualTo("400 bad_request");
        }
    }

    @Test
    void aTemplateThatDoesNotExistIs404() {
        for (String alias : new String[]{"missing", "UPPER", "a%20b", "-a", "x".repeat(64)}) {
            assertThat(client.post("/api/v1/templates/" + alias + "/render", Tenant.body(DATA)).error())
                    .isEqualTo("404 not_found");
        }
    }

    @Test
    void inTheSecondListingTheReplyNamesTheEventThatWillFire() {
        Answer answer = client.post("/v1/templates/application/submissions",
                Tenant.body(DATA, "environment", "production"), "Idempotency-Key", "order-1042");
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.json().propertyNames()).containsExactly("submission_id", "status", "webhook", "poll_url");
        assertThat(answer.json().path("status").asString()).isEqualTo("processing");
        assertThat(answer.json().path("webhook").asString()).isEqualTo("pdf.generation.completed");
        String id = answer.json().path("submission_id").asString();
        assertThat(answer.header("Location")).isEqualTo(tenant.api.url("/api/v1/submissions/" + id).toString());
        assertThat(client.get("/api/v1/submissions/" + id).text())
                .isEqualTo(client.get("/v1/submissions/" + id).text());
    }

    @ParameterizedTest
    @CsvSource({"staging,403 forbidden", "development,403 forbidden", "moon,400 bad_request"})
    void inTheSecondListingTheEnvironmentMustBeTheKeysOwn(String environment, String error) {
        assertThat(client.post("/v1/templates/missing/submissions", Tenant.body(DATA, "environment", environment))
                .error()).isEqualTo(error);
    }

    @Test
    void aRenderThatCannotBeProducedIs500AndIsRecorded() {
        ObjectNode data = DATA.deepCopy().put("signature", "https://nobody.invalid/none.png");
        Answer answer = client.post(RENDER, Tenant.body(data));
        assertThat(answer.error()).isEqualTo("500 render_failed");
        String id = answer.json().path("submission_id").asString();
        assertThat(answer.header("X-Service-Submission-Id")).isEqualTo(id);
        JsonNode record = client.get("/api/v1/submissions/" + id).json();
        assertThat(record.path("status").asString()).isEqualTo("failed");
        assertThat(record.path("error").path("code").asString()).isEqualTo("render_failed");
        assertThat(record.path("error").path("alias").asString()).isEqualTo("signature");
        assertThat(record.path("completed_at").asString()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://169.254.169.254/a.png", "https://[::1]/a.png",
            "data:image/png;base64,AAAA"})
    void anInvalidImageIsReportedBeforeAnythingIsRecorded(String url) {
        Answer answer = client.post(RENDER, Tenant.body(DATA.deepCopy().put("signature", url)));
        assertThat(answer.error()).isEqualTo("400 data_invalid");
        assertThat(answer.json().path("errors").path(0).path("alias").asString()).isEqualTo("signature");
        assertThat(answer.header("X-Service-Submission-Id")).isEmpty();
    }

    @Test
    void aSecondRenderOfTheSameDataIsTheSameFile() {
        Stream<String> etags = Stream.of(1, 2).map(time -> client.post(RENDER, Tenant.body(DATA)).header("ETag"));
        assertThat(etags.distinct()).hasSize(1);
    }

    @Test
    void aKeyWithoutTheScopeIs403() {
        assertThat(tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_READ).post(RENDER, "nonsense").error())
                .isEqualTo("403 forbidden");
    }

    private static long submissions() {
        return tenant.api.database()
                .jdbi()
                .withHandle(handle -> handle
                        .createQuery("select count(*) from submission where template_id = :id")
                        .bind("id", application.id())
                        .mapTo(long.class)
                        .one());
    }

    private static String entries(int count, String value) {
        var entries = new StringBuilder("{");
        for (int i = 0; i < count; i++) {
            entries.append(i == 0 ? "" : ",").append("\"k").append(i).append("\":\"").append(value).append('"');
        }
        return entries.append('}').toString();
    }

    private static String path(String url) {
        String base = tenant.api.url("").toString();
        assertThat(url).startsWith(base + "/api/v1/");
        return url.substring(base.length());
    }
}
