package platen.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.check.InvariantCheck;
import platen.db.core.Database;
import platen.db.core.Stage;
import platen.db.core.Status;
import platen.db.run.Run;
import platen.db.submission.Submission;
import platen.jobs.lease.Lease;
import platen.jobs.render.accept.RenderRequest;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.render.work.RenderJob;
import platen.jobs.run.RunJob;
import platen.jobs.run.RunResult;

/** Simulates a full disk of the database: inserts are refused, while rows can still be claimed. */
@Tag("thorough")
class DiskFullTest {
    /** More attempts than work that kills its workers may have. */
    private static final int TRIES = Lease.MAX_ATTEMPTS + 2;

    @AutoClose
    private final JobsFixture jobsFixture = new JobsFixture();

    @BeforeEach
    void publish() {
        jobsFixture.template(jobsFixture.workspace, "letter");
        jobsFixture.workflow(jobsFixture.workspace, "single", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"letter"}]}
                """);
        jobsFixture.listen("submission.completed", "workflow.run.completed");
    }

    @Test
    void aRenderWaitsForDiskSpaceAndUsesNoAttempt() {
        UUID id = ((RenderResult.Queued) jobsFixture.renders.renderLater(request("waits"))).submission().id();
        jobsFixture.faults.fill();
        for (int i = 0; i < TRIES; i++) {
            assertThatThrownBy(() -> jobsFixture.renderJobs.run(new RenderJob(id))).matches(Database::isOfEveryWrite);
            Submission waiting = find(id);
            assertThat(waiting.stage()).isEqualTo(Stage.QUEUED);
            assertThat(waiting.attempt()).isZero();
        }
        jobsFixture.faults.clear();
        jobsFixture.renderJobs.run(new RenderJob(id));
        assertThat(find(id).status()).isEqualTo(Status.COMPLETED);
        assertThat(jobsFixture.endingsTold(id)).isEqualTo(1);
        assertThat(new InvariantCheck(jobsFixture.database).broken()).isEmpty();
    }

    @Test
    void aRunAndItsDocumentsWaitForDiskSpace() {
        UUID id = ((RunResult.Recorded) jobsFixture.runs
                .runLater(jobsFixture.runRequest("single", "{\"name\":\"Ada\"}", null))).run()
                .id();
        jobsFixture.faults.fill();
        for (int i = 0; i < TRIES; i++) {
            assertThatThrownBy(() -> jobsFixture.runJobs.run(new RunJob(id))).matches(Database::isOfEveryWrite);
            assertThat(run(id).attempt()).isZero();
            assertThat(jobsFixture.submissions.ofRun(id)).extracting(Submission::attempt).containsOnly(0);
        }
        jobsFixture.faults.clear();
        jobsFixture.runJobs.run(new RunJob(id));
        assertThat(run(id).status()).isEqualTo(Status.COMPLETED);
        assertThat(jobsFixture.endingsTold(id)).isEqualTo(1);
        assertThat(new InvariantCheck(jobsFixture.database).broken()).isEmpty();
    }

    @Test
    void aRequestIsRefusedAsAWholeOnAFullDiskAndSucceedsLater() {
        jobsFixture.faults.fill();
        assertThatThrownBy(() -> jobsFixture.renders.renderNow(request("refused"))).matches(Database::isOfEveryWrite);
        assertThat(jobsFixture.count("submission")).as("nothing is half done").isZero();
        assertThat(jobsFixture.count("usage_month")).isZero();
        jobsFixture.faults.clear();
        assertThat(jobsFixture.renders.renderNow(request("refused"))).isInstanceOf(RenderResult.Rendered.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"later", "now"})
    void requestsAreAcceptedAgainOnceThereIsDiskSpace(String when) {
        assertThat(jobsFixture.database.diskSpace().lacking()).isFalse();
        jobsFixture.faults.fill();
        assertThatThrownBy(() -> {
            if (when.equals("now")) {
                jobsFixture.renders.renderNow(request(when));
            } else {
                jobsFixture.renders.renderLater(request(when));
            }
        }).matches(Database::isOfEveryWrite);
        assertThat(jobsFixture.database.diskSpace().lacking()).isTrue();
        jobsFixture.faults.clear();
        long late = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (jobsFixture.database.diskSpace().lacking()) {
            assertThat(System.nanoTime()).as("found in time").isLessThan(late);
            Thread.onSpinWait();
        }
    }

    private RenderRequest request(String key) {
        return jobsFixture.request(jobsFixture.workspace, "letter", "{\"name\":\"Ada\"}", key);
    }

    private Submission find(UUID id) {
        return jobsFixture.submissions.find(jobsFixture.workspace.id(), id).orElseThrow();
    }

    private Run run(UUID id) {
        return jobsFixture.runRows.find(jobsFixture.workspace.id(), id).orElseThrow();
    }
}
