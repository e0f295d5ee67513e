package platen.jobs.schedule;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where schedules of this installation may take rows from, beside public URLs.
 *
 * @param drop folder under which each workspace has a folder of its name with its drop folders; null for none
 * @param databases by the name under which schedules know them
 * @param queryTime how long a statement may take
 */
public record ScheduleSettings(@Nullable Path drop, Map<String, SqlDatabase> databases, Duration queryTime) {
    /** URLs only. */
    public static final ScheduleSettings NONE = new ScheduleSettings(null, Map.of(), Duration.ofMinutes(5));

    public ScheduleSettings {
        databases = Map.copyOf(databases);
    }

    /**
     * A database that schedules may query.
     *
     * @param url JDBC URL
     * @param workspaces names of those whose schedules may
     */
    public record SqlDatabase(String url, @Nullable String user, @Nullable String password, Set<String> workspaces) {
        public SqlDatabase {
            workspaces = Set.copyOf(workspaces);
        }

        /** Never with secrets. */
        @Override
        public String toString() {
            return "SqlDatabase";
        }
    }
}
