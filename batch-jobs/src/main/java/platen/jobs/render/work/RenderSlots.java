package platen.jobs.render.work;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Limits concurrent renders to a number of slots, usually the number of cores: virtual threads make waiting cheap, but
 * do not make computing faster.
 */
public final class RenderSlots {
    private final Semaphore slots;

    public RenderSlots(int cores) {
        this.slots = new Semaphore(cores, true);
    }

    /** Returns a slot for one render, not acquired yet. */
    Slot slot() {
        return new Slot();
    }

    /**
     * The slot of one render. One thread holds it; another thread that works for the render may leave it for a while.
     */
    final class Slot {
        private boolean held;
        private boolean closed;

        private Slot() {}

        /** Waits for the slot, runs the work in it and releases it, whatever happens to the work's threads. */
        <T> T hold(Supplier<T> work) {
            acquire();
            try {
                return work.get();
            } finally {
                close();
            }
        }

        /** Releases the slot to other renders while this one waits for an external process. */
        <T> T leave(Supplier<T> wait) {
            release();
            try {
                return wait.get();
            } finally {
                acquire();
            }
        }

        private void acquire() {
            slots.acquireUninterruptibly();
            synchronized (this) {
                held = true;
                if (closed) {
                    release();
                }
            }
        }

        private synchronized void release() {
            if (held) {
                held = false;
                slots.release();
            }
        }

        private synchronized void close() {
            closed = true;
            release();
        }
    }
}
