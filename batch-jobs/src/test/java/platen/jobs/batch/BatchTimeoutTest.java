package platen.jobs.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.parallel.Isolated;
import platen.db.batch.BadRow;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.BatchStatus;
import platen.db.batch.FileKind;
import platen.db.batch.RowResult;
import platen.db.batch.RowStatus;
import platen.db.core.Failpoint;
import platen.jobs.JobsFixture;
import platen.jobs.batch.work.BatchProgressListener;
import platen.jobs.engine.model.Cancellation;
import platen.jobs.render.work.RenderLimits;
import platen.jobs.render.work.RenderTimeout;

/** Packets of batches that exceed their time limit. Isolated, because the failpoint is passed by all packets. */
@Isolated
class BatchTimeoutTest {
    private static final BatchFixture batchFixture = new BatchFixture();
    private static final JobsFixture jobsFixture = batchFixture.jobsFixture;

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
        batchFixture.close();
    }

    @Test
    void aMergedPdfThatTimesOutFailsItsBatchWhichCanBeResumed() {
        UUID id = batchFixture.accepted(batchFixture.merged("letter", null), BatchFixture.rows(3)).id();

        Batch failed = hanging(id, Duration.ZERO);

        assertThat(failed.status()).isEqualTo(BatchStatus.FAILED);
        assertThat(failed.error()).contains("\"timeout\"", "Merging rows 1 to 3 took longer than 0 seconds");
        assertThat(batchFixture.results(id)).hasSize(3).allMatch(row -> row.status() == RowStatus.COMPLETED);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();

        assertThat(batchFixture.batches.resume(batchFixture.jobsFixture.workspace.id(), id)).isTrue();
        assertThat(batchFixture.work(id).status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(batchFixture.batchStore.files(id)).extracting(BatchFile::kind).contains(FileKind.MERGED);
    }

    @Test
    void aRowWhosePacketTakesTooLongFailsAndTheNextIsRendered() {
        UUID id = batchFixture.accepted(batchFixture.request(null, "single"), BatchFixture.rows(2)).id();

        // Long enough for one or two documents; if not, the row fails as well.
        Batch ended = hanging(id, Duration.ofSeconds(2));

        assertThat(ended.status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(batchFixture.rows.bad(id, 0, 10)).isNotEmpty().extracting(BadRow::error)
                .allSatisfy(error -> assertThat(error).contains("\"timeout\""));
        assertThat(batchFixture.results(id)).extracting(RowResult::status).contains(RowStatus.FAILED);
    }

    @Test
    @Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
    void aRowThatDoesNotEndAtAllFailsAndTheOthersOfItsChunkAreRenderedOnce() {
        batchFixture.worked(batchFixture.request(null, "single"), BatchFixture.rows(2));
        long before = jobsFixture.count("submission");
        UUID id = batchFixture.accepted(batchFixture.request(null, "single"), BatchFixture.rows(5)).id();
        var lost = new LinkedBlockingQueue<Thread>();
        var release = new CountDownLatch(1);
        try (var timeout = new RenderTimeout(Duration.ofMillis(20), lost::add);
                var second = Failpoint.arm(Failpoint.AFTER_PACKET_BUILT, 2, () -> {
                    Failpoint.arm(Failpoint.AFTER_PACKET_BUILT, 2, () -> {
                        release.countDown();
                        awaitIdle(lost.element());
                    });
                    while (release.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                })) {
            batchFixture.coordinator(limits(Duration.ofSeconds(5)), timeout).coordinateOrHelp(id,
                    BatchProgressListener.NONE);
        } finally {
            release.countDown();
        }
        assertThat(batchFixture.find(id).status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(batchFixture.rows.bad(id, 0, 10)).singleElement()
                .extracting(BadRow::error)
                .asString()
                .contains("\"timeout\"", "did not end within the time limit");
        assertThat(batchFixture.results(id)).extracting(RowResult::status)
                .containsExactly(RowStatus.COMPLETED, RowStatus.FAILED, RowStatus.COMPLETED, RowStatus.COMPLETED,
                        RowStatus.COMPLETED);
        assertThat(lost).singleElement().isNotSameAs(Thread.currentThread());
        assertThat(jobsFixture.count("submission")).as("no row is rendered twice").isEqualTo(before + 4);
    }

    /** Waits until a thread of a pool has nothing to do. */
    private static void awaitIdle(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
    }

    /** Processes a batch with this time limit for packets, of which the first never ends by itself. */
    private static Batch hanging(UUID id, Duration limit) {
        try (var armed = Failpoint.arm(Failpoint.AFTER_PACKET_BUILT, 1, () -> {
            while (true) {
                Cancellation.check();
            }
        })) {
            batchFixture.coordinator(limits(limit)).coordinateOrHelp(id, BatchProgressListener.NONE);
        }
        return batchFixture.find(id);
    }

    private static RenderLimits limits(Duration run) {
        RenderLimits defaults = JobsFixture.LIMITS;
        return new RenderLimits(defaults.now(), defaults.later(), run, defaults.grace(), defaults.pages(),
                defaults.bytes());
    }
}
