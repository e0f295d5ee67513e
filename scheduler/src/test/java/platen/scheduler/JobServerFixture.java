package platen.scheduler;

import java.time.Duration;
import java.util.UUID;
import javax.sql.DataSource;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.utils.mapper.JsonMapper;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;
import platen.db.TestDatabase;
import platen.db.core.Database;
import platen.db.core.NotificationListener;
import platen.db.postgres.NotifyChannel;
import platen.jobs.queue.JobQueue;
import platen.jobs.queue.JobStorage;

/** A queue and a job server that processes it, as in one process. */
final class JobServerFixture implements AutoCloseable {
    static final Duration LONG = Duration.ofSeconds(60);
    static final Duration POLL_INTERVAL = Duration.ofSeconds(5);

    private static final JsonMapper json = new Jackson3JsonMapper();

    private final NotifyChannel channel;
    private final NotificationListener notices;
    private final StorageProvider storage;
    private final JobQueue queue;
    private final JobServer server;

    JobServerFixture(TestDatabase testing, int workers, FakeJob.Work work) {
        this(testing, testing.database().dataSource(), settings(workers, POLL_INTERVAL), work);
    }

    /** @param servers connections of the server's storage */
    JobServerFixture(TestDatabase testing, DataSource servers, JobServerSettings settings, FakeJob.Work work) {
        storage = JobStorage.joining(testing.database(), json);
        channel = new NotifyChannel(testing.direct(), JobQueue.CHANNEL);
        queue = new JobQueue(testing.database(), storage, channel);
        server = new JobServer(JobStorage.independent(new Database(servers), json), json,
                new FakeJob.Handler(work).activator(), settings);
        notices = new NotificationListener(testing.direct()).on(JobQueue.CHANNEL, server);
        server.start();
        notices.start();
    }

    static JobServerSettings settings(int workers, Duration pollInterval) {
        return settings(workers, pollInterval, LONG);
    }

    static JobServerSettings settings(int workers, Duration pollInterval, Duration drain) {
        var defaults = JobServerSettings.DEFAULTS;
        return new JobServerSettings("test", workers, pollInterval, pollInterval.multipliedBy(12),
                defaults.deleteSucceededAfter(), defaults.purgeDeletedAfter(), drain);
    }

    JobQueue queue() {
        return queue;
    }

    JobServer server() {
        return server;
    }

    StorageProvider storage() {
        return storage;
    }

    StateName stateOf(UUID jobId) {
        return storage.getJobById(jobId).getState();
    }

    @Override
    public void close() {
        notices.close();
        server.stop();
        queue.close();
        channel.close();
    }
}
