package platen.scheduler.sweep;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.storage.Paging.AmountBasedList;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;
import platen.db.NotifyChannel;
import platen.db.TestDatabase;
import platen.jobs.queue.JobQueue;
import platen.jobs.queue.JobStorage;
import platen.jobs.queue.QueuedJob;

/** A queue that nobody works. */
final class QueueFixture implements AutoCloseable {
    private final StorageProvider storage;
    private final NotifyChannel bell;
    private final JobQueue queue;

    QueueFixture(TestDatabase testing) {
        storage = JobStorage.joining(testing.database(), new Jackson3JsonMapper());
        bell = new NotifyChannel(testing.direct(), JobQueue.CHANNEL);
        queue = new JobQueue(testing.database(), storage, bell);
    }

    JobQueue queue() {
        return queue;
    }

    StorageProvider storage() {
        return storage;
    }

    /** Rows that queued jobs are about, oldest job first; a row twice when two jobs are. */
    List<UUID> rows() {
        return storage.getJobList(StateName.ENQUEUED, AmountBasedList.ascOnCreatedAt(10_000))
                .stream()
                .map(job -> ((QueuedJob) job.getJobDetails().getJobParameterValues()[0]).id())
                .toList();
    }

    /** As {@link #rows()}, once so many are there: bells are made beside who rings them. */
    List<UUID> rows(int number) {
        Instant late = Instant.now().plusSeconds(60);
        while (rows().size() < number && Instant.now().isBefore(late)) {
            Thread.onSpinWait();
        }
        return rows();
    }

    /** Forgets what was queued. */
    void clear() {
        storage.getJobList(StateName.ENQUEUED, AmountBasedList.ascOnCreatedAt(10_000))
                .forEach(job -> storage.deletePermanently(job.getId()));
    }

    @Override
    public void close() {
        queue.close();
        bell.close();
    }
}
