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

/** JobRunr's server with one thing more: it can be told to look for jobs now. Leans on JobRunr 8.7.0's internals. */
final class WakeableServer extends BackgroundJobServer {
    private static final Duration FETCH_UNDER_WAY = Duration.ofNanos(100_000);
    private static final Duration STARTING = Duration.ofMillis(20);

    private final WorkerSlots slots;

    WakeableServer(StorageProvider storage, JsonMapper json, JobActivator handlers,
            BackgroundJobServerConfiguration configuration, WorkerSlots slots) {
        super(storage, json, handlers, configuration.andBackgroundJobServerWorkerPolicy(slots));
        this.slots = slots;
    }

    /** Called by JobRunr's constructor, before any field of this class is set. */
    @Override
    protected JobSteward createJobSteward() {
        return new Steward(this, (WorkerSlots) getWorkDistributionStrategy());
    }

    /**
     * Makes one fetch that begins after this call. JobRunr drops a request for a fetch while another one runs, which
     * may have begun before the job that is to be found was committed; so this repeats until one began later. What
     * fetches before that one brought has by then been handed to the workers.
     *
     * @return false when none began: the server stopped, the thread was interrupted, or the time was over
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

    /** Waits while the server announces itself; a fetch before that would take jobs for a server nobody knows. */
    void awaitReady() {
        while (isRunning() && isNotReadyToProcessJobs() && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(STARTING.toNanos());
        }
    }

    private OnboardNewWorkTask onboarding() {
        return ((Steward) getJobSteward()).onboarding;
    }

    /** Leaves counting the workers to the slots, and fetching after a job to who is told that a slot is free. */
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
            // counted when it was handed over
        }

        @Override
        public void notifyThreadIdle() {
            // counted when its last line has run
        }
    }
}
