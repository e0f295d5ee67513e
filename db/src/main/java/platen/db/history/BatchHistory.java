package platen.db.history;

import java.time.Instant;
import java.util.UUID;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * One bulk order.
 *
 * @param template alias of what every row goes to, or null
 * @param workflow alias of what every row is a run of, or null
 * @param pastBadRows whether it had stopped for bad rows and was resumed
 * @param firingId of the schedule that it came of, or null
 * @param totalRows rows that came in, bad ones included
 * @param refusedRows rows that were refused as they came in, and are in no part: not readable, or not to be used
 * @param stalled claims since a row was last recorded
 * @param driven whether a worker holds it
 */
public record BatchHistory(UUID id, UUID workspaceId, String workspace, @Nullable String template,
        @Nullable String workflow, @Nullable Integer workflowVersion, String environment, String format,
        boolean dryRun, String onError, boolean pastBadRows, boolean merged, @Nullable UUID firingId,
        @Nullable UUID scheduleId, int totalRows, int refusedRows, int stalled, boolean driven,
        @Nullable Instant startedAt, @Nested WorkState course) {

    /**
     * The parts of one pass over the rows that are in one state.
     *
     * @param attempts claims of them all
     * @param dueAt when the first lease of those at work is over, or null
     */
    public record Parts(String phase, String status, int parts, int attempts, int stalled, int succeeded, int failed,
            long documents, long pages, @Nullable Instant dueAt) {}

    /**
     * A file of many rows.
     *
     * @param length null for a zip, which is written when it is asked for
     */
    public record File(String kind, int number, int firstRow, int lastRow, int documents, long pages,
            @Nullable Long length) {}
}
