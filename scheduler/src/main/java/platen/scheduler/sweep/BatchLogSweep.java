package platen.scheduler.sweep;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import platen.db.batch.StepStore;
import platen.db.schedule.FiringStore;

/**
 * Deletes the Spring Batch records of old batches, and old firings. The batches are kept with their rows and outputs,
 * as is the latest firing of each schedule.
 */
public final class BatchLogSweep implements Sweep {
    /** Batches per transaction; a batch has up to a few hundred steps. */
    private static final int ORDERS_AT_ONCE = 50;
    private static final int FIRINGS_AT_ONCE = 5_000;

    private final StepStore steps;
    private final FiringStore firings;
    private final Duration kept;
    private final InstantSource clock;

    /** @param kept retention, from the end of the batch or of the firing */
    public BatchLogSweep(StepStore steps, FiringStore firings, Duration kept, InstantSource clock) {
        this.steps = steps;
        this.firings = firings;
        this.kept = kept;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "batch-log";
    }

    @Override
    public Duration interval() {
        return Duration.ofHours(1);
    }

    @Override
    public int runOnce() {
        Instant before = clock.instant().minus(kept);
        return ChunkedDelete.all(ORDERS_AT_ONCE, limit -> steps.forget(before, limit))
                + ChunkedDelete.all(FIRINGS_AT_ONCE, limit -> firings.forget(before, limit));
    }
}
