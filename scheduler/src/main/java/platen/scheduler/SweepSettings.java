package platen.scheduler;

import java.time.Duration;

/**
 * Retention settings of the sweeps.
 *
 * @param webhookLog retention of events and their deliveries after they have ended; at least a week, as a failing
 *        endpoint is retried for three days and its owner should be able to see what failed
 * @param batchLog retention of the Spring Batch records of batches and of firings; at least a week too
 */
public record SweepSettings(Duration webhookLog, Duration batchLog) {
    /** Minimum retention of a log. */
    public static final Duration LEAST = Duration.ofDays(7);

    /** Retains both logs for 90 days. */
    public static final SweepSettings DEFAULTS = new SweepSettings(Duration.ofDays(90), Duration.ofDays(90));

    public SweepSettings {
        if (webhookLog.compareTo(LEAST) < 0 || batchLog.compareTo(LEAST) < 0) {
            throw new IllegalArgumentException(
                    "Logs of %s and %s: one is shorter than %s".formatted(webhookLog, batchLog, LEAST));
        }
    }
}
