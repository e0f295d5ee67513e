package platen.jobs.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import platen.db.core.Failpoint;
import platen.db.core.Status;
import platen.db.run.Run;
import platen.db.submission.Submission;
import platen.jobs.JobsFixture;
import platen.jobs.engine.model.Cancellation;
import platen.jobs.render.work.RenderLimits;
import platen.jobs.render.work.RenderTimeout;
import platen.jobs.run.RunResult.Recorded;

/**
 * Tests the time limit of a run, for its documents and for its packet. Not run in parallel, because it arms failpoints
 * that all runs pass.
 */
@Isolated
class RunTimeTest {
    private static final JobsFixture jobsFixture = new JobsFixture();

    @BeforeAll
    static void publish() {
        jobsFixture.template(jobsFixture.workspace, "letter");
        jobsFixture.workflow(jobsFixture.workspace, "single", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"letter"}]}
                """);
    }

    @AfterAll
    static void close() {
        jobsFixture.close();
    }

    @Test
    void aRunWhoseTimeIsOverFails() {
        Run failed = within(Duration.ZERO, queued("late"));
        assertThat(failed.status()).isEqualTo(Status.FAILED);
        assertThat(failed.error()).contains("\"timeout\"", "took longer than 0 seconds");
        assertThat(jobsFixture.submissions.ofRun(failed.id())).extracting(Submission::status)
                .containsOnly(Status.FAILED);
    }

    @Test
    void aPacketThatTakesTooLongFailsItsRunAndTheDocumentsStayReadable() {
        Run run = queued("slow packet");
        try (var rendered = Failpoint.arm(Failpoint.AFTER_LAST_DOCUMENT, 1, RunTimeTest::die)) {
            assertThatThrownBy(() -> within(Duration.ofMinutes(1), run)).isInstanceOf(Failpoint.Fault.class);
        }
        jobsFixture.expireLeases();
        Run failed;
        try (var packing = Failpoint.arm(Failpoint.AFTER_PACKET_BUILT, 1, RunTimeTest::untilStopped)) {
            failed = within(Duration.ZERO, run);
        }
        assertThat(failed.status()).isEqualTo(Status.FAILED);
        assertThat(failed.error()).contains("\"timeout\"", "took longer than 0 seconds");
        assertThat(jobsFixture.submissions.ofRun(run.id())).extracting(Submission::status)
                .containsOnly(Status.COMPLETED);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    private static void die() {
        throw new Failpoint.Fault("on purpose");
    }

    private static void untilStopped() {
        while (true) {
            Cancellation.check();
        }
    }

    /** Executes the run with this time limit. */
    private static Run within(Duration limit, Run run) {
        var limits = new RenderLimits(Duration.ofSeconds(60), Duration.ofSeconds(60), limit, Duration.ofSeconds(10), 3,
                1 << 20);
        try (var timeout = new RenderTimeout(limits.grace(), thread -> {})) {
            var renders = jobsFixture.claimRenderer(jobsFixture.renderer(limits, timeout), limits, jobsFixture.clock);
            int attempt = jobsFixture.runRows.claim(run.id(), Duration.ofMinutes(1)).orElseThrow();
            jobsFixture.runExecutor(renders, limits, timeout).execute(run.id(), attempt);
        }
        return jobsFixture.runRows.find(jobsFixture.workspace.id(), run.id()).orElseThrow();
    }

    private static Run queued(String key) {
        return ((Recorded) jobsFixture.runs.runLater(jobsFixture.runRequest("single", "{\"name\":\"N\"}", key))).run();
    }
}
