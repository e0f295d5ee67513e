package platen.jobs.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
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
import platen.jobs.batch.work.BatchProgressListener;
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
    void aMergedPdfWaitsForTheKeyOfTheSealAndIsThenSealedOnce() {
        sealing(true);
        try {
            UUID id = batchFixture.accepted(batchFixture.merged("letter", null), BatchFixture.rows(2)).id();
            try (var armed = Failpoint.arm(Failpoint.AFTER_PACKET_BUILT, 1,
                    () -> batchFixture.jobsFixture.hasSealKey = false)) {
                batchFixture.coordinator.coordinateOrHelp(id, BatchProgressListener.NONE);
            }
            assertThat(batchFixture.batchStore.find(id).orElseThrow().completedAt()).isNull();
            assertThat(batchFixture.batchStore.files(id)).noneMatch(file -> file.kind() == FileKind.MERGED);

            batchFixture.jobsFixture.hasSealKey = true;
            batchFixture.expireLeases();
            Batch batch = batchFixture.work(id);
            assertThat(batch.status()).isEqualTo(BatchStatus.COMPLETED);
            assertThat(SealReader.read(batchFixture.jobsFixture.pdfs.stored(merged(batch)))).hasSize(1);
            assertThat(new InvariantCheck(batchFixture.jobsFixture.database).broken()).isEmpty();
        } finally {
            batchFixture.jobsFixture.hasSealKey = true;
            sealing(false);
        }
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
