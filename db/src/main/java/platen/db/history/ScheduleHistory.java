package platen.db.history;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A batch schedule, possibly deleted.
 *
 * @param source kind of its row source, as the API names it
 * @param template alias of the template of its batches, or null
 * @param workflow alias of the workflow of its batches, or null
 * @param nextAt the earliest planned time that has not been fired; null while paused, and when no time is left
 */
public record ScheduleHistory(UUID id, String workspace, String name, String environment, String cron, String timeZone,
        String misfire, String source, @Nullable String template, @Nullable String workflow, boolean paused,
        @Nullable Instant nextAt, Instant createdAt, Instant updatedAt, @Nullable Instant deletedAt) {}
