package platen.db.worklist;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A schedule with what became of its last firing.
 *
 * @param nextAt next planned time; null when it is paused or never fires again
 * @param lastPlannedAt planned time of its last firing; null when it never fired
 * @param lastStatus status of that firing, null when it never fired
 */
public record ScheduleListItem(UUID id, String workspace, String name, String environment, String cron,
        String timeZone, boolean paused, @Nullable Instant nextAt, @Nullable Instant lastPlannedAt,
        @Nullable String lastStatus) {}
