package platen.scheduler.sweep.envelope;

import java.time.Duration;
import platen.jobs.envelope.end.EnvelopeDeadlines;
import platen.scheduler.sweep.Sweep;

/** Ends envelopes whose deadline has passed. */
public final class EnvelopeExpirySweep implements Sweep {
    private final EnvelopeDeadlines deadlines;

    public EnvelopeExpirySweep(EnvelopeDeadlines deadlines) {
        this.deadlines = deadlines;
    }

    @Override
    public String name() {
        return "envelope-expiry";
    }

    @Override
    public Duration interval() {
        return Duration.ofMinutes(1);
    }

    @Override
    public int runOnce() {
        return deadlines.expire();
    }
}
