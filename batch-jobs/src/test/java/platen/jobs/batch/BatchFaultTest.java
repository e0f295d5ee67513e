package platen.jobs.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.db.batch.BatchStatus;
import platen.db.batch.RowResult;
import platen.db.batch.RowStatus;
import platen.db.check.InvariantCheck;
import platen.db.core.Failpoint;
import platen.jobs.batch.work.BatchProgressListener;

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
}
