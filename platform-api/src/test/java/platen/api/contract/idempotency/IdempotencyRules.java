package platen.api.contract.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tests the idempotency rules (contract section 7) for renders or runs: each form of the first request, then each form
 * of its repeat.
 */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class IdempotencyRules {
    final Tenant tenant;
    final Client client;
    private final List<String> sync;
    private final List<String> async;

    /**
     * @param tenant a tenant with a quota and all requested templates
     * @param sync paths whose reply is the result
     * @param async paths whose reply is an acknowledgement
     */
    IdempotencyRules(Tenant tenant, List<String> sync, List<String> async) {
        this.tenant = tenant;
        this.client = tenant.client();
        this.sync = sync;
        this.async = async;
    }

    /** Returns data that can be rendered. */
    abstract ObjectNode data();

    /** Returns other data that can be rendered. */
    abstract ObjectNode otherData();

    /** Returns data of a wrong type. */
    abstract ObjectNode invalidData();

    /** Returns data that fails to render under the path that {@link #failing} returns. */
    abstract ObjectNode failingData();

    abstract String failing(String path);

    /** Returns the path of another template or workflow that takes the same data. */
    abstract String elsewhere(String path);

    /** Returns a tenant of another organization with the same templates. */
    abstract Tenant stranger();

    /** Returns the id in a reply. */
    abstract String id(Answer answer);

    /** Returns the path of the record. */
    abstract String record(String id);

    /** Does the work of a worker. */
    abstract void work(String id);

    Stream<Arguments> waysTwice() {
        return Stream.concat(sync.stream(), async.stream()).flatMap(first -> Stream.concat(
                sync.stream().map(again -> Arguments.of(first, again, 200)),
                async.stream().map(again -> Arguments.of(first, again, 202))));
    }

    Stream<Arguments> asyncFirst() {
        return waysTwice().filter(ways -> async.contains((String) ways.get()[0]));
    }

    @ParameterizedTest
    @MethodSource("waysTwice")
    void aRepeatOfACompletedOneIsTheOriginalAndDoesNotCount(String first, String again, int status) {
        String body = body(data(), "completed " + first + " " + again);
        String id = worked(client.post(first, body));
        String left = left();
        Answer repeat = client.post(again, body);
        assertThat(repeat.status()).isEqualTo(status);
        assertThat(id(repeat)).isEqualTo(id);
        assertThat(client.get(record(id)).json().path("status").asString()).isEqualTo("completed");
        if (status == 202) {
            assertThat(repeat.json().path("status").asString()).isEqualTo("completed");
        }
        assertThat(repeat.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(repeat.header("Retry-After")).isEmpty();
        assertThat(left()).isEqualTo(left);
    }

    @ParameterizedTest
    @MethodSource("asyncFirst")
    void aRepeatOfOneThatIsProcessingIsAConflictOrItsStatus(String first, String again, int status) {
        String body = body(data(), "processing " + first + " " + again);
        String id = id(client.post(first, body));
        Answer repeat = client.post(again, body);
        assertThat(id(repeat)).isEqualTo(id);
        if (status == 200) {
            assertConflict(repeat, "processing");
        } else {
            assertThat(repeat.status()).isEqualTo(202);
            assertThat(repeat.json().path("status").asString()).isEqualTo("processing");
            assertThat(repeat.header("Retry-After")).isEqualTo("1");
        }
    }

    @ParameterizedTest
    @MethodSource("waysTwice")
    void aRepeatOfAFailedOneIsAConflictOrTheFailedOne(String first, String again, int status) {
        String body = body(failingData(), "failed " + first + " " + again);
        Answer original = client.post(failing(first), body);
        String id = worked(original);
        if (original.status() != 202) {
            assertThat(original.error()).isEqualTo("500 render_failed");
        }
        Answer repeat = client.post(failing(again), body);
        assertThat(id(repeat)).isEqualTo(id);
        if (status == 200) {
            assertConflict(repeat, "failed");
        } else {
            assertThat(repeat.status()).isEqualTo(202);
            assertThat(repeat.json().path("status").asString()).isEqualTo("failed");
        }
    }

    @Test
    void keysAreThoseOfOneTemplateOrWorkflowOfOneOrganization() {
        String body = body(data(), "shared");
        String id = id(client.post(sync.getFirst(), body));
        Answer elsewhere = client.post(elsewhere(sync.getFirst()), body);
        assertThat(elsewhere.status()).isEqualTo(200);
        assertThat(id(elsewhere)).isNotEqualTo(id);
        Answer stranger = stranger().client().post(sync.getFirst(), body);
        assertThat(stranger.status()).isEqualTo(200);
        assertThat(id(stranger)).isNotEqualTo(id);
    }

    @Test
    void otherDataUnderTheSameKeyIsAConflictInEveryMode() {
        String id = id(client.post(sync.getFirst(), body(data(), "different")));
        String dryRun = async.getFirst().replace("async=true", "dry_run=true");
        Stream.of(sync, async, List.of(dryRun)).flatMap(List::stream).forEach(path -> {
            Answer conflict = client.post(path, body(otherData(), "different"));
            assertConflict(conflict, "different_data");
            assertThat(id(conflict)).isEqualTo(id);
        });
        assertThat(client.post(dryRun, body(data(), "different")).json().path("valid").booleanValue())
                .as("a dry run of the same data").isTrue();
    }

    @Test
    void dataThatIsNoObjectUnderAUsedKeyIsAConflictFirst() {
        client.post(async.getFirst(), body(data(), "no-object"));
        assertThat(client.post(async.getFirst(), "{\"data\":7,\"idempotency_key\":\"no-object\"}").error())
                .isEqualTo("409 idempotency_conflict");
    }

    @Test
    void theSameKeyFromAnotherEnvironmentIsAConflict() {
        client.post(async.getFirst(), body(data(), "environment"));
        assertConflict(tenant.client(Environment.STAGING).post(async.getFirst(), body(data(), "environment")),
                "different_data");
    }

    @Test
    void theHeaderAndTheMemberOfTheBodyAreOneMechanism() {
        String path = async.getFirst();
        String id = id(client.post(path, Tenant.body(data()), "Idempotency-Key", "\"spelt\""));
        String body = body(data(), "spelt");
        assertThat(id(client.post(path, body))).isEqualTo(id);
        assertThat(id(client.post(path, body, "Idempotency-Key", "spelt"))).as("both, equal").isEqualTo(id);
        assertThat(client.post(path, body, "Idempotency-Key", "other").error()).as("both, different")
                .isEqualTo("400 bad_request");
    }

    @Test
    void whatWasRefusedLeavesNoTraceOfItsKey() {
        assertThat(client.post(sync.getFirst(), body(invalidData(), "traceless")).error())
                .isEqualTo("400 data_invalid");
        assertThat(client.post(sync.getFirst(), body(data(), "traceless")).status()).isEqualTo(200);
    }

    @Test
    void aHundredEqualRequestsAtOnceMakeOne() throws Exception {
        List<Answer> answers = together(100, () -> client.post(async.getFirst(), body(data(), "hundred")));
        assertThat(answers).allMatch(answer -> answer.status() == 202);
        assertThat(answers.stream().map(this::id).distinct()).hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.header("Idempotent-Replayed").isEmpty())).hasSize(1);
    }

    @Test
    void equalSyncRequestsAtOnceAreTheOutcomeOrAConflictAndNeverTwo() throws Exception {
        List<Answer> answers = together(20, () -> client.post(sync.getFirst(), body(data(), "twenty")));
        assertThat(answers).allMatch(answer -> answer.status() == 200 || answer.status() == 409);
        assertThat(answers.stream().map(this::id).distinct()).hasSize(1);
    }

    static String body(JsonNode data, String key) {
        return Tenant.body(data, "idempotency_key", key);
    }

    private String worked(Answer answer) {
        String id = id(answer);
        if (answer.status() == 202) {
            work(id);
        }
        return id;
    }

    private String left() {
        return client.get("/api/v1/templates").header("RateLimit").replaceAll(";t=.*", "");
    }

    private static void assertConflict(Answer answer, String reason) {
        assertThat(answer.error()).isEqualTo("409 idempotency_conflict");
        assertThat(answer.json().path("reason").asString()).isEqualTo(reason);
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
}
