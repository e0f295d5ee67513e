package platen.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jobrunr.jobs.Job;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.storage.JobNotFoundException;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.storage.navigation.AmountRequest;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.TestDatabase;
import platen.db.core.Database;
import platen.db.core.NotificationListener;
import platen.db.postgres.NotifyChannel;

/**
 * Tests that a row and its job are committed together, which JobRunr's open-source storage alone does not guarantee.
 */
class JobQueueTest {
    private static final TestDatabase testing = new TestDatabase();
    private static final Database database = testing.database();
    private static final StorageProvider storage = JobStorage.joining(database, new Jackson3JsonMapper());
    private static final NotifyChannel channel = new NotifyChannel(testing.direct(), JobQueue.CHANNEL);
    private static final JobQueue queue = new JobQueue(database, storage, channel);

    @BeforeAll
    static void createRows() {
        database.jdbi().useHandle(handle -> handle.execute("create table looked (id uuid primary key)"));
    }

    @AfterAll
    static void close() {
        queue.close();
        channel.close();
        testing.close();
    }

    @Test
    void commitKeepsRowAndJob() {
        UUID id = UUID.randomUUID();
        database.inTransaction(() -> {
            insertRow(id);
            queue.enqueue(new LookJob(id));
        });
        assertThat(rowExists(id)).isTrue();
        assertThat(storage.getJobById(id).getState()).isEqualTo(StateName.ENQUEUED);
    }

    @Test
    void rollbackRemovesRowAndJob() {
        UUID id = UUID.randomUUID();
        assertThatThrownBy(() -> database.inTransaction(() -> {
            insertRow(id);
            queue.enqueue(new LookJob(id));
            throw new IllegalStateException("the caller changed its mind");
        })).isInstanceOf(IllegalStateException.class);
        assertThat(rowExists(id)).isFalse();
        assertThatThrownBy(() -> storage.getJobById(id)).isInstanceOf(JobNotFoundException.class);
    }

    @Test
    void aRepeatedJobIdLeavesTheTransactionWhole() {
        UUID id = UUID.randomUUID();
        queue.enqueue(new LookJob(id));
        database.inTransaction(() -> {
            queue.enqueue(new LookJob(id));
            insertRow(id);
            queue.enqueue(new LookJob(id));
        });
        assertThat(rowExists(id)).isTrue();
        assertThat(storage.getJobById(id).getVersion()).isEqualTo(1);
    }

    @Test
    void aSpentJobIsFollowedByAnother() {
        UUID id = UUID.randomUUID();
        queue.enqueue(new LookJob(id));
        Job spent = storage.getJobById(id);
        spent.delete("by an operator");
        storage.save(spent);
        queue.enqueue(new LookJob(id));
        assertThat(jobsOf(id)).isZero();

        UUID again = queue.enqueueAgain(new LookJob(id));
        assertThat(jobsOf(id)).isEqualTo(1);
        assertThat(queue.waits(again)).isTrue();
        assertThat(queue.waits(id)).as("the spent one").isFalse();
        assertThat(queue.waits(UUID.randomUUID())).as("one that is forgotten").isFalse();
    }

    @Test
    void outsideATransactionTheJobStandsAtOnce() {
        UUID id = UUID.randomUUID();
        queue.enqueue(new LookJob(id));
        assertThat(storage.getJobById(id).getState()).isEqualTo(StateName.ENQUEUED);
    }

    @Test
    void serversAreWokenAfterTheCommitAndNotBefore() throws Exception {
        UUID id = UUID.randomUUID();
        var ready = new LinkedBlockingQueue<String>();
        var committedWhenHeard = new LinkedBlockingQueue<Boolean>();
        try (var own = new NotifyChannel(testing.direct(), "woken_after_commit");
                var ear = new NotificationListener(testing.direct())) {
            ear.on("woken_after_commit", new NotificationListener.Listener() {
                @Override
                public void onNotice(String payload) {
                    committedWhenHeard.add(rowExists(id));
                }

                @Override
                public void onGap() {
                    ready.add("");
                }
            }).start();
            assertThat(ready.poll(60, TimeUnit.SECONDS)).isNotNull();
            database.inTransaction(() -> {
                new JobQueue(database, storage, own).enqueue(new LookJob(id));
                insertRow(id);
                // Leaves time for a premature notification to arrive.
                for (int i = 0; i < 200; i++) {
                    insertRow(UUID.randomUUID());
                }
            });
            assertThat(committedWhenHeard.poll(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void workersAreNotifiedOnlyAfterTheCommit() {
        UUID committed = UUID.randomUUID();
        UUID rolledBack = UUID.randomUUID();
        // Closing waits for pending notifications.
        try (var own = new JobQueue(database, storage, channel)) {
            assertThatThrownBy(() -> database.inTransaction(() -> {
                own.notifyWorkers(new LookJob(rolledBack));
                throw new IllegalStateException("the caller changed its mind");
            })).isInstanceOf(IllegalStateException.class);
            database.inTransaction(() -> own.notifyWorkers(new LookJob(committed)));
        }
        assertThat(jobsOf(committed)).isEqualTo(1);
        assertThat(jobsOf(rolledBack)).isZero();
    }

    @Test
    void rowsNotifiedTogetherShareJobs() {
        int before = (int) storage.countJobs(StateName.ENQUEUED);
        try (var own = new JobQueue(database, storage, channel)) {
            database.inTransaction(() -> {
                for (int i = 0; i < 500; i++) {
                    own.notifyWorkers(new LookJob(UUID.randomUUID()));
                }
            });
        }
        assertThat(storage.countJobs(StateName.ENQUEUED) - before).isBetween(1L, 100L);
    }

    @Test
    void aFailedNotificationDoesNotFailTheCaller() {
        UUID lost = UUID.randomUUID();
        database.jdbi().useHandle(handle -> handle.execute("alter table jobrunr_jobs rename to away"));
        try (var own = new JobQueue(database, storage, channel)) {
            database.inTransaction(() -> {
                own.notifyWorkers(new LookJob(lost));
                insertRow(lost);
            });
        }
        database.jdbi().useHandle(handle -> handle.execute("alter table away rename to jobrunr_jobs"));
        assertThat(rowExists(lost)).isTrue();
        assertThat(jobsOf(lost)).isZero();
    }

    @Test
    void aJobIsStoredAsItsClassesAndOneIdOnly() {
        UUID id = UUID.randomUUID();
        queue.enqueue(new LookJob(id));
        String json = database.jdbi().withHandle(handle -> handle
                .createQuery("select jobasjson::json->'jobDetails' from jobrunr_jobs where id = :id")
                .bind("id", id.toString())
                .mapTo(String.class)
                .one());
        assertThat(json).isEqualTo("""
                {"className":"platen.jobs.queue.LookJob$Handler","methodName":"run",\
                "jobParameters":[{"className":"platen.jobs.queue.LookJob",\
                "actualClassName":"platen.jobs.queue.LookJob","object":{"id":"%s"}}],"cacheable":true}""", id);
        Job read = storage.getJobById(id);
        assertThat(read.getJobDetails().getJobParameterValues()).containsExactly(new LookJob(id));
        assertThat(read.getJobName()).isEqualTo("look " + id);
    }

    private static void insertRow(UUID id) {
        database.jdbi().useHandle(handle -> handle.execute("insert into looked values (?)", id));
    }

    private static boolean rowExists(UUID id) {
        return database.jdbi().withHandle(handle -> handle
                .createQuery("select exists (select from looked where id = :id)")
                .bind("id", id)
                .mapTo(boolean.class)
                .one());
    }

    private static long jobsOf(UUID id) {
        return storage.getJobList(StateName.ENQUEUED, new AmountRequest("updatedAt:ASC", 1_000))
                .stream()
                .filter(job -> job.getJobDetails().getJobParameterValues()[0].equals(new LookJob(id)))
                .count();
    }
}
