package platen.db.sweep;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The last run of a sweep on a node.
 *
 * @param node name of the process in the database; empty before it is recorded
 * @param byClock whether the node's clock runs the sweep; otherwise a job does
 * @param changed rows changed by the run
 * @param failedAt when a run last failed; null if none has
 * @param failure why that run failed; null if none has
 */
public record SweepRun(String sweep, String node, boolean byClock, Duration interval, Instant endedAt, int changed,
        @Nullable Instant failedAt, @Nullable String failure) {

    /** Returns a run that succeeded. */
    public static SweepRun succeeded(String sweep, boolean byClock, Duration interval, Instant endedAt, int changed) {
        return new SweepRun(sweep, "", byClock, interval, endedAt, changed, null, null);
    }

    /** Returns a run that failed. */
    public static SweepRun failed(String sweep, boolean byClock, Duration interval, Instant endedAt, String failure) {
        return new SweepRun(sweep, "", byClock, interval, endedAt, 0, endedAt, failure);
    }

    /** Returns whether the last run failed. */
    public boolean isFailing() {
        return endedAt.equals(failedAt);
    }
}
