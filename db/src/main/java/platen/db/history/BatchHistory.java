package platen.db.history;

import java.time.Instant;
import java.util.UUID;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * A batch with the details of its processing.
 *
 * @param template alias of the template of every row, or null
 * @param workflow alias of the workflow of every row, or null
 * @param pastBadRows whether it was resumed after it had stopped because of bad rows
 * @param firingId firing of the schedule that started it, or null
 * @param totalRows rows received, bad ones included
 * @param refusedRows rows refused on receipt, unreadable or invalid; they are in no part
 * @param stalled number of claims since a row was last recorded
 * @param driven whether a worker holds its lease
 */
public record BatchHistory(UUID id, UUID workspaceId, String workspace, @Nullable String template,
        @Nullable String workflow, @Nullable Integer workflowVersion, String environment, String format,
        boolean dryRun, String onError, boolean pastBadRows, boolean merged, @Nullable UUID firingId,
        @Nullable UUID scheduleId, int totalRows, int refusedRows, int stalled, boolean driven,
        @Nullable Instant startedAt, @Nested WorkState state) {

    /**
     * The parts of one pass over the rows that have the same status.
     *
     * @param attempts total number of claims
     * @param dueAt when the first of their leases expires, or null
     */
    public record Parts(String phase, String status, int parts, int attempts, int stalled, int succeeded, int failed,
            long documents, long pages, @Nullable Instant dueAt) {}

    /**
     * An output file that combines several rows.
     *
     * @param length in bytes; null for a zip, which is created on request
     */
    public record File(String kind, int number, int firstRow, int lastRow, int documents, long pages,
            @Nullable Long length) {}
}
