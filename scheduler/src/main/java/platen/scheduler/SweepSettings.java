package platen.scheduler;

import java.time.Duration;

/**
 * What the sweeps of a node leave alone.
 *
 * @param webhookLog how long events and their deliveries are kept once they have ended; at least a week, as an endpoint
 *        that fails is given three days and its owner should see of what
 * @param batchLog how long it is kept by which steps bulk orders were worked, and what came of planned times; at least a
 *        week too
 */
public record SweepSettings(Duration webhookLog, Duration batchLog) {
    /** The least that a log may be kept. */
    public static final Duration LEAST = Duration.ofDays(7);

    /** Three months. */
    public static final SweepSettings DEFAULTS = new SweepSettings(Duration.ofDays(90), Duration.ofDays(90));

    public SweepSettings {
        if (webhookLog.compareTo(LEAST) < 0 || batchLog.compareTo(LEAST) < 0) {
            throw new IllegalArgumentException(
                    "Logs of %s and %s: one is shorter than %s".formatted(webhookLog, batchLog, LEAST));
        }
    }
}
