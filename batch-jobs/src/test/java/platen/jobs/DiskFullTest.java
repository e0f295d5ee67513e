package platen.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.check.InvariantCheck;
import platen.db.core.Database;
import platen.db.core.Stage;
import platen.db.core.Status;
import platen.db.run.Run;
import platen.db.submission.Submission;
import platen.jobs.render.accept.RenderRequest;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.render.work.Lease;
import platen.jobs.render.work.RenderJob;
import platen.jobs.run.RunJob;
import platen.jobs.run.RunResult;

/** Simulates a full disk of the database: inserts are refused, while rows can still be claimed. */
class DiskFullTest {
    /** More attempts than work that kills its workers may have. */
    private static final int TRIES = Lease.MAX_ATTEMPTS + 2;

    @AutoClose
    private final JobsFixture shop = new JobsFixture();

    @BeforeEach
    void publish() {
        shop.template(shop.workspace, "letter");
        shop.workflow(shop.workspace, "single", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"letter"}]}
                """);
        shop.listen("submission.completed", "workflow.run.completed");
    }

    @Test
    void aRenderWaitsForDiskSpaceAndUsesNoAttempt() {
        UUID id = ((RenderResult.Queued) shop.renders.renderLater(request("waits"))).submission().id();
        shop.faults.fill();
        for (int i = 0; i < TRIES; i++) {
            assertThatThrownBy(() -> shop.renderJobs.run(new RenderJob(id))).matches(Database::isOfEveryWrite);
            Submission waiting = find(id);
            assertThat(waiting.stage()).isEqualTo(Stage.QUEUED);
            assertThat(waiting.attempt()).isZero();
        }
        shop.faults.clear();
        shop.renderJobs.run(new RenderJob(id));
        assertThat(find(id).status()).isEqualTo(Status.COMPLETED);
        assertThat(shop.endingsTold(id)).isEqualTo(1);
        assertThat(new InvariantCheck(shop.database).broken()).isEmpty();
    }

    @Test
    void aRunAndItsDocumentsWaitForDiskSpace() {
        UUID id = ((RunResult.Recorded) shop.runs.runLater(shop.runRequest("single", "{\"name\":\"Ada\"}", null))).run()
                .id();
        shop.faults.fill();
        for (int i = 0; i < TRIES; i++) {
            assertThatThrownBy(() -> shop.runJobs.run(new RunJob(id))).matches(Database::isOfEveryWrite);
            assertThat(run(id).attempt()).isZero();
            assertThat(shop.submissions.ofRun(id)).extracting(Submission::attempt).containsOnly(0);
        }
        shop.faults.clear();
        shop.runJobs.run(new RunJob(id));
        assertThat(run(id).status()).isEqualTo(Status.COMPLETED);
        assertThat(shop.endingsTold(id)).isEqualTo(1);
        assertThat(new InvariantCheck(shop.database).broken()).isEmpty();
    }

    @Test
    void aRequestIsRefusedAsAWholeOnAFullDiskAndSucceedsLater() {
        shop.faults.fill();
        assertThatThrownBy(() -> shop.renders.renderNow(request("refused"))).matches(Database::isOfEveryWrite);
        assertThat(shop.count("submission")).as("nothing is half done").isZero();
        assertThat(shop.count("usage_month")).isZero();
        shop.faults.clear();
        assertThat(shop.renders.renderNow(request("refused"))).isInstanceOf(RenderResult.Rendered.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"later", "now"})
    void requestsAreAcceptedAgainOnceThereIsDiskSpace(String when) {
        assertThat(shop.database.diskSpace().lacking()).isFalse();
        shop.faults.fill();
        assertThatThrownBy(() -> {
            if (when.equals("now")) {
                shop.renders.renderNow(request(when));
            } else {
                shop.renders.renderLater(request(when));
            }
        }).matches(Database::isOfEveryWrite);
        assertThat(shop.database.diskSpace().lacking()).isTrue();
        shop.faults.clear();
        long late = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (shop.database.diskSpace().lacking()) {
            assertThat(System.nanoTime()).as("found in time").isLessThan(late);
            Thread.onSpinWait();
        }
    }

    private RenderRequest request(String key) {
        return shop.request(shop.workspace, "letter", "{\"name\":\"Ada\"}", key);
    }

    private Submission find(UUID id) {
        return shop.submissions.find(shop.workspace.id(), id).orElseThrow();
    }

    private Run run(UUID id) {
        return shop.runRows.find(shop.workspace.id(), id).orElseThrow();
    }
}
