package platen.jobs.queue;

import org.jspecify.annotations.Nullable;

/**
 * The job server's slot that the thread's job occupies. A job of a kind with slots of its own releases it, so that
 * interactive work can use it while the job continues.
 */
public final class WorkerSlot {
    private static final ThreadLocal<@Nullable WorkerSlot> CURRENT = new ThreadLocal<>();

    private final Runnable release;
    private boolean held = true;

    private WorkerSlot(Runnable release) {
        this.release = release;
    }

    /**
     * Runs a job in a slot, on the calling thread.
     *
     * @param release frees the slot; called once, when the job ends at the latest
     */
    public static void run(Runnable job, Runnable release) {
        var slot = new WorkerSlot(release);
        CURRENT.set(slot);
        try {
            job.run();
        } finally {
            CURRENT.remove();
            slot.release();
        }
    }

    /** Frees the slot of the thread's job; does nothing outside a job server. */
    static void giveBack() {
        WorkerSlot slot = CURRENT.get();
        if (slot != null) {
            slot.release();
        }
    }

    private void release() {
        if (held) {
            held = false;
            release.run();
        }
    }
}
