package platen.scheduler.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.RaceFixture;
import platen.db.submission.ClaimStore;
import platen.db.submission.SubmissionFixture;
import platen.db.submission.SubmissionStore;
import platen.jobs.render.work.RenderJob;

class StrandedSubmissionsSweepTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    private DatabaseFixture databaseFixture;
    private QueueFixture queue;
    private SubmissionStore submissions;
    private ClaimStore claims;
    private StrandedSubmissionsSweep sweep;

    @BeforeEach
    void open() {
        databaseFixture = new DatabaseFixture();
        queue = new QueueFixture(databaseFixture.testing());
        submissions = new SubmissionStore(databaseFixture.database());
        claims = new ClaimStore(databaseFixture.database());
        sweep = new StrandedSubmissionsSweep(databaseFixture.database(), claims, queue.queue());
    }

    @AfterEach
    void close() {
        queue.close();
        databaseFixture.close();
    }

    @Test
    void aRenderWhoseNotificationWasLostIsNotifiedOnce() {
        UUID unheard = accept(Duration.ZERO);
        accept(LONG);
        assertThat(sweep.runOnce()).isEqualTo(1);
        assertThat(sweep.runOnce()).isZero();
        assertThat(queue.rows(1)).containsExactly(unheard);
    }

    @Test
    void aRenderWhoseWorkerDiedIsEnqueuedThoughItsFirstJobStillExists() {
        UUID abandoned = accept(LONG);
        queue.queue().enqueue(new RenderJob(abandoned));
        claims.claim(abandoned, Duration.ZERO);
        assertThat(sweep.runOnce()).isEqualTo(1);
        assertThat(queue.rows()).containsExactly(abandoned, abandoned);
    }

    @Test
    void aRenderInGoodHandsIsLeftThere() {
        claims.claim(accept(Duration.ZERO), LONG);
        assertThat(sweep.runOnce()).isZero();
        assertThat(queue.rows()).isEmpty();
    }

    @Test
    void sweepsAtTheSameMomentFindEachRenderOnce() throws Exception {
        for (int round = 0; round < 10; round++) {
            List<UUID> due = Stream.generate(() -> accept(Duration.ZERO)).limit(8).toList();
            due.forEach(id -> claims.claim(id, Duration.ZERO));
            List<Integer> changed = RaceFixture.of(4, sweep::runOnce);
            assertThat(changed.stream().mapToInt(Integer::intValue).sum()).isEqualTo(due.size());
            assertThat(queue.rows()).containsExactlyInAnyOrderElementsOf(due);
            queue.clear();
            // The rows may be due again before the next round.
            due.forEach(id -> claims.claim(id, LONG));
        }
    }

    @Test
    void rendersWhoseNotificationsWereLostShareAFewJobs() {
        List<UUID> due = Stream.generate(() -> accept(Duration.ZERO)).limit(50).toList();
        assertThat(sweep.runOnce()).isEqualTo(due.size());
        assertThat(queue.rows(1)).isSubsetOf(due).hasSizeLessThan(due.size());
    }

    @Test
    void aRenderThatCouldNotBeEnqueuedStaysDue() {
        UUID due = accept(Duration.ZERO);
        claims.claim(due, Duration.ZERO);
        databaseFixture.database().jdbi()
                .useHandle(handle -> handle.execute("alter table jobrunr_jobs rename to away"));
        assertThatThrownBy(sweep::runOnce).isInstanceOf(RuntimeException.class);
        databaseFixture.database().jdbi()
                .useHandle(handle -> handle.execute("alter table away rename to jobrunr_jobs"));
        assertThat(sweep.runOnce()).isEqualTo(1);
        assertThat(queue.rows()).containsExactly(due);
    }

    private UUID accept(Duration grace) {
        var submission = databaseFixture.submission();
        SubmissionFixture.queue(submissions, submission, grace);
        return submission.id();
    }
}
