package platen.jobs.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import platen.db.RaceFixture;
import platen.db.batch.BatchStatus;
import platen.db.batch.StepStore;
import platen.jobs.batch.work.BatchProgressListener;
import platen.jobs.batch.work.YieldGateFixture;

/** Spring Batch's records of a batch, while it is processed and long after it has ended. */
class StepsTest {
    private static final List<String> TABLES = List.of("batch_job_instance", "batch_job_execution",
            "batch_job_execution_params", "batch_job_execution_context", "batch_step_execution",
            "batch_step_execution_context");
    /** Later than any time that the tests use. */
    private static final Instant LATER = Instant.now().plus(Duration.ofDays(400));
    private static final Instant LONG_AGO = Instant.EPOCH;

    @AutoClose
    private final BatchFixture batchFixture = new BatchFixture();

    private final StepStore steps = new StepStore(batchFixture.jobsFixture.database);

    @BeforeEach
    void publish() {
        batchFixture.jobsFixture.template(batchFixture.jobsFixture.workspace, "letter");
    }

    @Test
    void aPassThatRunsIsTimedByItsParts() {
        UUID id = batchFixture.worked(batchFixture.request("letter", null), BatchFixture.rows(2)).id();
        batchFixture.jobsFixture.database.jdbi().useHandle(handle -> {
            handle.execute("update batch_step_execution set end_time = null, last_updated = start_time");
            handle.execute("update batch_step_execution part set last_updated = s.start_time + interval '5 s'"
                    + " from batch_step_execution s where s.step_name = 'render' and part.step_name like 'render:%'");
        });
        assertThat(steps.of(id)).filteredOn(step -> step.name().equals("render"))
                .singleElement()
                .extracting(StepStore.Step::seconds)
                .isEqualTo(5.0);
    }

    @Test
    void whatEndedLongAgoIsForgottenOnceAndNothingElse() throws Exception {
        for (int i = 0; i < 3; i++) {
            batchFixture.worked(batchFixture.request("letter", null), BatchFixture.rows(2));
        }
        List<Long> ofThree = counts();
        UUID kept = batchFixture.worked(batchFixture.request("letter", null), BatchFixture.rows(2)).id();
        List<Long> all = counts();
        ended(kept, LATER);
        UUID open = batchFixture.accepted(batchFixture.request("letter", null), BatchFixture.rows(2)).id();

        assertThat(steps.forget(LONG_AGO, 10)).isZero();
        assertThat(counts()).isEqualTo(all).allMatch(count -> count > 0);
        assertThat(steps.forget(LATER, 2)).as("as many as asked for").isEqualTo(2);
        List<Integer> forgotten = RaceFixture.of(4, () -> steps.forget(LATER, 2));
        assertThat(forgotten.stream().mapToInt(Integer::intValue).sum()).isEqualTo(1);
        for (int i = 0; i < TABLES.size(); i++) {
            assertThat(counts().get(i)).as(TABLES.get(i)).isEqualTo(all.get(i) - ofThree.get(i));
        }
        assertThat(steps.of(kept)).isNotEmpty();
        assertThat(batchFixture.results(kept)).hasSize(2);
        assertThat(batchFixture.work(open).status()).isEqualTo(BatchStatus.COMPLETED);
    }

    @Test
    void aBatchResumedAfterItsStepsWereDeletedContinuesWhereItStopped() {
        UUID id = batchFixture.accepted(batchFixture.request("letter", null), BatchFixture.rows(130)).id();
        batchFixture.coordinator(YieldGateFixture.lookingAlways(() -> cancelOnceSomeRowsAreRendered(id)))
                .coordinateOrHelp(id,
                        BatchProgressListener.NONE);
        assertThat(batchFixture.find(id).status()).isEqualTo(BatchStatus.CANCELLED);
        List<UUID> before = submissions(id);
        assertThat(before).hasSizeBetween(1, 129);
        assertThat(steps.forget(LATER, 10)).isEqualTo(1);
        assertThat(counts()).containsOnly(0L);

        assertThat(batchFixture.batches.resume(batchFixture.jobsFixture.workspace.id(), id)).isTrue();
        assertThat(batchFixture.work(id).status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(submissions(id)).hasSize(130).startsWith(before.toArray(UUID[]::new));
        assertThat(batchFixture.jobsFixture.count("submission")).isEqualTo(130);
    }

    /** Returns the submission ids in row order. */
    private List<UUID> submissions(UUID id) {
        return batchFixture.results(id).stream().map(row -> Objects.requireNonNull(row.submissionId())).toList();
    }

    private boolean cancelOnceSomeRowsAreRendered(UUID id) {
        if (!batchFixture.results(id).isEmpty()) {
            batchFixture.batches.cancel(batchFixture.jobsFixture.workspace.id(), id);
        }
        return false;
    }

    private void ended(UUID id, Instant at) {
        batchFixture.jobsFixture.database.jdbi()
                .useHandle(handle -> handle.execute("update batch set completed_at = ? where id = ?", at, id));
    }

    private List<Long> counts() {
        return TABLES.stream().map(batchFixture.jobsFixture::count).toList();
    }
}
