package platen.db.history;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Progress of a submission, run or batch, and the worker that holds it.
 *
 * @param stage while open, or null
 * @param error JSON object in the shape of an API error, null unless failed
 * @param attempt how often it was claimed
 * @param claimedAt time of the last claim by the database's clock; null when never claimed or not recorded
 * @param claimedBy the process that claimed it, by the application name of its connections
 * @param dueAt while open: when another worker may take over, by the database's clock
 * @param overdue whether that time has passed, and its workspace is not paused
 * @param paused whether its workspace is paused or quarantined, so that no worker takes it
 * @param requestId id of the request that created it; null when there was none or it was not recorded
 * @param traceparent trace context in which its trace continues; null when it was not traced or is no longer stored
 */
public record WorkState(String status, @Nullable String stage, @Nullable String error, int attempt,
        @Nullable Instant claimedAt, @Nullable String claimedBy, @Nullable Instant dueAt, boolean overdue,
        boolean paused, @Nullable UUID requestId, @Nullable String traceparent, Instant createdAt,
        @Nullable Instant completedAt) {

    /** Columns of a table {@code s} that has all of them, and of its workspace {@code w}. */
    static final String COLUMNS = """
            s.status, s.stage, s.error, s.attempt, s.claimed_at, s.claimed_by, s.due_at,
            coalesce(s.due_at <= clock_timestamp(), false) and w.work_mode = 'normal' as overdue,
            w.work_mode <> 'normal' as paused, s.request_id,
            (select traceparent from trace where subject_id = s.id) as traceparent, s.created_at, s.completed_at
            """;

    /** Returns whether work is left to do. */
    public boolean open() {
        return completedAt == null;
    }
}
