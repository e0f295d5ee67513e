package platen.api;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** The real time plus an offset that a test has set. */
public final class SettableClock extends Clock {
    private final AtomicReference<Duration> shift = new AtomicReference<>(Duration.ZERO);

    public void advance(Duration more) {
        shift.updateAndGet(more::plus);
    }

    @Override
    public Instant instant() {
        return Instant.now().plus(shift.get());
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
