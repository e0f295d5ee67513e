package platen.jobs.render;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** As many renders at once as there are cores: virtual threads wait well, but do not compute faster. */
public final class RenderSlots {
    private final Semaphore slots;

    public RenderSlots(int cores) {
        this.slots = new Semaphore(cores, true);
    }

    /** Waits for a slot and does the work in it. */
    public <T> T inSlot(Supplier<T> work) {
        slots.acquireUninterruptibly();
        try {
            return work.get();
        } finally {
            slots.release();
        }
    }
}
