package platen.jobs.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.batch.FileKind;
import platen.db.batch.RowResult;
import platen.db.batch.RowStatus;
import platen.db.check.InvariantCheck;
import platen.db.core.Failpoint;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchProgressListener;
import platen.jobs.seal.NewSealKey;
import platen.jobs.seal.SealKey;
import platen.jobs.seal.SealUnavailableException;
import platen.jobs.seal.Sealer;
import platen.jobs.seal.verify.SealReader;

/**
 * A worker of a batch fails at each of its failpoints, and another one continues. Isolated, because failpoints are
 * global.
 */
@Isolated
class BatchFaultTest {
    private static final int ROWS = 110;
    private static final BatchFixture batchFixture = new BatchFixture();

    @BeforeAll
    static void publish() {
        batchFixture.jobsFixture.template(batchFixture.jobsFixture.workspace, "letter");
    }

    @AfterAll
    static void close() {
        batchFixture.close();
    }

    @ParameterizedTest
    @CsvSource({"AFTER_CHUNK_READ,1", "AFTER_CHUNK_READ,3", "AFTER_CHUNK_COMMIT,1", "AFTER_CHUNK_COMMIT,2",
            "AFTER_CHUNK_COMMIT,3", "AFTER_BATCH_FINAL,1"})
    void everyRowComesOutOnceWhereverItsWorkerBreaks(Failpoint point, int hit) {
        UUID id = batchFixture.accepted(batchFixture.request("letter", null), BatchFixture.rows(ROWS)).id();
        var broken = new HashSet<Failpoint>();
        try (var armed = Failpoint.arm(point, hit, () -> {
            broken.add(point);
            throw new Failpoint.Fault("on purpose");
        })) {
            batchFixture.coordinator.coordinateOrHelp(id, BatchProgressListener.NONE);
        } catch (Failpoint.Fault e) {
            // As if the process had died.
        }
        assertThat(broken).as("reached").contains(point);
        batchFixture.expireLeases();

        assertThat(batchFixture.work(id).status()).isEqualTo(BatchStatus.COMPLETED);
        List<RowResult> results = batchFixture.results(id);
        assertThat(results).hasSize(ROWS).allMatch(row -> row.status() == RowStatus.COMPLETED);
        assertThat(new HashSet<>(results.stream().map(RowResult::submissionId).toList())).hasSize(ROWS);
        assertThat(new InvariantCheck(batchFixture.jobsFixture.database).broken()).isEmpty();
    }

    @Test
    void aMergedPdfWaitsForTheKeyOfTheSealHoweverOftenItIsTriedAndIsThenSealedOnce() {
        sealing(true);
        try {
            UUID id = batchFixture.accepted(batchFixture.merged("letter", null), BatchFixture.rows(2)).id();
            var hasKey = new AtomicBoolean(true);
            BatchCoordinator losing = batchFixture.coordinator(sealer(hasKey, Duration.ZERO));
            try (var armed = Failpoint.arm(Failpoint.AFTER_PACKET_BUILT, 1, () -> hasKey.set(false))) {
                losing.coordinateOrHelp(id, BatchProgressListener.NONE);
            }
            for (int i = 0; i < 12; i++) {
                batchFixture.expireLeases();
                losing.coordinateOrHelp(id, BatchProgressListener.NONE);
            }
            assertThat(batchFixture.find(id).completedAt()).isNull();
            assertThat(batchFixture.batchStore.files(id)).noneMatch(file -> file.kind() == FileKind.MERGED);

            batchFixture.expireLeases();
            batchFixture.coordinator(sealer(new AtomicBoolean(true), Duration.ZERO)).coordinateOrHelp(id,
                    BatchProgressListener.NONE);
            Batch batch = batchFixture.find(id);
            assertThat(batch.status()).isEqualTo(BatchStatus.COMPLETED);
            assertThat(SealReader.read(batchFixture.jobsFixture.pdfs.stored(merged(batch)))).hasSize(1);
            assertThat(new InvariantCheck(batchFixture.jobsFixture.database).broken()).isEmpty();
        } finally {
            sealing(false);
        }
    }

    @Test
    void aBatchWhoseMergedPdfWaitedADayForItsSealFailsAndCompletesWhenItIsResumed() {
        sealing(true);
        try {
            UUID id = batchFixture.accepted(batchFixture.merged("letter", null), BatchFixture.rows(2)).id();
            BatchCoordinator keyless = batchFixture.coordinator(sealer(new AtomicBoolean(), Duration.ZERO));
            keyless.coordinateOrHelp(id, BatchProgressListener.NONE);
            assertThat(batchFixture.find(id).completedAt()).isNull();
            batchFixture.expireLeases();
            batchFixture.coordinator(sealer(new AtomicBoolean(), Duration.ofHours(25)))
                    .coordinateOrHelp(id, BatchProgressListener.NONE);
            assertThat(batchFixture.find(id).status()).isEqualTo(BatchStatus.FAILED);
            assertThat(batchFixture.find(id).error()).contains("could not be sealed within a day");

            assertThat(batchFixture.leases.reopen(batchFixture.jobsFixture.workspace.id(), id, Duration.ZERO)).isTrue();
            batchFixture.coordinator(sealer(new AtomicBoolean(true), Duration.ofHours(25)))
                    .coordinateOrHelp(id, BatchProgressListener.NONE);
            assertThat(batchFixture.find(id).status()).isEqualTo(BatchStatus.COMPLETED);
        } finally {
            sealing(false);
        }
    }

    /**
     * Returns the seal of a process.
     *
     * @param hasKey whether the process has a key
     * @param ahead how far its clock is ahead
     */
    private static Sealer sealer(AtomicBoolean hasKey, Duration ahead) {
        Clock clock = Clock.offset(batchFixture.jobsFixture.clock, ahead);
        SealKey key = NewSealKey.create("Seal of another process", clock.instant());
        return new Sealer(() -> {
            if (!hasKey.get()) {
                throw new SealUnavailableException("This process has no key.");
            }
            return key;
        }, clock);
    }

    @Test
    void aWorkerThatDiesAfterSealingLeavesOneMergedPdf() {
        sealing(true);
        try {
            UUID id = batchFixture.accepted(batchFixture.merged("letter", null), BatchFixture.rows(2)).id();
            // After the seals of both rows.
            try (var armed = Failpoint.arm(Failpoint.AFTER_SEALING, 3, () -> {
                throw new Failpoint.Fault("on purpose");
            })) {
                batchFixture.coordinator.coordinateOrHelp(id, BatchProgressListener.NONE);
            } catch (Failpoint.Fault e) {
                // As if the process had died.
            }
            assertThat(batchFixture.batchStore.files(id)).noneMatch(file -> file.kind() == FileKind.MERGED);
            batchFixture.expireLeases();

            Batch batch = batchFixture.work(id);
            assertThat(SealReader.read(batchFixture.jobsFixture.pdfs.stored(merged(batch)))).hasSize(1);
            assertThat(batchFixture.batchStore.files(id)
                    .stream()
                    .filter(file -> file.kind() == FileKind.MERGED)).hasSize(1);
        } finally {
            sealing(false);
        }
    }

    private static byte[] merged(Batch batch) {
        return Objects.requireNonNull(batchFixture.batchStore.files(batch.id())
                .stream()
                .filter(file -> file.kind() == FileKind.MERGED)
                .findFirst()
                .orElseThrow()
                .sha256());
    }

    private static void sealing(boolean seal) {
        batchFixture.jobsFixture.database.jdbi()
                .useHandle(handle -> handle.execute("update template set seal = ? where alias = 'letter'", seal));
    }
}
