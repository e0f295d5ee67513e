package platen.scheduler;

import java.time.Duration;
import java.util.UUID;
import javax.sql.DataSource;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.utils.mapper.JsonMapper;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;
import platen.db.Bell;
import platen.db.Database;
import platen.db.Notices;
import platen.db.TestingDatabase;
import platen.jobs.queue.JobQueue;
import platen.jobs.queue.JobStorage;

/** A queue and one job server that works it, as one process would have them. */
final class TestingNode implements AutoCloseable {
    static final Duration LONG = Duration.ofSeconds(60);
    static final Duration POLL_INTERVAL = JobServerSettings.DEFAULTS.pollInterval();

    private static final JsonMapper json = new Jackson3JsonMapper();

    private final Bell bell;
    private final Notices notices;
    private final StorageProvider storage;
    private final JobQueue queue;
    private final JobServer server;

    TestingNode(TestingDatabase testing, int workers, TestingJob.Work work) {
        this(testing, testing.database().dataSource(), settings(workers, POLL_INTERVAL), work);
    }

    /** @param servers connections of the server's storage */
    TestingNode(TestingDatabase testing, DataSource servers, JobServerSettings settings, TestingJob.Work work) {
        storage = JobStorage.joining(testing.database(), json);
        bell = new Bell(testing.direct(), JobQueue.CHANNEL);
        queue = new JobQueue(testing.database(), storage, bell);
        server = new JobServer(JobStorage.independent(new Database(servers), json), json,
                new TestingJob.Handler(work).activator(), settings);
        notices = new Notices(testing.direct()).on(JobQueue.CHANNEL, server);
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
        bell.close();
    }
}
