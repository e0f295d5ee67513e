package platen.db.batch;

import java.util.UUID;

/**
 * A range of rows claimed by a worker.
 *
 * @param stepExecutionId Spring Batch's record of the part
 * @param attempt fencing token: a worker whose lease was taken over does not record its result
 * @param stalled number of claims, this one included, since the part last recorded a row
 */
public record Part(UUID batchId, Phase phase, int number, int firstRow, int lastRow, long stepExecutionId,
        int attempt, int stalled) {}
