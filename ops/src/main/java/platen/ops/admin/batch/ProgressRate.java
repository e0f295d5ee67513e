package platen.ops.admin.batch;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalDouble;

/** Measures how fast rows are finished, over a sliding window. Not thread-safe. */
final class ProgressRate {
    /** Long enough for the slowest rows, short enough to reflect a worker that starts or stops. */
    static final Duration WINDOW = Duration.ofSeconds(30);

    private final Deque<Look> looks = new ArrayDeque<>();

    /**
     * A sample: the number of finished rows at one time.
     *
     * @param nanos time in nanoseconds, as {@link System#nanoTime()} returns it
     */
    private record Look(long nanos, int rows) {}

    /** Records the number of rows that are finished now. */
    void look(long nanos, int rows) {
        looks.add(new Look(nanos, rows));
        while (nanos - looks.getFirst().nanos() > WINDOW.toNanos()) {
            looks.remove();
        }
    }

    /** Returns rows per second; empty until a row was seen to finish. */
    OptionalDouble perSecond() {
        if (looks.isEmpty()) {
            return OptionalDouble.empty();
        }
        int rows = looks.getLast().rows() - looks.getFirst().rows();
        double seconds = (looks.getLast().nanos() - looks.getFirst().nanos()) / 1e9;
        return rows > 0 && seconds > 0 ? OptionalDouble.of(rows / seconds) : OptionalDouble.empty();
    }

    /**
     * Returns the estimated time for so many more rows in whole seconds, at least one; empty while no rate is known.
     */
    Optional<Duration> timeFor(int rows) {
        return perSecond().stream()
                .mapToObj(perSecond -> Duration.ofSeconds((long) Math.ceil(rows / perSecond)))
                .findFirst();
    }
}
