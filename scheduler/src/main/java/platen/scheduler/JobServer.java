package platen.scheduler;

import java.time.Duration;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.server.JobActivator;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.utils.mapper.JsonMapper;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import platen.db.core.NotificationListener;

/**
 * Runs queued jobs on this node, from the start of the application to its stop. It is woken by notifications on
 * {@link platen.jobs.queue.JobQueue#CHANNEL} and also polls, in case one was lost.
 *
 * <p>When it stops, it takes no new jobs, waits for running jobs while heartbeats continue, and only then stops
 * JobRunr. JobRunr's own stop sends no heartbeats, so that another node would run the same jobs meanwhile.
 */
public final class JobServer implements SmartLifecycle, NotificationListener.Listener {
    /**
     * Lifecycle phase: starts after everything that handlers need; stops before the web server and the connection pool.
     */
    public static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 512;

    private static final Logger log = LoggerFactory.getLogger(JobServer.class);
    private static final Duration WATCH_INTERVAL = Duration.ofSeconds(2);
    private static final Duration INTERRUPT_AFTER = Duration.ofSeconds(1);

    private final JobServerSettings settings;
    private final RetryingStorage storage;
    private final WorkerPermits permits;
    private final WakeableServer server;
    private volatile State state = State.STOPPED;
    private volatile @Nullable JobFetcher fetcher;
    private volatile @Nullable Watchdog watchdog;

    /** State of the server. */
    public enum State {
        STOPPED,
        RUNNING,
        /** Supposed to run but stopped; the watchdog will restart it. */
        DOWN,
        /** Stopping: takes no more jobs and finishes those that it has begun. */
        DRAINING
    }

    /**
     * Creates a stopped server.
     *
     * @param storage with transactions of its own
     * @param handlers finds the handler of a job by its class
     */
    public JobServer(StorageProvider storage, JsonMapper json, JobActivator handlers, JobServerSettings settings) {
        this.settings = settings;
        this.storage = new RetryingStorage(storage);
        this.permits = new WorkerPermits(settings.workers(), this::wake);
        this.server = new WakeableServer(this.storage.proxy(), json, handlers, configuration(settings), permits);
    }

    private static BackgroundJobServerConfiguration configuration(JobServerSettings settings) {
        var configuration = BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration()
                .andPollInterval(settings.pollInterval())
                .andServerTimeoutPollIntervalMultiplicand(settings.timeoutInPolls())
                .andDeleteSucceededJobsAfter(settings.deleteSucceededAfter())
                .andPermanentlyDeleteDeletedJobsAfter(settings.purgeDeletedAfter())
                .andInterruptJobsAwaitDurationOnStopBackgroundJobServer(INTERRUPT_AFTER);
        String name = settings.name();
        return name == null ? configuration : configuration.andName(name);
    }

    /** Triggers a fetch of queued jobs. Does not block. */
    public void wake() {
        JobFetcher current = fetcher;
        if (current != null) {
            current.signal();
        }
    }

    @Override
    public void onNotice(String payload) {
        wake();
    }

    @Override
    public void onGap() {
        wake();
    }

    public State state() {
        return switch (state) {
            case RUNNING -> server.isRunning() && server.isAnnounced() ? State.RUNNING : State.DOWN;
            case STOPPED, DOWN, DRAINING -> state;
        };
    }

    /** Returns the number of occupied worker permits, at most the configured number of workers. */
    public int running() {
        return permits.held();
    }

    /** Returns whether every worker has been busy with one job for longer than the limit. */
    public boolean stalled(Duration limit) {
        return permits.stalled(limit);
    }

    @Override
    public void start() {
        storage.retry(RetryingStorage.Retry.ALL);
        permits.open();
        server.start();
        fetcher = new JobFetcher(server);
        watchdog = new Watchdog(server, WATCH_INTERVAL, this::wake);
        state = State.RUNNING;
        wake();
    }

    @Override
    public void stop() {
        try {
            closeWatchdog();
            drain();
        } catch (InterruptedException e) {
            log.warn("Draining was interrupted");
            Thread.currentThread().interrupt();
        } finally {
            storage.retry(RetryingStorage.Retry.NONE);
            server.stop();
            closeFetcher();
            state = State.STOPPED;
        }
    }

    private void drain() throws InterruptedException {
        permits.close();
        // Otherwise a fetch that began before an outage would hold the fetch lock until the database is back.
        storage.retry(RetryingStorage.Retry.ALL_BUT_FETCHES);
        // An empty fetch: once it has run, all earlier fetches have handed their jobs to the workers.
        boolean fetchesEnded = server.fetch(settings.drain());
        state = State.DRAINING;
        if (!fetchesEnded || !permits.awaitIdle(settings.drain())) {
            log.warn("{} jobs did not finish within {} and are interrupted", permits.running(), settings.drain());
        }
    }

    private void closeWatchdog() throws InterruptedException {
        Watchdog current = watchdog;
        watchdog = null;
        if (current != null) {
            current.close();
        }
    }

    private void closeFetcher() {
        JobFetcher current = fetcher;
        fetcher = null;
        if (current != null) {
            current.close();
        }
    }

    @Override
    public boolean isRunning() {
        return state != State.STOPPED;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
