package platen.scheduler;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a node's job server.
 *
 * @param name display name of this node for operators, shorter than 128 characters; null for the host's name
 * @param workers number of concurrent jobs, at least 1
 * @param pollInterval interval of polls and heartbeats, at least 5 s
 * @param serverTimeout silence after which other nodes treat this node's jobs as orphaned; at least four poll
 *        intervals. The nodes' own clocks are compared, so allow for their skew
 * @param deleteSucceededAfter when a finished job leaves the dashboard's list of succeeded jobs
 * @param purgeDeletedAfter when it is then deleted from the database
 * @param drain how long a stopping node waits for running jobs
 */
public record JobServerSettings(@Nullable String name, int workers, Duration pollInterval, Duration serverTimeout,
        Duration deleteSucceededAfter, Duration purgeDeletedAfter, Duration drain) {

    /**
     * As many workers as processors, because renders are CPU-bound. Jobs are deleted early, because the rows are the
     * authoritative record.
     */
    public static final JobServerSettings DEFAULTS = new JobServerSettings(null,
            Math.max(2, Runtime.getRuntime().availableProcessors()), Duration.ofSeconds(15), Duration.ofSeconds(60),
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

    /** Returns the timeout in whole poll intervals, rounded up, as JobRunr counts it. */
    int timeoutInPolls() {
        return Math.toIntExact(-Math.floorDiv(-serverTimeout.toMillis(), pollInterval.toMillis()));
    }
}
