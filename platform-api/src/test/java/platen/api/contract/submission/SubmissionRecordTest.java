package platen.api.contract.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.jobs.engine.Engine;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.seal.verify.SealReader;
import tools.jackson.databind.JsonNode;

/** Tests GET /submissions/{id} and /pdf (contract section 8). */
@SharedServerTest
class SubmissionRecordTest {
    private static final String RENDER = "/api/v1/templates/consent/render";
    private static final String BODY = Tenant.body(Tenant.data("consent"), "idempotency_key", "order-1042");

    private static Tenant tenant;
    private static Client client;
    private static String id;
    private static String pdf;
    private static byte[] file;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        tenant.form("consent");
        client = tenant.client();
        Answer rendered = client.post(RENDER, BODY);
        file = rendered.bytes();
        id = rendered.header("X-Service-Submission-Id");
        pdf = "/api/v1/submissions/" + id + "/pdf";
    }

    @Test
    void theRecordHasAllItsKeysWhateverTheStatus() {
        JsonNode done = client.get("/api/v1/submissions/" + id).json();
        assertThat(done.propertyNames()).containsExactly("submission_id", "status", "stage", "template_id",
                "template_alias", "template_version", "kind", "environment", "source", "run_id", "idempotency_key",
                "page_count", "render_ms", "engine_revision", "sha256", "content_sha256", "sealed_level", "error",
                "warnings",
                "poll_url", "pdf_url", "metadata", "created_at", "completed_at");
        assertThat(done.path("status").asString()).isEqualTo("completed");
        assertThat(done.path("engine_revision").asInt()).isEqualTo(Engine.REVISION);
        assertThat(done.path("source").asString()).isEqualTo("api_sync");
        assertThat(done.path("kind").asString()).isEqualTo("fillable");
        assertThat(done.path("environment").asString()).isEqualTo("production");
        assertThat(done.path("idempotency_key").asString()).isEqualTo("order-1042");
        assertThat(done.path("sha256").asString()).matches("[0-9a-f]{64}");
        assertThat(done.path("created_at").asString()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
        JsonNode queued = client.get("/api/v1/submissions/" + queue()).json();
        assertThat(queued.propertyNames()).containsExactlyElementsOf(done.propertyNames());
        assertThat(queued.path("source").asString()).isEqualTo("api_async");
        for (String unknown : new String[]{"page_count", "render_ms", "engine_revision", "sha256", "error", "pdf_url",
                "completed_at"}) {
            assertThat(queued.path(unknown).isNull()).as(unknown).isTrue();
        }
    }

    @Test
    void aSealedRenderHasTheHashBeforeTheSealAndItsLevelInItsRecord() {
        Answer sealed = client.post(RENDER, Tenant.body(Tenant.data("consent")).replaceFirst("\\{", "{\"seal\":true,"));
        JsonNode record = client.get("/api/v1/submissions/" + sealed.header("X-Service-Submission-Id")).json();
        assertThat(record.path("sealed_level").asString()).isEqualTo("B-B");
        assertThat(record.path("content_sha256").asString()).matches("[0-9a-f]{64}")
                .isNotEqualTo(record.path("sha256").asString());
        assertThat(SealReader.read(sealed.bytes())).singleElement()
                .satisfies(seal -> assertThat(seal.intact() && seal.exact() && !seal.changed()).isTrue());
        assertThat(Sha256.hex(sealed.bytes())).isEqualTo(record.path("sha256").asString());
        assertThat(client.post(RENDER, "{\"data\":{},\"seal\":\"yes\"}").error()).isEqualTo("400 bad_request");
    }

    @Test
    void theInputIsInTheRecordOnlyWhenAskedFor() {
        JsonNode record = client.get("/api/v1/submissions/" + id + "?include=data").json();
        assertThat(record.path("data").path("full_name").asString()).isEqualTo("Ada Lenz");
        assertThat(client.get("/api/v1/submissions/" + id + "?include=all").error()).isEqualTo("400 bad_request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sub_00000000000000000000000000000000", "sub_x", "run_00000000000000000000000000000000",
            "1", "SUB_00000000000000000000000000000000", "%00"})
    void anIdThatDoesNotExistIs404(String missing) {
        for (String path : new String[]{"/api/v1/submissions/" + missing, "/v1/submissions/" + missing,
                "/api/v1/submissions/" + missing + "/pdf"}) {
            assertThat(client.get(path).status()).isIn(404, missing.equals("%00") ? 400 : 404);
        }
    }

    @Test
    void aPollThatWaitsReturnsTheResult() throws Exception {
        String queued = queue();
        var answer = CompletableFuture
                .supplyAsync(() -> client.get("/api/v1/submissions/" + queued + "?wait=30"));
        assertThat(answer).isNotDone();
        tenant.workAsAJob(queued);
        Answer completed = answer.get(60, TimeUnit.SECONDS);
        assertThat(completed.json().path("status").asString()).isEqualTo("completed");
        assertThat(completed.header("Retry-After")).isEmpty();
    }

    @Test
    void aPollThatWaitsInVainTellsHowFarTheRenderIs() {
        String queued = queue();
        Answer answer = client.get("/api/v1/submissions/" + queued + "?wait=1");
        assertThat(answer.json().path("status").asString()).isEqualTo("processing");
        assertThat(answer.header("Retry-After")).isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource({"wait=10,wait=10", "wait=99,wait=30", "'respond-async, wait=\"5\"',wait=5", "wait=x,''", "'',''"})
    void preferWaitIsHonouredClippedAndSaidSo(String prefer, String applied) {
        Answer answer = client.get("/api/v1/submissions/" + id, "Prefer", prefer);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Preference-Applied")).isEqualTo(applied);
    }

    @ParameterizedTest
    @ValueSource(strings = {"wait=31", "wait=-1", "wait=x", "wait="})
    void aWaitOutOfRangeIs400(String query) {
        assertThat(client.get("/api/v1/submissions/" + id + "?" + query).error()).isEqualTo("400 bad_request");
    }

    @Test
    void thePdfComesWithItsDigestAndIsNotToBeStoredByOthers() throws Exception {
        Answer answer = client.get(pdf);
        assertThat(answer.bytes()).isEqualTo(file);
        assertThat(answer.header("Content-Type")).isEqualTo("application/pdf");
        byte[] sha256 = Sha256.of(file);
        assertThat(answer.header("Repr-Digest"))
                .isEqualTo("sha-256=:" + Base64.getEncoder().encodeToString(sha256) + ":");
        assertThat(answer.http().headers().allValues("Cache-Control")).containsExactly("private, no-cache");
        assertThat(answer.header("Accept-Ranges")).isEqualTo("bytes");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("Content-Disposition"))
                .isEqualTo("inline; filename=\"consent-" + id + ".pdf\"");
        assertThat(client.get(pdf + "?download=1").header("Content-Disposition")).startsWith("attachment; ");
        assertThat(client.get(pdf + "?download=maybe").error()).isEqualTo("400 bad_request");
        assertThat(client.get("/v1/submissions/" + id + "/pdf").bytes()).isEqualTo(file);
    }

    @Test
    void aPdfIsNeverCompressedAgain() {
        Answer answer = client.get(pdf, "Accept-Encoding", "gzip");
        assertThat(answer.header("Content-Encoding")).isEmpty();
        assertThat(answer.header("Content-Length")).isEqualTo(String.valueOf(file.length));
    }

    @Test
    void headTellsTheSameWithoutTheBytes() {
        Answer get = client.get(pdf);
        Answer head = client.send("HEAD", pdf, BodyPublishers.noBody());
        assertThat(head.bytes()).isEmpty();
        for (String header : new String[]{"Content-Length", "ETag", "Content-Type", "Repr-Digest"}) {
            assertThat(head.header(header)).as(header).isEqualTo(get.header(header));
        }
    }

    @Test
    void whatTheClientHasAlreadyIsNotSentAgain() {
        String etag = client.get(pdf).header("ETag");
        for (String known : new String[]{etag, "W/" + etag, "\"other\", " + etag, "*"}) {
            Answer answer = client.get(pdf, "If-None-Match", known);
            assertThat(answer.status()).as(known).isEqualTo(304);
            assertThat(answer.bytes()).isEmpty();
            assertThat(answer.header("ETag")).isEqualTo(etag);
        }
        assertThat(client.get(pdf, "If-None-Match", "\"other\"").status()).isEqualTo(200);
        assertThat(new Client(tenant.api, null).get(pdf, "If-None-Match", etag).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({"bytes=0-99,0,100", "bytes=100-,100,0", "bytes=-50,-50,0", "bytes=10-10,10,11",
            "bytes=0-99999999,0,0"})
    void oneRangeIsServed(String range, int from, int to) {
        int start = from < 0 ? file.length + from : from;
        int end = to == 0 ? file.length : to;
        Answer answer = client.get(pdf, "Range", range);
        assertThat(answer.status()).isEqualTo(206);
        assertThat(answer.bytes()).isEqualTo(Arrays.copyOfRange(file, start, end));
        assertThat(answer.header("Content-Range")).isEqualTo("bytes " + start + "-" + (end - 1) + "/" + file.length);
    }

    @Test
    void aRangeOutsideIs416AndOneThatCannotBeReadIsIgnored() {
        Answer outside = client.get(pdf, "Range", "bytes=99999999-");
        assertThat(outside.error()).isEqualTo("416 bad_request");
        assertThat(outside.header("Content-Range")).isEqualTo("bytes */" + file.length);
        for (String ignored : new String[]{"bytes=0-1,5-6", "lines=1-2", "bytes=x", "bytes=9-1"}) {
            assertThat(client.get(pdf, "Range", ignored).bytes()).as(ignored).isEqualTo(file);
        }
    }

    @Test
    void aRangeOfAnotherFileIsTheWholeFile() {
        String etag = client.get(pdf).header("ETag");
        assertThat(client.get(pdf, "Range", "bytes=0-9", "If-Range", etag).status()).isEqualTo(206);
        assertThat(client.get(pdf, "Range", "bytes=0-9", "If-Range", "\"other\"").status()).isEqualTo(200);
    }

    @Test
    void aPdfThatIsNotReadyOrWillNeverBeIs404WithTheReason() {
        Answer processing = client.get("/api/v1/submissions/" + queue() + "/pdf");
        assertThat(processing.error()).isEqualTo("404 not_found");
        assertThat(processing.json().path("message").asString()).contains("processing");
        assertThat(processing.header("Retry-After")).isEqualTo("1");
        String failed = client.post(RENDER,
                Tenant.body(Tenant.data("consent").put("signature", "https://nobody.invalid/x.png")))
                .json()
                .path("submission_id")
                .asString();
        Answer none = client.get("/api/v1/submissions/" + failed + "/pdf");
        assertThat(none.error()).isEqualTo("404 not_found");
        assertThat(none.json().path("message").asString()).contains("failed");
    }

    private static String queue() {
        return client.post(RENDER + "?async=true", Tenant.body(Tenant.data("consent")))
                .json()
                .path("submission_id")
                .asString();
    }
}
