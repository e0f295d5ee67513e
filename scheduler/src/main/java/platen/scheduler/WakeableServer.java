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

    private final WorkerSlots slots;

    WakeableServer(StorageProvider storage, JsonMapper json, JobActivator handlers,
            BackgroundJobServerConfiguration configuration, WorkerSlots slots) {
        super(storage, json, handlers, configuration.andBackgroundJobServerWorkerPolicy(slots));
        this.slots = slots;
    }

    /** Creates the steward. Called by JobRunr's constructor, before any field of this class is set. */
    @Override
    protected JobSteward createJobSteward() {
        return new Steward(this, (WorkerSlots) getWorkDistributionStrategy());
    }

    /**
     * Runs one fetch that begins after this call. JobRunr drops a request for a fetch while another one runs, and that
     * one may have begun before the wanted job was committed; so this method repeats the request until a later fetch
     * has begun. By then, the jobs of earlier fetches have been handed to the workers.
     *
     * @return false when no fetch began: the server stopped, the thread was interrupted, or the timeout expired
     */
    boolean fetch(Duration atMost) {
        long before = slots.fetches();
        long begun = System.nanoTime();
        while (slots.fetches() == before) {
            if (!isRunning() || Thread.currentThread().isInterrupted()
                    || System.nanoTime() - begun > atMost.toNanos()) {
                return false;
            }
            onboarding().runTaskThreadSafe();
            if (slots.fetches() == before) {
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

    /** Delegates counting workers to {@link WorkerSlots}, whose callback also triggers the fetch after a job. */
    private static final class Steward extends JobSteward {
        private final OnboardNewWorkTask onboarding = getTaskOfType(OnboardNewWorkTask.class);
        private final WorkerSlots slots;

        Steward(BackgroundJobServer server, WorkerSlots slots) {
            super(server);
            this.slots = slots;
        }

        @Override
        public int getOccupiedWorkerCount() {
            return slots.taken();
        }

        @Override
        public void notifyThreadOccupied() {
            // WorkerSlots counts the job when it is handed over.
        }

        @Override
        public void notifyThreadIdle() {
            // WorkerSlots frees the slot when the job has finished.
        }
    }
}
