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
        return slot().hold(work);
    }

    /** A slot for one render, not acquired yet. */
    Slot slot() {
        return new Slot();
    }

    /** The slot of one render, held by one thread and perhaps left for a while by another one that does its work. */
    final class Slot {
        private boolean held;
        private boolean closed;

        private Slot() {}

        /** Waits for the slot, does the work in it and gives it back, whatever becomes of threads of the work. */
        <T> T hold(Supplier<T> work) {
            acquire();
            try {
                return work.get();
            } finally {
                close();
            }
        }

        /** Leaves the slot to another render while this one waits for a process that works for it. */
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
