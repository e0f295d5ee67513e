package platen.jobs.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.batch.BatchFixture.rows;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.batch.Format;
import platen.db.batch.OnError;
import platen.db.batch.RowResult;
import platen.db.batch.RowStatus;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.webhook.Endpoint;
import platen.jobs.JobsFixture;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.intake.CsvColumns;

/** Batches with {@code on_error=stop}, and the result of resuming them. */
class StoppedBatchTest {
    private static final BatchFixture batchFixture = new BatchFixture();
    private static final JobsFixture jobsFixture = batchFixture.jobsFixture;

    @BeforeAll
    static void publish() {
        jobsFixture.template(jobsFixture.workspace, "letter");
        jobsFixture.endpointRows.create(new Endpoint(PublicId.next(), jobsFixture.workspace.id(),
                "https://example.org/hook",
                Environment.PRODUCTION, List.of("batch.completed", "batch.failed"), true, true, false, true, null,
                jobsFixture.clock.instant()), "whsec_secret");
    }

    @AfterAll
    static void close() {
        batchFixture.close();
    }

    @Test
    void aBadRowStopsItBeforeAnythingIsRendered() {
        Batch batch = batchFixture.worked(stopping(), rows(5) + "{\"data\":{}}\n");

        assertThat(batch.status()).isEqualTo(BatchStatus.FAILED);
        assertThat(batch.error()).contains("1 row is bad", "resume renders the others");
        assertThat(batch.succeeded()).isZero();
        assertThat(batch.documents()).isZero();
    }

    @Test
    void withoutAnyGoodRowItSaysToSendItAgain() {
        Batch batch = batchFixture.worked(stopping(), "{\"data\":{}}\n{\"data\":{}}\n");

        assertThat(batch.status()).isEqualTo(BatchStatus.FAILED);
        assertThat(batch.error()).contains("2 rows are bad", "correct and send it again");
    }

    @Test
    void resumedItRendersTheGoodRowsAndTellsItsEndOnce() {
        UUID id = batchFixture.worked(stopping(), rows(3) + "{\"data\":{}}\n{broken\n").id();
        assertThat(batchFixture.find(id).status()).isEqualTo(BatchStatus.FAILED);

        assertThat(batchFixture.batches.resume(batchFixture.jobsFixture.workspace.id(), id)).isTrue();
        assertThat(batchFixture.batches.resume(batchFixture.jobsFixture.workspace.id(), id)).as("once is enough")
                .isFalse();
        Batch resumed = batchFixture.work(id);

        assertThat(resumed.status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(resumed.onError()).as("what was ordered").isEqualTo(OnError.STOP);
        assertThat(resumed.succeeded()).isEqualTo(3);
        assertThat(resumed.failed()).isEqualTo(2);
        assertThat(batchFixture.results(id)).extracting(RowResult::status)
                .containsExactly(RowStatus.COMPLETED, RowStatus.COMPLETED, RowStatus.COMPLETED, RowStatus.FAILED,
                        RowStatus.FAILED);
        assertThat(batchFixture.batches.resume(batchFixture.jobsFixture.workspace.id(), id)).isFalse();
        assertThat(told(id)).containsExactly("batch.failed", "batch.completed");
    }

    @Test
    void badRowsStopABatchEvenIfTheyWereNotReported() {
        UUID id = batchFixture.accepted(stopping(), rows(2) + "{\"data\":{}}\n").id();
        batchFixture.batches.cancel(batchFixture.jobsFixture.workspace.id(), id);
        assertThat(batchFixture.work(id).status()).isEqualTo(BatchStatus.CANCELLED);

        assertThat(batchFixture.batches.resume(batchFixture.jobsFixture.workspace.id(), id)).isTrue();
        Batch resumed = batchFixture.work(id);

        assertThat(resumed.status()).isEqualTo(BatchStatus.FAILED);
        assertThat(resumed.onError()).isEqualTo(OnError.STOP);
        assertThat(resumed.succeeded()).isZero();
    }

    private static BatchRequest stopping() {
        return new BatchRequest(jobsFixture.workspace, Environment.PRODUCTION, "letter", null, Format.NDJSON,
                CsvColumns.USUAL, false, OnError.STOP, false, false, jobsFixture.json("{}"), null);
    }

    /** Returns the types of the batch's events, in the order of publication. */
    private static List<String> told(UUID id) {
        return jobsFixture.database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select type from event where data ->> 'batch_id' = :id order by created_at, id")
                        .bind("id", PublicId.BATCH.of(id))
                        .mapTo(String.class)
                        .list());
    }
}
