package platen.db.batch;

import java.util.UUID;

/**
 * A range of rows in one worker's hands.
 *
 * @param stepExecutionId Spring Batch's record of it
 * @param attempt fences what is recorded: who was overtaken records nothing
 * @param stalled claims, this one included, since the part last recorded a row
 */
public record Part(UUID batchId, Phase phase, int number, int firstRow, int lastRow, long stepExecutionId,
        int attempt, int stalled) {}
