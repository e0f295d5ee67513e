package platen.scheduler;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jobrunr.server.BackgroundJobServer;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.server.JobActivator;
import org.jobrunr.server.JobSteward;
import org.jobrunr.server.tasks.steward.OnboardNewWorkTask;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.utils.mapper.JsonMapper;

/**
 * JobRunr's server with an additional operation that fetches jobs immediately. Depends on internals of JobRunr 8.7.0.
 */
final class WakeableServer extends BackgroundJobServer {
    private static final Duration FETCH_UNDER_WAY = Duration.ofNanos(100_000);
    private static final Duration STARTING = Duration.ofMillis(20);

    private final WorkerPermits permits;

    WakeableServer(StorageProvider storage, JsonMapper json, JobActivator handlers,
            BackgroundJobServerConfiguration configuration, WorkerPermits permits) {
        super(storage, json, handlers, configuration.andBackgroundJobServerWorkerPolicy(permits));
        this.permits = permits;
    }

    /** Creates the steward. Called by JobRunr's constructor, before any field of this class is set. */
    @Override
    protected JobSteward createJobSteward() {
        return new Steward(this, (WorkerPermits) getWorkDistributionStrategy());
    }

    /**
     * Runs one fetch that begins after this call. JobRunr drops a request for a fetch while another one runs, and that
     * one may have begun before the wanted job was committed; so this method repeats the request until a later fetch
     * has begun. By then, the jobs of earlier fetches have been handed to the workers.
     *
     * @return false when no fetch began: the server stopped, the thread was interrupted, or the timeout expired
     */
    boolean fetch(Duration atMost) {
        long before = permits.fetches();
        long begun = System.nanoTime();
        while (permits.fetches() == before) {
            if (!isRunning() || Thread.currentThread().isInterrupted()
                    || System.nanoTime() - begun > atMost.toNanos()) {
                return false;
            }
            onboarding().runTaskThreadSafe();
            if (permits.fetches() == before) {
                LockSupport.parkNanos(FETCH_UNDER_WAY.toNanos());
            }
        }
        return true;
    }

    /** Waits until the server is registered; an earlier fetch would assign jobs to an unknown server. */
    void awaitReady() {
        while (isRunning() && isNotReadyToProcessJobs() && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(STARTING.toNanos());
        }
    }

    private OnboardNewWorkTask onboarding() {
        return ((Steward) getJobSteward()).onboarding;
    }

    /** Delegates counting workers to {@link WorkerPermits}, whose callback also triggers the fetch after a job. */
    private static final class Steward extends JobSteward {
        private final OnboardNewWorkTask onboarding = getTaskOfType(OnboardNewWorkTask.class);
        private final WorkerPermits permits;

        Steward(BackgroundJobServer server, WorkerPermits permits) {
            super(server);
            this.permits = permits;
        }

        @Override
        public int getOccupiedWorkerCount() {
            return permits.held();
        }

        @Override
        public void notifyThreadOccupied() {
            // WorkerPermits acquires a permit when the job is handed over.
        }

        @Override
        public void notifyThreadIdle() {
            // WorkerPermits releases the permit when the job has finished.
        }
    }
}
