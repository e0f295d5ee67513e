package platen.scheduler;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import platen.db.core.OpenWork;
import platen.db.core.OpenWorkStore;
import platen.scheduler.sweep.Sweep;

/**
 * Spares the database the statements of sweeps that have nothing to do: the frequent sweeps share one statement that
 * tells which of them are needed. Thread-safe.
 */
final class OpenWorkMonitor {
    /** How long an answer is shared. It adds to the delay after which a sweep notices work. */
    private static final Duration MAX_AGE = Duration.ofMillis(950);

    private final OpenWorkStore store;
    private final InstantSource clock;
    private @Nullable OpenWork last;
    private long readAt;

    OpenWorkMonitor(OpenWorkStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    /** Returns the sweep, restricted to runs while there is work of its kind. */
    Sweep when(Predicate<OpenWork> isNeeded, Sweep sweep) {
        return new Conditional(sweep, () -> isNeeded.test(current()));
    }

    private synchronized OpenWork current() {
        OpenWork work = last;
        if (work == null || System.nanoTime() - readAt > MAX_AGE.toNanos()) {
            work = store.find(clock.instant());
            last = work;
            readAt = System.nanoTime();
        }
        return work;
    }

    private record Conditional(Sweep sweep, BooleanSupplier isNeeded) implements Sweep {
        @Override
        public String name() {
            return sweep.name();
        }

        @Override
        public Duration interval() {
            return sweep.interval();
        }

        @Override
        public int runOnce() {
            return isNeeded.getAsBoolean() ? sweep.runOnce() : 0;
        }

        @Override
        public boolean rescues() {
            return sweep.rescues();
        }
    }
}
