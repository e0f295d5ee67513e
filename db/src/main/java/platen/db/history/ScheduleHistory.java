package platen.db.history;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One schedule of bulk orders, also one that was deleted.
 *
 * @param source kind of where its rows come from, in the API's words
 * @param template alias of what its orders are of, or null
 * @param workflow alias of what its orders' rows are runs of, or null
 * @param nextAt the earliest planned time that has not been fired; null while paused, and when there is none any more
 */
public record ScheduleHistory(UUID id, String workspace, String name, String environment, String cron, String timeZone,
        String misfire, String source, @Nullable String template, @Nullable String workflow, boolean paused,
        @Nullable Instant nextAt, Instant createdAt, Instant updatedAt, @Nullable Instant deletedAt) {}
