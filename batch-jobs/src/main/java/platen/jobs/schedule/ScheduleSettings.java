package platen.jobs.schedule;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sources that schedules of this installation may use besides public URLs.
 *
 * @param drop parent folder; each workspace has a folder of its name in it, which contains its drop folders; null for
 *        none
 * @param databases by the name that schedules use
 * @param queries limits of one query
 */
public record ScheduleSettings(@Nullable Path drop, Map<String, SqlDatabase> databases, QueryLimits queries) {
    /** No sources besides URLs. */
    public static final ScheduleSettings NONE = new ScheduleSettings(null, Map.of(), QueryLimits.DEFAULT);

    public ScheduleSettings {
        databases = Map.copyOf(databases);
    }

    /**
     * Limits of one query.
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
     * @param workspaces names of the workspaces whose schedules may query it
     */
    public record SqlDatabase(String url, @Nullable String user, @Nullable String password, Set<String> workspaces) {
        public SqlDatabase {
            workspaces = Set.copyOf(workspaces);
        }

        /** Returns a text without credentials. */
        @Override
        public String toString() {
            return "SqlDatabase";
        }
    }
}
