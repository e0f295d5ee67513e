package platen.scheduler.sweep.envelope;

import java.time.Duration;
import platen.jobs.envelope.complete.StrandedSeals;
import platen.scheduler.sweep.Sweep;

/** Enqueues the sealing of envelopes that all have signed, when an attempt is due or a worker was lost. */
public final class StrandedSealsSweep implements Sweep {
    private final StrandedSeals seals;

    public StrandedSealsSweep(StrandedSeals seals) {
        this.seals = seals;
    }

    @Override
    public String name() {
        return "stranded-seals";
    }

    @Override
    public Duration interval() {
        return Duration.ofSeconds(2);
    }

    @Override
    public int runOnce() {
        return seals.requeue();
    }
}
