package platen.db.history;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How far work has come, and in whose hands it is.
 *
 * @param stage of what is open, or null
 * @param error JSON object of decision C14, null unless failed
 * @param attempt how often it was claimed
 * @param claimedAt when it was taken last, by the database's clock; null when never, or before that was recorded
 * @param claimedBy the process that took it, as its connections name themselves
 * @param dueAt while open: when somebody else may take it over, by the database's clock
 * @param overdue whether that has passed
 * @param requestId of the request that it came of; null when none did, or before that was recorded
 * @param traceparent where its trace goes on; null where nobody traced, or when that is forgotten
 */
public record WorkState(String status, @Nullable String stage, @Nullable String error, int attempt,
        @Nullable Instant claimedAt, @Nullable String claimedBy, @Nullable Instant dueAt, boolean overdue,
        @Nullable UUID requestId, @Nullable String traceparent, Instant createdAt, @Nullable Instant completedAt) {

    /** Columns of a table {@code s} that has them all. */
    static final String COLUMNS = """
            s.status, s.stage, s.error, s.attempt, s.claimed_at, s.claimed_by, s.due_at,
            coalesce(s.due_at <= clock_timestamp(), false) as overdue, s.request_id,
            (select traceparent from trace where subject_id = s.id) as traceparent, s.created_at, s.completed_at
            """;

    /** Whether there is anything left to do. */
    public boolean open() {
        return completedAt == null;
    }
}
