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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.db.Environment;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.Plan;
import platen.jobs.json.StoredJson;
import platen.jobs.workflow.Workflows;
import tools.jackson.databind.node.ObjectNode;

/** Interface 4.1, idempotency rules 1 to 4, and decision C12, as they hold for workflow runs. */
@Timeout(120)
class Part45IdempotencyTest {
    private static final String NOW = "/api/v1/workflows/flow/runs";
    private static final String LATER = NOW + "?async=true";
    private static final String SECOND = "/v1/workflows/flow/runs";

    private static Tenant tenant;
    private static Client client;

    @BeforeAll
    static void open() {
        tenant = withFlows(Tenant.limited(Plan.ENTERPRISE, 10_000));
        client = tenant.client();
    }

    /** Each way to ask, then each way to ask again, when the first has ended well. */
    @ParameterizedTest
    @CsvSource({NOW + ", " + NOW + ", 200", NOW + ", " + LATER + ", 202", NOW + ", " + SECOND + ", 202",
            LATER + ", " + NOW + ", 200", LATER + ", " + LATER + ", 202", LATER + ", " + SECOND + ", 202",
            SECOND + ", " + NOW + ", 200", SECOND + ", " + LATER + ", 202", SECOND + ", " + SECOND + ", 202"})
    void aRepeatOfACompletedRunIsTheOriginal(String first, String again, int status) {
        String body = body("Ada", "completed " + first + " " + again);
        Answer original = client.post(first, body);
        String id = id(original);
        if (original.status() == 202) {
            tenant.workRun(id);
        }
        String used = left();
        Answer repeat = client.post(again, body);
        assertThat(repeat.status()).isEqualTo(status);
        assertThat(id(repeat)).isEqualTo(id);
        assertThat(repeat.json().path("status").asString()).isEqualTo("completed");
        assertThat(repeat.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(repeat.header("Retry-After")).isEmpty();
        assertThat(left()).as("a replay does not count").isEqualTo(used);
        if (status == 200) {
            assertThat(repeat.json()).isEqualTo(client.get("/api/v1/workflows/runs/" + id).json());
        }
    }

    /** The same while the first is still processing. */
    @ParameterizedTest
    @CsvSource({LATER + ", " + NOW + ", 409", LATER + ", " + LATER + ", 202", LATER + ", " + SECOND + ", 202",
            SECOND + ", " + NOW + ", 409", SECOND + ", " + LATER + ", 202", SECOND + ", " + SECOND + ", 202"})
    void aRepeatOfARunningOneIsAConflictOrItsStatus(String first, String again, int status) {
        String body = body("Ada", "processing " + first + " " + again);
        String id = id(client.post(first, body));
        Answer repeat = client.post(again, body);
        assertThat(repeat.status()).isEqualTo(status);
        assertThat(id(repeat)).isEqualTo(id);
        if (status == 409) {
            assertThat(repeat.error()).isEqualTo("409 idempotency_conflict");
            assertThat(repeat.json().path("reason").asString()).isEqualTo("processing");
        } else {
            assertThat(repeat.json().path("status").asString()).isEqualTo("processing");
            assertThat(repeat.header("Retry-After")).isEqualTo("1");
        }
    }

    /** The same when the first has failed. */
    @ParameterizedTest
    @CsvSource({"?async=false, ?async=false, 409", "?async=false, ?async=true, 202", "?async=true, ?async=false, 409",
            "?async=true, ?async=true, 202"})
    void aRepeatOfAFailedRunIsAConflictOrTheFailedOne(String first, String again, int status) {
        String body = body("Ada", "failed " + first + " " + again);
        Answer original = client.post("/api/v1/workflows/broken/runs" + first, body);
        String id = id(original);
        if (original.status() == 202) {
            tenant.workRun(id);
        } else {
            assertThat(original.error()).isEqualTo("500 render_failed");
        }
        Answer repeat = client.post("/api/v1/workflows/broken/runs" + again, body);
        assertThat(repeat.status()).isEqualTo(status);
        assertThat(id(repeat)).isEqualTo(id);
        if (status == 409) {
            assertThat(repeat.json().path("reason").asString()).isEqualTo("failed");
        } else {
            assertThat(repeat.json().path("status").asString()).isEqualTo("failed");
        }
    }

    @Test
    void otherDataUnderTheSameKeyIsAConflictInEveryMode() {
        String id = id(client.post(NOW, body("Ada", "different")));
        for (String path : List.of(NOW, LATER, SECOND, NOW + "?dry_run=true")) {
            Answer conflict = client.post(path, body("Bob", "different"));
            assertThat(conflict.error()).as(path).isEqualTo("409 idempotency_conflict");
            assertThat(conflict.json().path("reason").asString()).isEqualTo("different_data");
            assertThat(id(conflict)).isEqualTo(id);
        }
        assertThat(client.post(NOW + "?dry_run=true", body("Ada", "different")).json().path("valid").booleanValue())
                .as("a dry run of the same data").isTrue();
    }

    @Test
    void headerAndMemberAreOneMechanismAndOneKeyOfEachWorkflowAndEnvironment() {
        String id = id(client.post(NOW, "{\"data\":{\"full_name\":\"Ada\"}}", "Idempotency-Key", "\"spelt\""));
        assertThat(id(client.post(NOW, body("Ada", "spelt")))).isEqualTo(id);
        assertThat(client.post(NOW, body("Ada", "spelt"), "Idempotency-Key", "other").error())
                .isEqualTo("400 bad_request");
        Answer elsewhere = client.post("/api/v1/workflows/empty/runs", body("Ada", "spelt"));
        assertThat(elsewhere.status()).as("keys are unique per workflow").isEqualTo(200);
        assertThat(id(elsewhere)).isNotEqualTo(id);
        assertThat(tenant.client(Environment.STAGING).post(NOW, body("Ada", "spelt")).error())
                .isEqualTo("409 idempotency_conflict");
    }

    @Test
    void whatWasRefusedLeavesNoTraceOfItsKey() {
        assertThat(client.post(NOW, "{\"data\":{},\"idempotency_key\":\"traceless\"}").error())
                .isEqualTo("400 data_invalid");
        assertThat(client.post(NOW, body("Ada", "traceless")).status()).isEqualTo(200);
    }

    @Test
    void aReplayWorksWhenTheVersionHasChangedNothingIsPublishedAndTheAllowanceIsUsed() {
        Tenant one = withFlows(Tenant.limited(Plan.STARTER, 1));
        Client caller = one.client();
        Answer first = caller.post(NOW, body("Ada", "kept"));
        assertThat(first.status()).isEqualTo(200);
        assertThat(caller.post(NOW, body("Ada", "another")).error()).isEqualTo("429 rate_limited");
        assertThat(caller.post(NOW, body("Ada", "kept")).text()).isEqualTo(first.text());
        Workflows workflows = one.api.bean(Workflows.class);
        var flow = one.api.bean(WorkflowStore.class)
                .findByAlias(one.workspace.organizationId(), "flow")
                .orElseThrow();
        workflows.addVersion(flow, StoredJson.object("""
                {"fields":[{"key":"other","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"consent"}]}
                """));
        workflows.publish(flow, 2, Environment.PRODUCTION);
        assertThat(caller.post(NOW, body("Ada", "kept")).text()).isEqualTo(first.text());
        workflows.unpublish(flow, 2, Environment.PRODUCTION);
        assertThat(caller.post(NOW, body("Ada", "kept")).text()).isEqualTo(first.text());
        assertThat(caller.post(NOW, body("Ada", "another")).error()).isEqualTo("409 not_published");
    }

    @Test
    void aHundredEqualRequestsAtOnceMakeOneRun() throws Exception {
        List<Answer> answers = together(100, () -> client.post(LATER, body("Ada", "hundred")));
        assertThat(answers).allMatch(answer -> answer.status() == 202);
        assertThat(answers.stream().map(Part45IdempotencyTest::id).distinct()).hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.header("Idempotent-Replayed").isEmpty())).hasSize(1);
    }

    @Test
    void equalSyncRequestsAtOnceAreTheRunOrAConflictAndNeverTwoRuns() throws Exception {
        List<Answer> answers = together(20, () -> client.post(NOW, body("Ada", "twenty")));
        assertThat(answers).allMatch(answer -> answer.status() == 200 || answer.status() == 409);
        assertThat(answers.stream().map(Part45IdempotencyTest::id).distinct()).hasSize(1);
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

    /** A workflow that works, one whose document fails, and one without any document that applies. */
    private static Tenant withFlows(Tenant tenant) {
        tenant.form("consent");
        ObjectNode good = Tenant.data("consent");
        ObjectNode bad = Tenant.data("consent").put("signature", "https://nobody.invalid/none.png");
        tenant.workflow("flow", flow("\"mapping\":" + literals(good)));
        tenant.workflow("broken", flow("\"mapping\":" + literals(bad)));
        tenant.workflow("empty", flow("\"condition\":{\"field\":\"full_name\",\"equals\":\"never\"}"));
        return tenant;
    }

    private static String flow(String document) {
        return """
                {"fields":[{"key":"full_name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"consent",%s}]}
                """.formatted(document);
    }

    private static ObjectNode literals(ObjectNode data) {
        ObjectNode mapping = data.objectNode();
        data.properties().forEach(each -> mapping.putObject(each.getKey()).set("value", each.getValue()));
        return mapping;
    }

    private static String left() {
        return client.get("/api/v1/templates").header("RateLimit").replaceAll(";t=.*", "");
    }

    private static String body(String name, String key) {
        return Tenant.body(StoredJson.object("{}").put("full_name", name), "idempotency_key", key);
    }

    private static String id(Answer answer) {
        return answer.json().path("run_id").asString();
    }
}
