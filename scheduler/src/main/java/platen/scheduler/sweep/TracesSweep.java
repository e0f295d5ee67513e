package platen.scheduler.sweep;

import java.time.Duration;
import platen.db.trace.TraceStore;

/** Deletes trace contexts after seven days, long after the last webhook retry. */
public final class TracesSweep implements Sweep {
    private static final Duration RETENTION = Duration.ofDays(7);

    private final TraceStore traces;

    public TracesSweep(TraceStore traces) {
        this.traces = traces;
    }

    @Override
    public String name() {
        return "traces";
    }

    @Override
    public Duration interval() {
        return Duration.ofHours(1);
    }

    @Override
    public int runOnce() {
        return traces.forgetOlderThan(RETENTION);
    }
}
