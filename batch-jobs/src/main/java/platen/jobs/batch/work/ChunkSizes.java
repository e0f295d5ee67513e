package platen.jobs.batch.work;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import platen.db.batch.Part;

/**
 * Chooses how many rows of a part are committed together: as many as take about 750 ms at the measured speed of the batch,
 * and the same number in each chunk of the part, because a last chunk of a few rows costs as many statements as a full one.
 * Thread-safe.
 */
final class ChunkSizes {
    /** Target duration of a chunk: short enough to lose little work in a crash, long enough to keep commits few. */
    private static final Duration TARGET_DURATION = Duration.ofMillis(750);
    private static final int FIRST_SIZE = 20;
    /** Bounds the memory that the documents of a chunk take. */
    private static final int MAX_SIZE = 100;
    /** Claims without progress after which rows are processed one by one, to find the row that kills its worker. */
    private static final int CLAIMS_UNTIL_SINGLE_ROWS = 3;

    private final Map<UUID, Long> nanosPerRow = new ConcurrentHashMap<>();

    /** Returns the number of rows of each chunk of a part, at least 1. */
    int of(Part part) {
        if (part.stalled() > CLAIMS_UNTIL_SINGLE_ROWS) {
            return 1;
        }
        Long nanos = nanosPerRow.get(part.batchId());
        if (nanos == null) {
            return FIRST_SIZE;
        }
        int rows = part.lastRow() - part.firstRow() + 1;
        double target = Math.clamp((double) TARGET_DURATION.toNanos() / Math.max(1, nanos), 1, MAX_SIZE);
        long chunks = Math.max(1, Math.round(rows / target));
        return Math.min(Math.ceilDiv(rows, Math.toIntExact(chunks)), MAX_SIZE);
    }

    /** Takes note of how long the rows of a part took. */
    void measured(UUID batchId, long rows, long nanos) {
        if (rows > 0) {
            nanosPerRow.put(batchId, nanos / rows);
        }
    }

    /** Discards what was measured of a batch. */
    void forget(UUID batchId) {
        nanosPerRow.remove(batchId);
    }
}
