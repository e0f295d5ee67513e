package platen.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import platen.db.FaultInjector;
import platen.db.check.InvariantCheck;
import platen.db.core.Status;
import platen.db.lease.RequeuedRow;
import platen.db.run.Run;
import platen.db.submission.Submission;
import platen.jobs.render.work.RenderJob;
import platen.jobs.run.RunJob;

/**
 * Fails the database at the first statement or commit of a write, then at the second, and so on until the write
 * succeeds without a fault. After each fault the client retries with its idempotency key and the sweeps run; then there
 * must be exactly one final result, published once, and no violated invariant. A usual build tries every few operations,
 * {@code -Pthorough} each.
 */
@Order(1)
@Tag("thorough")
class FaultLoopTest {
    private static final JobsFixture jobsFixture = new JobsFixture();
    private static final int USUAL_STEP = 5;
    private static final int USUAL_STEP_OF_RUNS = 12;
    private static int operations;

    @BeforeAll
    static void publish() {
        jobsFixture.template(jobsFixture.workspace, "letter");
        jobsFixture.template(jobsFixture.workspace, "annex");
        jobsFixture.workflow(jobsFixture.workspace, "pair", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"letter"},{"template":"annex"}]}
                """);
        jobsFixture.listen("submission.completed", "workflow.run.completed");
    }

    @AfterAll
    static void close() {
        System.out.println("A fault at each of " + operations + " operations");
        jobsFixture.close();
    }

    @ParameterizedTest
    @EnumSource
    void aRenderLaterSurvivesFaults(FaultInjector.Kind kind) {
        loop(kind, USUAL_STEP, this::renderLater, FaultLoopTest::submissionOf);
    }

    @ParameterizedTest
    @EnumSource
    void aRenderNowSurvivesFaults(FaultInjector.Kind kind) {
        loop(kind, USUAL_STEP, this::renderNow, FaultLoopTest::submissionOf);
    }

    @ParameterizedTest
    @EnumSource
    void aRunLaterSurvivesFaults(FaultInjector.Kind kind) {
        loop(kind, USUAL_STEP_OF_RUNS, this::runLater, FaultLoopTest::runOf);
    }

    @ParameterizedTest
    @EnumSource
    void aRunNowSurvivesFaults(FaultInjector.Kind kind) {
        loop(kind, USUAL_STEP_OF_RUNS, this::runNow, FaultLoopTest::runOf);
    }

    @ParameterizedTest
    @EnumSource
    void everyWriteSurvivesAFaultAtEachOperation(FaultInjector.Kind kind) {
        loop(kind, 1, this::renderLater, FaultLoopTest::submissionOf);
        loop(kind, 1, this::renderNow, FaultLoopTest::submissionOf);
        loop(kind, 1, this::runLater, FaultLoopTest::runOf);
        loop(kind, 1, this::runNow, FaultLoopTest::runOf);
    }

    /** Result stored for an idempotency key. */
    private record Result(Status status, UUID id) {}

    private interface Look {
        List<Result> of(String key);
    }

    private void loop(FaultInjector.Kind kind, int step, Consumer<String> write, Look look) {
        boolean fired = true;
        // Each kind starts at a different operation, so that together they cover more operations.
        for (int operation = 1 + kind.ordinal() % step; fired; operation += step) {
            String key = UUID.randomUUID().toString();
            jobsFixture.faults.arm(kind, operation);
            attempt(write, key);
            fired = jobsFixture.faults.disarm();
            recover();
            attempt(write, key);
            recover();
            assertThat(look.of(key)).as("%s at operation %d", kind, operation)
                    .singleElement()
                    .satisfies(result -> assertThat(result.status()).isEqualTo(Status.COMPLETED))
                    .satisfies(result -> assertThat(jobsFixture.endingsTold(result.id())).isEqualTo(1));
            operations++;
        }
        assertThat(new InvariantCheck(jobsFixture.database).broken()).isEmpty();
    }

    private static void attempt(Consumer<String> write, String key) {
        try {
            write.accept(key);
        } catch (RuntimeException e) {
            // The client sees an error, or no response at all.
        }
    }

    /** Does what the sweeps and the queue do when time passes. */
    private static void recover() {
        for (int round = 0; round < 3; round++) {
            jobsFixture.expireLeases();
            for (RequeuedRow each : jobsFixture.claims.requeue(100, Duration.ZERO)) {
                jobsFixture.renderJobs.run(new RenderJob(each.id()));
            }
            for (UUID each : jobsFixture.runRows.requeue(100, Duration.ZERO)) {
                jobsFixture.runJobs.run(new RunJob(each));
            }
        }
    }

    private void renderNow(String key) {
        jobsFixture.renders.renderNow(jobsFixture.request(jobsFixture.workspace, "letter", "{\"name\":\"N\"}", key));
    }

    private void runNow(String key) {
        jobsFixture.runs.runNow(jobsFixture.runRequest("pair", "{\"name\":\"N\"}", key));
    }

    private void renderLater(String key) {
        jobsFixture.renders.renderLater(jobsFixture.request(jobsFixture.workspace, "letter", "{\"name\":\"L\"}", key));
        for (Result each : submissionOf(key)) {
            jobsFixture.renderJobs.run(new RenderJob(each.id()));
        }
    }

    private void runLater(String key) {
        jobsFixture.runs.runLater(jobsFixture.runRequest("pair", "{\"name\":\"L\"}", key));
        for (Result each : runOf(key)) {
            jobsFixture.runJobs.run(new RunJob(each.id()));
        }
    }

    private static List<Result> submissionOf(String key) {
        UUID template = jobsFixture.templates.findByAlias(jobsFixture.workspace.organizationId(), "letter")
                .orElseThrow().id();
        return jobsFixture.submissions.findByIdempotencyKey(jobsFixture.workspace.organizationId(), template, key)
                .map((Submission found) -> new Result(found.status(), found.id()))
                .stream()
                .toList();
    }

    private static List<Result> runOf(String key) {
        UUID workflow = jobsFixture.workflowRows.findByAlias(jobsFixture.workspace.organizationId(), "pair")
                .orElseThrow().id();
        return jobsFixture.runRows.findByIdempotencyKey(jobsFixture.workspace.organizationId(), workflow, key)
                .map((Run found) -> new Result(found.status(), found.id()))
                .stream()
                .toList();
    }
}
