package platen.jobs.batch.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.batch.BatchStatus;
import platen.jobs.batch.BatchFixture;

@Timeout(600)
class SingleActionStepTest {

    /** Each batch is the first of its database, so that Spring Batch assigns the same numbers to both. */
    @Test
    void ordersOfTwoDatabasesInOneProcessEndBesideEachOther() throws Exception {
        try (var here = new BatchFixture(); var there = new BatchFixture()) {
            UUID held = accepted(here);
            UUID other = accepted(there);
            try (var blocking = here.jobsFixture.direct().getConnection(); var statement = blocking.createStatement()) {
                blocking.setAutoCommit(false);
                statement.execute("lock table batch_file in exclusive mode");
                var worker = CompletableFuture.runAsync(
                        () -> here.coordinator.coordinateOrHelp(held, BatchProgressListener.NONE),
                        task -> Thread.ofPlatform().start(task));
                awaitTheLastStep(here, held);

                there.coordinator.coordinateOrHelp(other, BatchProgressListener.NONE);

                assertThat(there.find(other).status()).isEqualTo(BatchStatus.COMPLETED);
                blocking.rollback();
                worker.get(60, TimeUnit.SECONDS);
            }
            assertThat(here.find(held).status()).isEqualTo(BatchStatus.COMPLETED);
        }
    }

    private static UUID accepted(BatchFixture batchFixture) {
        batchFixture.jobsFixture.template(batchFixture.jobsFixture.workspace, "letter");
        return batchFixture.accepted(batchFixture.request("letter", null), BatchFixture.rows(2)).id();
    }

    /** Waits until a transaction is blocked by the lock. */
    private static void awaitTheLastStep(BatchFixture batchFixture, UUID id) {
        long late = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (batchFixture.find(id).status() != BatchStatus.FINALIZING || !batchFixture.jobsFixture.database.jdbi()
                .withHandle(handle -> handle.createQuery("""
                        select exists (select from pg_locks where not granted and database =
                                       (select oid from pg_database where datname = current_database()))
                        """).mapTo(boolean.class).one())) {
            assertThat(System.nanoTime()).as("time").isLessThan(late);
            Thread.onSpinWait();
        }
    }
}
