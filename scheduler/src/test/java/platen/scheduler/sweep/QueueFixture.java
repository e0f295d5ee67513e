package platen.scheduler.sweep;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.storage.Paging.AmountBasedList;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;
import platen.db.TestDatabase;
import platen.db.postgres.NotifyChannel;
import platen.jobs.queue.JobQueue;
import platen.jobs.queue.JobStorage;
import platen.jobs.queue.QueuedJob;

/** A queue that no worker processes. */
final class QueueFixture implements AutoCloseable {
    private final StorageProvider storage;
    private final NotifyChannel channel;
    private final JobQueue queue;

    QueueFixture(TestDatabase testing) {
        storage = JobStorage.joining(testing.database(), new Jackson3JsonMapper());
        channel = new NotifyChannel(testing.direct(), JobQueue.CHANNEL);
        queue = new JobQueue(testing.database(), storage, channel);
    }

    JobQueue queue() {
        return queue;
    }

    StorageProvider storage() {
        return storage;
    }

    /**
     * Returns the ids of the rows that queued jobs refer to, oldest job first; a row is repeated when two jobs refer to
     * it.
     */
    List<UUID> rows() {
        return storage.getJobList(StateName.ENQUEUED, AmountBasedList.ascOnCreatedAt(10_000))
                .stream()
                .map(job -> ((QueuedJob) job.getJobDetails().getJobParameterValues()[0]).id())
                .toList();
    }

    /**
     * Waits until this many jobs are queued and returns {@link #rows()}; jobs for notifications are created
     * asynchronously.
     */
    List<UUID> rows(int number) {
        Instant late = Instant.now().plusSeconds(60);
        while (rows().size() < number && Instant.now().isBefore(late)) {
            Thread.onSpinWait();
        }
        return rows();
    }

    /** Deletes the queued jobs. */
    void clear() {
        storage.getJobList(StateName.ENQUEUED, AmountBasedList.ascOnCreatedAt(10_000))
                .forEach(job -> storage.deletePermanently(job.getId()));
    }

    @Override
    public void close() {
        queue.close();
        channel.close();
    }
}
