package platen.scheduler;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a node works its queue.
 *
 * @param name what operators call this node, shorter than 128 characters; null for the host's name
 * @param workers jobs at once, at least 1
 * @param pollInterval how often the node looks without being woken, and its heartbeat; at least 5 s
 * @param serverTimeout silence after which other nodes take this node's jobs for orphans; at least four poll
 *        intervals. The nodes' own clocks are compared, so leave room for their skew
 * @param deleteSucceededAfter when a finished job leaves the dashboard's list of succeeded ones
 * @param purgeDeletedAfter when it leaves the database after that
 * @param drain how long a stopping node waits for what it runs
 */
public record JobServerSettings(@Nullable String name, int workers, Duration pollInterval, Duration serverTimeout,
        Duration deleteSucceededAfter, Duration purgeDeletedAfter, Duration drain) {

    /** As many workers as processors, because renders compute; jobs are forgotten soon, because rows are the record. */
    public static final JobServerSettings DEFAULTS = new JobServerSettings(null,
            Math.max(2, Runtime.getRuntime().availableProcessors()), Duration.ofSeconds(5), Duration.ofSeconds(60),
            Duration.ofMinutes(5), Duration.ofHours(1), Duration.ofSeconds(20));

    public JobServerSettings {
        if (workers < 1) {
            throw new IllegalArgumentException("A job server needs at least 1 worker, not " + workers);
        }
        if (serverTimeout.compareTo(pollInterval.multipliedBy(4)) < 0) {
            throw new IllegalArgumentException(
                    "The server timeout " + serverTimeout + " is shorter than four poll intervals of " + pollInterval);
        }
    }

    /** The timeout as JobRunr counts it, in whole poll intervals. */
    int timeoutInPolls() {
        return Math.toIntExact(-Math.floorDiv(-serverTimeout.toMillis(), pollInterval.toMillis()));
    }
}
