package platen.jobs.render.work;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Limits concurrent renders to a number of permits, usually the number of cores: virtual threads make waiting cheap, but
 * do not make computing faster.
 */
public final class RenderPermits {
    private final Semaphore permits;

    public RenderPermits(int cores) {
        this.permits = new Semaphore(cores, true);
    }

    /** Returns a permit for one render, not acquired yet. */
    Permit permit() {
        return new Permit();
    }

    /**
     * The permit of one render. One thread holds it; another thread that works for the render may release it for a while,
     * and the one that gives the render up releases it for good.
     */
    final class Permit {
        private boolean held;
        private boolean closed;

        private Permit() {}

        /** Waits for the permit, runs the work and releases the permit, whatever happens to the work's threads. */
        <T> T run(Supplier<T> work) {
            acquire();
            try {
                return work.get();
            } finally {
                close();
            }
        }

        /** Releases the permit to other renders while this one waits for an external process. */
        <T> T runReleased(Supplier<T> wait) {
            release();
            try {
                return wait.get();
            } finally {
                acquire();
            }
        }

        private void acquire() {
            permits.acquireUninterruptibly();
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
                permits.release();
            }
        }

        /** Releases the permit for good, also while the work's thread still runs. */
        synchronized void close() {
            closed = true;
            release();
        }
    }
}
