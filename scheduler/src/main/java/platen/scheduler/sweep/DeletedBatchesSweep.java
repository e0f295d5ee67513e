package platen.scheduler.sweep;

import java.time.Duration;
import java.time.InstantSource;
import platen.db.batch.DeletedBatchStore;

/**
 * Deletes the rows, outputs and files of deleted batches, a few rows per transaction, and files that were uploaded to
 * order a batch and are a day old.
 */
public final class DeletedBatchesSweep implements Sweep {
    /** Maximum rows per transaction, which must be short: no other file can be stored while it deletes files. */
    private static final int MAX_ROWS = 200;

    private static final Duration DRAFT_RETENTION = Duration.ofDays(1);

    private final DeletedBatchStore batches;
    private final InstantSource clock;

    public DeletedBatchesSweep(DeletedBatchStore batches, InstantSource clock) {
        this.batches = batches;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "deleted-batches";
    }

    @Override
    public Duration interval() {
        return Duration.ofMinutes(1);
    }

    @Override
    public int runOnce() {
        int all = batches.deleteDrafts(clock.instant().minus(DRAFT_RETENTION));
        int last;
        do {
            last = batches.purge(MAX_ROWS, clock.instant());
            all += last;
        } while (last > 0 && !Thread.currentThread().isInterrupted());
        return all;
    }
}
