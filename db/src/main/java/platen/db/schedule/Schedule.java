package platen.db.schedule;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;

/**
 * A schedule as recorded.
 *
 * @param environment of the batches that it starts
 * @param cron five fields: minute, hour, day of month, month, day of week
 * @param timeZone an id of the time zone database
 * @param source JSON object: source of the rows
 * @param batch JSON object: options of the batches
 * @param nextAt the earliest planned time that has not been fired; null while paused, and when no time is left
 */
public record Schedule(UUID id, UUID workspaceId, Environment environment, String name, String cron, String timeZone,
        Misfire misfire, String source, String batch, boolean paused, @Nullable Instant nextAt, Instant createdAt,
        Instant updatedAt) {

    /** Returns a copy that is paused or active. */
    public Schedule withPaused(boolean pause) {
        return new Schedule(id, workspaceId, environment, name, cron, timeZone, misfire, source, batch, pause, nextAt,
                createdAt, updatedAt);
    }
}
