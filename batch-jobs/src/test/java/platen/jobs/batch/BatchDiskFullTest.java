package platen.jobs.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.db.batch.BatchStatus;
import platen.db.batch.RowResult;
import platen.db.batch.RowStatus;
import platen.db.check.InvariantCheck;
import platen.jobs.batch.work.BatchProgressListener;
import platen.jobs.batch.work.YieldGateFixture;

/** Processing of a batch while the database's disk is full. */
@Tag("thorough")
class BatchDiskFullTest {
    /** More claims than are allowed for a batch that only kills its workers. */
    private static final int TRIES = 12;
    /** More claims than are allowed for such a part. */
    private static final int CLAIMS = 9;
    private static final int ROWS = 3;
    private static final BatchFixture batchFixture = new BatchFixture();

    @BeforeAll
    static void publish() {
        batchFixture.jobsFixture.template(batchFixture.jobsFixture.workspace, "letter");
    }

    @AfterAll
    static void close() {
        batchFixture.close();
    }

    @Test
    void aBatchWaitsForDiskSpaceAndFailsNoRow() {
        UUID id = batchFixture.accepted(batchFixture.request("letter", null), BatchFixture.rows(ROWS)).id();
        batchFixture.jobsFixture.faults.fill();
        for (int i = 0; i < TRIES; i++) {
            try {
                batchFixture.coordinator.coordinateOrHelp(id, BatchProgressListener.NONE);
            } catch (RuntimeException e) {
                // As the batch's job would fail; other workers take the batch over.
                batchFixture.expireLeases();
            }
            assertThat(batchFixture.find(id).status().isFinal()).isFalse();
        }
        batchFixture.jobsFixture.faults.clear();
        batchFixture.expireLeases();

        batchFixture.work(id);
        everyRowIsCompletedOnce(id, ROWS);
    }

    @Test
    void aRunningPartWaitsForDiskSpaceAndFailsNoRow() {
        int rows = 40;
        UUID id = batchFixture.accepted(batchFixture.request("letter", null), BatchFixture.rows(rows)).id();
        var looks = new AtomicInteger();
        // Called before each row: the disk fills up after the first chunk, until the part has been claimed often.
        batchFixture.coordinator(YieldGateFixture.lookingAlways(() -> {
            if (looks.incrementAndGet() == 30) {
                batchFixture.jobsFixture.faults.fill();
            } else if (looks.get() > 30 && claims(id) >= CLAIMS) {
                batchFixture.jobsFixture.faults.clear();
            }
            return false;
        })).coordinateOrHelp(id, BatchProgressListener.NONE);

        assertThat(claims(id)).isGreaterThanOrEqualTo(CLAIMS);
        everyRowIsCompletedOnce(id, rows);
    }

    private static int claims(UUID id) {
        return batchFixture.jobsFixture.database.jdbi().withHandle(handle -> handle
                .createQuery("select max(attempt) from batch_part where batch_id = :id")
                .bind("id", id)
                .mapTo(int.class)
                .one());
    }

    private static void everyRowIsCompletedOnce(UUID id, int rows) {
        assertThat(batchFixture.find(id).status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(batchFixture.results(id)).hasSize(rows).allMatch(row -> row.status() == RowStatus.COMPLETED);
        assertThat(new HashSet<>(batchFixture.results(id).stream().map(RowResult::submissionId).toList()))
                .hasSize(rows);
        assertThat(new InvariantCheck(batchFixture.jobsFixture.database).broken()).isEmpty();
    }
}
