package platen.scheduler;

import java.time.Duration;

/**
 * What the sweeps of a node leave alone.
 *
 * @param webhookLog how long events and their deliveries are kept once they have ended; at least a week, as an endpoint
 *        that fails is given three days and its owner should see of what
 */
public record SweepSettings(Duration webhookLog) {
    /** The least that a log may be kept. */
    public static final Duration LEAST = Duration.ofDays(7);

    /** Three months. */
    public static final SweepSettings DEFAULTS = new SweepSettings(Duration.ofDays(90));

    public SweepSettings {
        if (webhookLog.compareTo(LEAST) < 0) {
            throw new IllegalArgumentException("A webhook log of " + webhookLog + " is shorter than " + LEAST);
        }
    }
}
