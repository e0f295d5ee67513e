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
import platen.db.NotificationListener;

/**
 * Runs queued jobs on this node: woken by notices on {@link platen.jobs.queue.JobQueue#CHANNEL}, polling in case one
 * was lost, for as long as the application runs.
 *
 * <p>Stopping, it takes nothing new, waits for what runs while its heartbeats go on, and only then stops JobRunr,
 * whose own stop sends no heartbeats: another node would meanwhile run the same jobs.
 */
public final class JobServer implements SmartLifecycle, NotificationListener.Listener {
    /** Stops before the web server and long before the pool closes; starts after everything that handlers need. */
    public static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 512;

    private static final Logger log = LoggerFactory.getLogger(JobServer.class);
    private static final Duration WATCH_INTERVAL = Duration.ofSeconds(2);
    private static final Duration INTERRUPT_AFTER = Duration.ofSeconds(1);

    private final JobServerSettings settings;
    private final RetryingStorage storage;
    private final WorkerSlots slots;
    private final WakeableServer server;
    private volatile State state = State.STOPPED;
    private volatile @Nullable JobFetcher fetcher;
    private volatile @Nullable Watchdog watchdog;

    /** What the server is doing. */
    public enum State {
        STOPPED,
        RUNNING,
        /** Should run and does not; the watchdog is about to start it again. */
        DOWN,
        /** Finishes what it has begun. */
        DRAINING
    }

    /**
     * @param storage with transactions of its own
     * @param handlers finds the handler of a job by its class
     */
    public JobServer(StorageProvider storage, JsonMapper json, JobActivator handlers, JobServerSettings settings) {
        this.settings = settings;
        this.storage = new RetryingStorage(storage);
        this.slots = new WorkerSlots(settings.workers(), this::wake);
        this.server = new WakeableServer(this.storage.proxy(), json, handlers, configuration(settings), slots);
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

    /** Looks for jobs now; never blocks. */
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

    /** Jobs that run now, at most the settings' workers. */
    public int running() {
        return slots.taken();
    }

    /** Whether every worker has been busy with one job for longer than that. */
    public boolean stalled(Duration limit) {
        return slots.stalled(limit);
    }

    @Override
    public void start() {
        storage.retry(RetryingStorage.Retry.ALL);
        slots.open();
        server.start();
        fetcher = new JobFetcher(server);
        watchdog = new Watchdog(server, WATCH_INTERVAL, this::wake);
        state = State.RUNNING;
        wake();
    }

    @Override
    public void stop() {
        state = State.DRAINING;
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
        slots.close();
        // Otherwise a fetch that began before an outage would hold the fetch lock until the database is back.
        storage.retry(RetryingStorage.Retry.ALL_BUT_FETCHES);
        // a fetch for nothing, behind which all earlier ones have handed over what they brought
        if (!server.fetch(settings.drain()) || !slots.awaitIdle(settings.drain())) {
            log.warn("{} jobs did not finish within {} and are interrupted", slots.running(), settings.drain());
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
