package platen.api.contract.workflow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
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
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests workflow runs (contract section 9). */
@SharedServerTest
class WorkflowRunTest {
    private static final String RUNS = "/api/v1/workflows/pair/runs";
    /** Two consents of the same person, the second only if a condition holds. */
    private static final String PAIR = """
            {"fields":[{"key":"full_name","type":"text","is_array":false,"required":true},
                       {"key":"birth","type":"date","is_array":false,"required":true},
                       {"key":"may","type":"checkbox","is_array":false,"required":false},
                       {"key":"signature","type":"signature","is_array":false,"required":true},
                       {"key":"signed_on","type":"date","is_array":false,"required":true},
                       {"key":"twice","type":"boolean","is_array":false,"required":false},
                       {"key":"fees","type":"object","is_array":true,"required":false,"fields":[
                          {"key":"amount","type":"currency","is_array":false,"required":true}]}],
             "documents":[
               {"template":"first","mapping":{"date_of_birth":"birth","photo_consent":"may","publication":{"value":"club_only"}}},
               {"template":"second","condition":{"field":"twice","equals":true},
                "mapping":{"date_of_birth":"birth","photo_consent":{"value":false},"publication":{"value":"club_only"}}}]}
            """;

    private static Tenant tenant;
    private static Client client;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        tenant.form("consent", "first", Environment.PRODUCTION, Environment.STAGING);
        tenant.form("consent", "second", Environment.PRODUCTION, Environment.STAGING);
        tenant.workflow("pair", PAIR);
        client = tenant.client();
    }

    @Test
    void theSyncReplyIsTheCompletedRunWithThePacketAndEachDocument() {
        Answer answer = client.post(RUNS, Tenant.body(answers(true)), "Accept", "application/pdf");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        JsonNode run = answer.json();
        assertThat(run.propertyNames()).contains("run_id", "workflow_id", "workflow_alias", "environment", "status",
                "page_count", "sha256", "render_ms", "error", "warnings", "documents", "skipped", "poll_url", "pdf_url",
                "zip_url",
                "created_at", "completed_at");
        String id = run.path("run_id").asString();
        String url = tenant.api.url("/api/v1/workflows/runs/" + id).toString();
        assertThat(run.path("status").asString()).isEqualTo("completed");
        assertThat(run.path("poll_url").asString()).isEqualTo(url);
        assertThat(run.path("pdf_url").asString()).isEqualTo(url + "/pdf");
        assertThat(run.path("zip_url").asString()).isEqualTo(url + "/pdf?doc=zip");
        assertThat(run.path("page_count").intValue()).isEqualTo(2);
        assertThat(run.path("warnings").size()).isZero();
        assertThat(run.path("skipped").isEmpty()).isTrue();
        JsonNode second = run.path("documents").path(1);
        assertThat(second.path("index").intValue()).isEqualTo(1);
        assertThat(second.path("template_alias").asString()).isEqualTo("second");
        assertThat(second.path("name").asString()).isEqualTo("Sample second");
        assertThat(second.path("pdf_url").asString()).isEqualTo(url + "/pdf?doc=1");
        JsonNode submission = client.get("/api/v1/submissions/" + second.path("submission_id").asString()).json();
        assertThat(submission.path("run_id").asString()).isEqualTo(id);
        assertThat(submission.path("source").asString()).isEqualTo("workflow");
        assertThat(client.get("/api/v1/workflows/runs/" + id).json()).isEqualTo(run);
        assertThat(client.get("/v1/runs/" + id).json()).isEqualTo(run);
    }

    @Test
    void aStandardThatThePacketLosesIsAWarningOfTheRun() {
        String html = "<!doctype html><html lang=en><head><title>Letter</title>%s</head><body><h1>{{name}}</h1></body></html>";
        tenant.document("claiming", html.formatted("<meta name=conformance content=PDF/UA-1>").getBytes(UTF_8));
        tenant.document("silent", html.formatted("").getBytes(UTF_8));
        tenant.workflow("mixed", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"claiming"},{"template":"silent"}]}
                """);

        Answer answer = client.post("/api/v1/workflows/mixed/runs", "{\"data\":{\"name\":\"Ada\"}}");

        JsonNode run = answer.json();
        assertThat(answer.header("X-Service-Warnings")).isEqualTo("1");
        assertThat(run.path("warnings").toString()).isEqualTo("[{\"alias\":\"\",\"message\":\"The packet does not claim"
                + " PDF/UA-1, which 'Sample claiming' claims: each document must, and 'Sample silent' does not.\"}]");
        assertThat(client.get("/v1/runs/" + run.path("run_id").asString()).json()).isEqualTo(run);
    }

    @Test
    void documentsThatDoNotApplyAreNamedAsSkippedAndNotCounted() {
        JsonNode run = client.post(RUNS, Tenant.body(answers(false))).json();
        assertThat(run.path("documents").size()).isEqualTo(1);
        assertThat(run.path("skipped").toString())
                .isEqualTo("[{\"template_alias\":\"second\",\"reason\":\"condition_false\"}]");
        assertThat(run.path("page_count").intValue()).isEqualTo(1);
    }

    @Test
    void thePacketIsAllDocumentsAndDocSelectsOneOrTheZip() throws Exception {
        JsonNode run = client.post(RUNS, Tenant.body(answers(true))).json();
        String pdf = "/api/v1/workflows/runs/" + run.path("run_id").asString() + "/pdf";
        Answer packet = client.get(pdf);
        assertThat(Tenant.pages(packet.bytes())).isEqualTo(2);
        assertThat(packet.header("ETag")).isEqualTo('"' + run.path("sha256").asString() + '"');
        assertThat(packet.header("Content-Disposition")).contains("pair-run_");
        Answer first = client.get(pdf + "?doc=0");
        assertThat(Tenant.pages(first.bytes())).isEqualTo(1);
        assertThat(first.header("ETag"))
                .isEqualTo('"' + run.path("documents").path(0).path("sha256").asString() + '"');
        assertThat(client.get("/v1/runs/" + run.path("run_id").asString() + "/pdf?doc=0").bytes())
                .isEqualTo(first.bytes());
        Answer zip = client.get(pdf + "?doc=zip");
        assertThat(zip.header("Content-Type")).isEqualTo("application/zip");
        Map<String, byte[]> entries = entries(zip.bytes());
        assertThat(entries.keySet()).containsExactly("00-first.pdf", "01-second.pdf", "manifest.json");
        assertThat(entries.get("00-first.pdf")).isEqualTo(first.bytes());
        JsonNode manifest = Client.json(new String(entries.get("manifest.json"), UTF_8));
        assertThat(manifest.path(1).path("submission_id"))
                .isEqualTo(run.path("documents").path(1).path("submission_id"));
        assertThat(client.get(pdf, "Range", "bytes=0-4").text()).isEqualTo("%PDF-");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "-1", "00", "x", "", "zip2", "1e0", "99999999999"})
    void aDocOutOfRangeIs400(String doc) {
        String id = client.post(RUNS, Tenant.body(answers(false))).json().path("run_id").asString();
        assertThat(client.get("/api/v1/workflows/runs/" + id + "/pdf?doc=" + doc).error()).isEqualTo("400 bad_request");
    }

    @Test
    void withAsyncTheReplyAcknowledgesAndThePollTellsTheEnd() throws Exception {
        Answer answer = client.post(RUNS + "?async=true", Tenant.body(answers(true)));
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.json().propertyNames()).containsExactly("run_id", "status", "poll_url");
        assertThat(answer.json().path("status").asString()).isEqualTo("processing");
        String id = answer.json().path("run_id").asString();
        String poll = "/api/v1/workflows/runs/" + id;
        assertThat(answer.header("Location")).isEqualTo(tenant.api.url(poll).toString());
        Answer processing = client.get(poll);
        assertThat(processing.header("Retry-After")).isEqualTo("1");
        assertThat(processing.json().path("pdf_url").isNull()).isTrue();
        assertThat(client.get(poll + "/pdf").error()).isEqualTo("404 not_found");
        assertThat(client.get(poll + "/pdf").header("Retry-After")).isEqualTo("1");

        var waiting = CompletableFuture.supplyAsync(() -> client.get(poll + "?wait=30"));
        tenant.workRun(id);
        assertThat(waiting.get(60, TimeUnit.SECONDS).json().path("status").asString()).isEqualTo("completed");
        assertThat(Tenant.pages(client.get(poll + "/pdf").bytes())).isEqualTo(2);
    }

    @Test
    void oneFailedDocumentFailsTheRunAndTheOthersStayReadable() {
        tenant.workflow("fragile", PAIR.replace("\"photo_consent\":{\"value\":false}",
                "\"photo\":{\"value\":\"https://nobody.invalid/none.png\"},\"signature\":{\"value\":"
                        + "\"https://nobody.invalid/none.png\"}"));
        Answer answer = client.post("/api/v1/workflows/fragile/runs", Tenant.body(answers(true)));
        assertThat(answer.error()).isEqualTo("500 render_failed");
        String id = answer.json().path("run_id").asString();
        String path = "/api/v1/workflows/runs/" + id;
        JsonNode run = client.get(path).json();
        assertThat(run.path("status").asString()).isEqualTo("failed");
        assertThat(run.path("error").path("code").asString()).isEqualTo("render_failed");
        assertThat(run.path("documents").path(0).path("status").asString()).isEqualTo("completed");
        assertThat(run.path("documents").path(1).path("status").asString()).isEqualTo("failed");
        assertThat(client.get(path + "/pdf").error()).isEqualTo("404 not_found");
        assertThat(client.get(path + "/pdf?doc=zip").error()).isEqualTo("404 not_found");
        assertThat(client.get(path + "/pdf?doc=0").status()).isEqualTo(200);
        assertThat(client.get(path + "/pdf?doc=1").error()).isEqualTo("404 not_found");
    }

    @Test
    void unknownAnswersAreWarnings() {
        ObjectNode answers = answers(true);
        answers.put("nobody", "knows");
        assertThat(client.post(RUNS, Tenant.body(answers)).header("X-Service-Warnings")).isEqualTo("1");
        assertThat(client.post(RUNS + "?async=true", Tenant.body(answers)).header("X-Service-Warnings")).isEqualTo("1");
        assertThat(client.post(RUNS, Tenant.body(answers(true))).header("X-Service-Warnings")).isEmpty();
    }

    @Test
    void answersAreCheckedAgainstTheWorkflowsFields() {
        ObjectNode answers = answers(true);
        answers.remove("full_name");
        answers.set("fees", StoredJson.node("[{\"amount\":1},{\"amount\":\"two\"}]"));
        Answer answer = client.post(RUNS, Tenant.body(answers));
        assertThat(answer.error()).isEqualTo("400 data_invalid");
        assertThat(answer.json().path("errors").valueStream().map(each -> each.path("alias").asString()))
                .containsExactly("full_name", "fees[1].amount");
        Answer dry = client.post(RUNS + "?dry_run=true", Tenant.body(answers));
        assertThat(dry.json().path("valid").booleanValue()).isFalse();
        assertThat(dry.json().path("errors")).isEqualTo(answer.json().path("errors"));
        assertThat(client.post(RUNS + "?dry_run=true", Tenant.body(answers(true))).json().path("valid").booleanValue())
                .isTrue();
        assertThat(client.post(RUNS, "{\"data\":7}").json().path("errors").path(0).path("alias").asString())
                .isEqualTo("data");
    }

    /**
     * The warnings are those that the submissions of a run would have; warnings about the answers themselves are not
     * repeated.
     */
    @Test
    void aDryRunTellsWhatItsDocumentsWouldBeWarnedOf() {
        tenant.form("application");
        ObjectNode mapping = StoredJson.object("{}");
        Tenant.data("application").properties().forEach(each -> mapping.putObject(each.getKey())
                .set("value", each.getValue()));
        mapping.put("iban", "account");
        tenant.workflow("banks", """
                {"fields":[{"key":"account","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"application","mapping":%s}]}
                """.formatted(mapping));
        String runs = "/api/v1/workflows/banks/runs";
        String body = "{\"data\":{\"account\":\"DE00\",\"nobody\":\"knows\"}}";
        JsonNode told = client.post(runs + "?dry_run=true", body).json().path("warnings");
        assertThat(told.findValuesAsString("alias")).containsExactly("nobody", "account");
        assertThat(told.path(1).path("message").asString()).endsWith("(for template 'application')");

        Answer run = client.post(runs, body);
        assertThat(run.header("X-Service-Warnings")).isEqualTo("1");
        String submission = run.json().path("documents").path(0).path("submission_id").asString();
        assertThat(client.get("/api/v1/submissions/" + submission).json().path("warnings").findValuesAsString("alias"))
                .containsExactly("iban");
    }

    @Test
    void aWorkflowThatIsMissingOrNotPublishedIsRefused() {
        assertThat(client.post("/api/v1/workflows/missing/runs", Tenant.body(answers(true))).error())
                .isEqualTo("404 not_found");
        assertThat(tenant.client(Environment.STAGING).post(RUNS, Tenant.body(answers(true))).error())
                .isEqualTo("409 not_published");
    }

    @Test
    void runsAreIdempotentLikeRenders() {
        String body = Tenant.body(answers(true), "idempotency_key", "run-1");
        Answer first = client.post(RUNS, body);
        Answer again = client.post(RUNS, Tenant.body(answers(true)), "Idempotency-Key", "run-1");
        assertThat(again.text()).isEqualTo(first.text());
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        Answer later = client.post(RUNS + "?async=true", body);
        assertThat(later.status()).isEqualTo(202);
        assertThat(later.json().path("status").asString()).isEqualTo("completed");
        Answer conflict = client.post(RUNS, Tenant.body(answers(false), "idempotency_key", "run-1"));
        assertThat(conflict.error()).isEqualTo("409 idempotency_conflict");
        assertThat(conflict.json().path("reason").asString()).isEqualTo("different_data");
        assertThat(conflict.json().path("run_id")).isEqualTo(first.json().path("run_id"));

        String open = Tenant.body(answers(true), "idempotency_key", "run-2");
        client.post(RUNS + "?async=true", open);
        assertThat(client.post(RUNS, open).json().path("reason").asString()).isEqualTo("processing");
    }

    @Test
    void inTheSecondListingTheReplyNamesTheEvent() {
        Answer answer = client.post("/v1/workflows/pair/runs", Tenant.body(answers(true), "environment", "production"));
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.json().propertyNames()).containsExactly("run_id", "status", "webhook", "poll_url");
        assertThat(answer.json().path("webhook").asString()).isEqualTo("workflow.run.completed");
        assertThat(client.post("/v1/workflows/pair/runs", Tenant.body(answers(true), "environment", "staging")).error())
                .isEqualTo("403 forbidden");
        JsonNode list = client.get("/v1/workflows/pair/runs?limit=1").json();
        assertThat(list.path("data").path(0).path("run_id")).isEqualTo(answer.json().path("run_id"));
    }

    @ParameterizedTest
    @CsvSource({"run_00000000000000000000000000000000", "sub_00000000000000000000000000000000", "pair"})
    void aRunThatDoesNotExistIs404(String id) {
        for (String path : List.of("/api/v1/workflows/runs/" + id, "/v1/runs/" + id,
                "/api/v1/workflows/runs/" + id + "/pdf", "/v1/runs/" + id + "/pdf")) {
            assertThat(client.get(path).error()).isEqualTo("404 not_found");
        }
    }

    private static ObjectNode answers(boolean twice) {
        ObjectNode consent = Tenant.data("consent");
        return StoredJson.object("{}")
                .put("full_name", "Ada Lenz")
                .put("birth", "1994-05-17")
                .put("may", true)
                .put("signed_on", "2026-02-14")
                .put("signature", consent.path("signature").asString())
                .put("twice", twice);
    }

    private static Map<String, byte[]> entries(byte[] zip) throws IOException {
        var entries = new LinkedHashMap<String, byte[]>();
        try (var in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), in.readAllBytes());
            }
        }
        return entries;
    }
}
