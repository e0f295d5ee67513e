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
 * @param queries what one query may cost
 */
public record ScheduleSettings(@Nullable Path drop, Map<String, SqlDatabase> databases, QueryLimits queries) {
    /** URLs only. */
    public static final ScheduleSettings NONE = new ScheduleSettings(null, Map.of(), QueryLimits.DEFAULT);

    public ScheduleSettings {
        databases = Map.copyOf(databases);
    }

    /**
     * What one query may cost.
     *
     * @param time to connect, to run and to fetch the last row
     * @param bytes of all rows as JSON
     */
    public record QueryLimits(Duration time, long bytes) {
        public static final QueryLimits DEFAULT = new QueryLimits(Duration.ofMinutes(5), 256L << 20);

        public QueryLimits {
            if (!time.isPositive() || bytes < 1) {
                throw new IllegalArgumentException("A query needs time and bytes, not " + time + " and " + bytes);
            }
        }
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
