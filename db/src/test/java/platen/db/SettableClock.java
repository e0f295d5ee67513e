package platen.db;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The real time plus an offset that a test has set, or a time at which the test has stopped the clock. */
public final class SettableClock extends Clock {
    private final AtomicReference<Duration> shift = new AtomicReference<>(Duration.ZERO);
    private final AtomicReference<@Nullable Instant> stopped = new AtomicReference<>();

    /** Stops the clock in the middle of a minute; from then on only {@link #advance} moves it. */
    public void stop() {
        stopAt(Instant.now().truncatedTo(ChronoUnit.MINUTES).plusSeconds(30));
    }

    /** Stops the clock at a time; from then on only {@link #advance} moves it. */
    public void stopAt(Instant time) {
        stopped.set(time);
    }

    public void advance(Duration more) {
        shift.updateAndGet(more::plus);
    }

    /** Returns whether a test has stopped or advanced the clock. */
    public boolean isChanged() {
        return stopped.get() != null || !shift.get().isZero();
    }

    @Override
    public Instant instant() {
        Instant at = stopped.get();
        return (at == null ? Instant.now() : at).plus(shift.get());
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("Times are UTC");
    }
}
