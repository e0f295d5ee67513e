package platen.api.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.db.Environment;
import platen.db.template.Template;
import platen.jobs.engine.ImportOptions;
import platen.jobs.template.Templates;
import tools.jackson.databind.node.ObjectNode;

/** Part 4.1, idempotency rules, the rule of part 3, and decision C12. */
class Part41IdempotencyTest {
    private static final String SYNC = "/api/v1/templates/consent/render";
    private static final String LINK = SYNC + "?return=url";
    private static final String ASYNC = SYNC + "?async=true";
    private static final ObjectNode DATA = Tenant.data("consent");

    private static Tenant tenant;
    private static Client client;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        tenant.form("consent", "consent", Environment.PRODUCTION, Environment.STAGING);
        tenant.form("consent", "other", Environment.PRODUCTION);
        client = tenant.client();
    }

    @Test
    void rule1ASyncRepeatIsTheSamePdf() {
        Answer first = client.post(SYNC, body("pdf"));
        Answer again = client.post(SYNC, body("pdf"));
        assertThat(first.header("Idempotent-Replayed")).isEmpty();
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(again.bytes()).isEqualTo(first.bytes());
        assertThat(again.header("X-Service-Submission-Id")).isEqualTo(first.header("X-Service-Submission-Id"));
        assertThat(again.header("X-Service-Render-Ms")).isEqualTo(first.header("X-Service-Render-Ms"));
    }

    @Test
    void rule1ASyncRepeatIsTheSameJson() {
        Answer first = client.post(LINK, body("json"));
        assertThat(client.post(LINK, body("json")).text()).isEqualTo(first.text());
    }

    @Test
    void rule1AnAsyncRepeatIsTheSameIdWithItsCurrentStatus() {
        Answer first = client.post(ASYNC, body("later"));
        Answer again = client.post(ASYNC, body("later"));
        assertThat(again.status()).isEqualTo(202);
        assertThat(again.text()).isEqualTo(first.text());
        tenant.work(id(first));
        Answer done = client.post(ASYNC, body("later"));
        assertThat(done.status()).isEqualTo(202);
        assertThat(id(done)).isEqualTo(id(first));
        assertThat(done.json().path("status").asString()).isEqualTo("completed");
        assertThat(done.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(done.header("Retry-After")).isEmpty();
    }

    @Test
    void aSyncRepeatOfACompletedAsyncRenderIsThePdfAndTheOtherWayRoundAnAcknowledgement() {
        Answer later = client.post(ASYNC, body("mixed-1"));
        tenant.work(id(later));
        assertThat(client.post(SYNC, body("mixed-1")).header("X-Service-Submission-Id")).isEqualTo(id(later));

        Answer now = client.post(SYNC, body("mixed-2"));
        Answer again = client.post(ASYNC, body("mixed-2"));
        assertThat(again.status()).isEqualTo(202);
        assertThat(id(again)).isEqualTo(now.header("X-Service-Submission-Id"));
        Answer second = client.post("/v1/templates/consent/submissions", Tenant.body(DATA), "Idempotency-Key",
                "mixed-2");
        assertThat(second.status()).isEqualTo(202);
        assertThat(id(second)).as("one mechanism in both listings").isEqualTo(id(again));
        assertThat(second.header("Idempotent-Replayed")).isEqualTo("true");
    }

    @Test
    void dataThatIsNoObjectUnderAUsedKeyIsAConflictFirst() {
        client.post(LINK, body("no-object"));
        assertThat(client.post(LINK, "{\"data\":7,\"idempotency_key\":\"no-object\"}").error())
                .isEqualTo("409 idempotency_conflict");
    }

    @ParameterizedTest
    @ValueSource(strings = {SYNC, LINK})
    void part3ASyncRepeatWhileTheFirstAttemptIsProcessingIs409(String path) {
        String key = "processing-" + path.length();
        Answer first = client.post(ASYNC, body(key));
        Answer again = client.post(path, body(key));
        assertThat(again.error()).isEqualTo("409 idempotency_conflict");
        assertThat(again.json().path("reason").asString()).isEqualTo("processing");
        assertThat(again.json().path("submission_id").asString()).isEqualTo(id(first));
    }

    @Test
    void part3AfterAFailureASyncRepeatIs409AndAnAsyncRepeatTheFailedSubmission() {
        String body = Tenant.body(DATA.deepCopy().put("photo", "https://nobody.invalid/x.png").put("signature",
                "https://nobody.invalid/x.png"), "idempotency_key", "failed");
        Answer first = client.post(SYNC, body);
        assertThat(first.error()).isEqualTo("500 render_failed");
        Answer again = client.post(SYNC, body);
        assertThat(again.error()).isEqualTo("409 idempotency_conflict");
        assertThat(again.json().path("reason").asString()).isEqualTo("failed");
        Answer later = client.post(ASYNC, body);
        assertThat(later.status()).isEqualTo(202);
        assertThat(later.json().path("status").asString()).isEqualTo("failed");
        assertThat(id(later)).isEqualTo(first.json().path("submission_id").asString());
    }

    @Test
    void rule2KeysAreUniquePerTemplate() {
        Answer first = client.post(LINK, body("shared"));
        Answer other = client.post("/api/v1/templates/other/render?return=url", body("shared"));
        assertThat(id(other)).isNotEqualTo(id(first));
    }

    @Test
    void rule2TheKeysOfOneOrganizationAreNotThoseOfAnother() {
        Answer first = client.post(LINK, body("private"));
        Tenant stranger = Tenant.unlimited();
        stranger.form("consent");
        Answer other = stranger.client().post(LINK, body("private"));
        assertThat(other.status()).isEqualTo(200);
        assertThat(id(other)).isNotEqualTo(id(first));
    }

    @Test
    void rule3TheSameKeyWithDifferentDataIs409InEveryMode() {
        Answer first = client.post(LINK, body("different"));
        String changed = Tenant.body(DATA.deepCopy().put("full_name", "Bob"), "idempotency_key", "different");
        for (String path : List.of(SYNC, LINK, ASYNC, SYNC + "?dry_run=true")) {
            Answer again = client.post(path, changed);
            assertThat(again.error()).isEqualTo("409 idempotency_conflict");
            assertThat(again.json().path("reason").asString()).isEqualTo("different_data");
            assertThat(again.json().path("submission_id").asString()).isEqualTo(id(first));
        }
    }

    @Test
    void theSameDataSpeltOtherwiseIsTheSameData() {
        String one = "{\"data\":{\"full_name\":\"Ada\",\"note\":{\"a\":1.0,\"b\":100}},\"idempotency_key\":\"spelt\"}";
        String two = "{ \"idempotency_key\" : \"spelt\", \"metadata\": {\"x\":\"y\"}, \"data\" :"
                + " {\"note\":{\"b\":1e2, \"a\":1},\"full_name\":\"\\u0041da\"}}";
        Answer first = client.post(ASYNC, merged(one));
        assertThat(first.status()).isEqualTo(202);
        assertThat(id(client.post(ASYNC, merged(two)))).isEqualTo(id(first));
    }

    @Test
    void theSameKeyFromAnotherEnvironmentIs409() {
        client.post(LINK, body("environment"));
        Answer staging = tenant.client(Environment.STAGING).post(LINK, body("environment"));
        assertThat(staging.error()).isEqualTo("409 idempotency_conflict");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            token-1       | token-1
            "quoted-2"    | quoted-2
            "a \\"b\\" \\\\"  | a "b" \\
            """)
    void theHeaderAndTheMemberOfTheBodyAreOneMechanism(String header, String key) {
        Answer first = client.post(LINK, Tenant.body(DATA), "Idempotency-Key", header);
        assertThat(first.status()).isEqualTo(200);
        Answer again = client.post(LINK, body(key));
        assertThat(id(again)).isEqualTo(id(first));
        assertThat(client.post(LINK, body(key), "Idempotency-Key", header).status()).as("both, equal").isEqualTo(200);
        assertThat(client.post(LINK, body("x" + key), "Idempotency-Key", header).error()).as("both, different")
                .isEqualTo("400 bad_request");
    }

    @Test
    void aKeyHasOneTo255PrintableCharacters() {
        assertThat(client.post(LINK, body("k".repeat(255))).status()).isEqualTo(200);
        assertThat(client.post(LINK, body("k".repeat(256))).error()).isEqualTo("400 bad_request");
        assertThat(client.post(LINK, Tenant.body(DATA), "Idempotency-Key", "\"\"").error())
                .isEqualTo("400 bad_request");
        assertThat(client.post(LINK, body("schlüssel 🔑")).status()).isEqualTo(200);
    }

    @Test
    void whatWasRefusedLeavesNoTraceOfItsKey() {
        String refused = Tenant.body(DATA.deepCopy().put("photo_consent", "maybe"), "idempotency_key", "traceless");
        assertThat(client.post(SYNC, refused).error()).isEqualTo("400 data_invalid");
        assertThat(client.post(SYNC, body("traceless")).status()).isEqualTo(200);
    }

    @Test
    void aReplayWorksWhenTheVersionHasChangedAndWhenNothingIsPublished() {
        Template template = tenant.form("consent", "changing", Environment.PRODUCTION);
        String path = "/api/v1/templates/changing/render";
        Answer first = client.post(path, body("kept"));
        Templates templates = tenant.api.bean(Templates.class);
        templates.addVersion(template, Tenant.read(java.nio.file.Path.of("../samples/forms/application.pdf")),
                ImportOptions.DEFAULT, null);
        templates.publish(template, 2, Environment.PRODUCTION);
        assertThat(client.post(path, body("kept")).bytes()).isEqualTo(first.bytes());
        templates.unpublish(template, 2, Environment.PRODUCTION);
        assertThat(client.post(path, body("kept")).bytes()).isEqualTo(first.bytes());
        assertThat(client.post(path, body("new")).error()).isEqualTo("409 not_published");
    }

    @Test
    void aHundredEqualRequestsAtOnceMakeOneSubmission() throws Exception {
        List<Answer> answers = together(100, () -> client.post(ASYNC, body("hundred")));
        assertThat(answers).allMatch(answer -> answer.status() == 202);
        assertThat(answers.stream().map(Part41IdempotencyTest::id).distinct()).hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.header("Idempotent-Replayed").isEmpty())).hasSize(1);
    }

    @Test
    void equalSyncRequestsAtOnceAreThePdfOrAConflictAndNeverTwoSubmissions() throws Exception {
        List<Answer> answers = together(20, () -> client.post(SYNC, body("twenty")));
        assertThat(answers).allMatch(answer -> answer.status() == 200 || answer.status() == 409);
        assertThat(answers.stream()
                .filter(answer -> answer.status() == 200)
                .map(answer -> answer.header("X-Service-Submission-Id"))
                .distinct()).hasSize(1);
    }

    private static List<Answer> together(int count, Callable<Answer> call) throws Exception {
        var barrier = new CyclicBarrier(count);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var futures = new ArrayList<Future<Answer>>();
            for (int i = 0; i < count; i++) {
                futures.add(threads.submit(() -> {
                    barrier.await();
                    return call.call();
                }));
            }
            var answers = new ArrayList<Answer>();
            for (Future<Answer> future : futures) {
                answers.add(future.get());
            }
            return answers;
        }
    }

    private static String body(String key) {
        return Tenant.body(DATA, "idempotency_key", key);
    }

    /** The body with what the form needs besides, in front. */
    private static String merged(String body) {
        String needed = DATA.toString();
        return body.replace("\"full_name\":\"Ada\",\"note\"", inside(needed) + ",\"note\"")
                .replace(",\"full_name\":\"\\u0041da\"", "," + inside(needed));
    }

    private static String inside(String object) {
        return object.substring(1, object.length() - 1);
    }

    private static String id(Answer answer) {
        return answer.json().path("submission_id").asString();
    }
}
