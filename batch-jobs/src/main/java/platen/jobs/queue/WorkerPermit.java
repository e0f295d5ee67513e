package platen.jobs.queue;

import org.jspecify.annotations.Nullable;

/**
 * Permit to run a job on the job server, held by the thread that runs the job. A job of a kind with a limit of its own
 * releases it early, so that an interactive job can start while this one continues.
 */
public final class WorkerPermit {
    private static final ThreadLocal<@Nullable WorkerPermit> CURRENT = new ThreadLocal<>();

    private final Runnable release;
    private boolean held = true;

    private WorkerPermit(Runnable release) {
        this.release = release;
    }

    /**
     * Runs a job with a permit, on the calling thread.
     *
     * @param release returns the permit; called once, when the job ends at the latest
     */
    public static void run(Runnable job, Runnable release) {
        var permit = new WorkerPermit(release);
        CURRENT.set(permit);
        try {
            job.run();
        } finally {
            CURRENT.remove();
            permit.release();
        }
    }

    /** Releases the permit of the thread's job; does nothing outside a job server. */
    public static void releaseEarly() {
        WorkerPermit permit = CURRENT.get();
        if (permit != null) {
            permit.release();
        }
    }

    private void release() {
        if (held) {
            held = false;
            release.run();
        }
    }
}
