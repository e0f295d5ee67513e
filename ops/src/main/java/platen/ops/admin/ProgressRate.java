package platen.ops.admin;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalDouble;

/** How fast rows come to an end, by what was seen of late. Belongs to one thread at a time. */
final class ProgressRate {
    /** Long enough for the slowest rows, short enough to tell soon that a worker came or went. */
    static final Duration WINDOW = Duration.ofSeconds(30);

    private final Deque<Look> looks = new ArrayDeque<>();

    /** @param nanos as {@link System#nanoTime()} tells it */
    private record Look(long nanos, int rows) {}

    /** Notes how many rows have come to an end by now. */
    void look(long nanos, int rows) {
        looks.add(new Look(nanos, rows));
        while (nanos - looks.getFirst().nanos() > WINDOW.toNanos()) {
            looks.remove();
        }
    }

    /** Rows per second; empty while none was seen coming to an end. */
    OptionalDouble perSecond() {
        if (looks.isEmpty()) {
            return OptionalDouble.empty();
        }
        int rows = looks.getLast().rows() - looks.getFirst().rows();
        double seconds = (looks.getLast().nanos() - looks.getFirst().nanos()) / 1e9;
        return rows > 0 && seconds > 0 ? OptionalDouble.of(rows / seconds) : OptionalDouble.empty();
    }

    /** When so many more rows will have come to an end, in whole seconds and never none; empty while that is a guess. */
    Optional<Duration> timeFor(int rows) {
        return perSecond().stream()
                .mapToObj(perSecond -> Duration.ofSeconds((long) Math.ceil(rows / perSecond)))
                .findFirst();
    }
}
