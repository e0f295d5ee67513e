package platen.jobs.render.work;

import java.time.Duration;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.RenderOutcome.Rejected;

/**
 * Limits of one render (contract, section 13). A render that exceeds one fails, and its error names the limit.
 *
 * @param now engine time of a synchronous render
 * @param later engine time of a background render
 * @param run total time for the documents of one workflow run, rendered one after the other, and their packet; also the
 *     time of one merged PDF of a batch
 * @param grace time that an interrupted render has to end before its thread is given up
 * @param pages maximum number of pages of one document
 * @param bytes maximum size of one document
 */
public record RenderLimits(Duration now, Duration later, Duration run, Duration grace, int pages, long bytes) {
    public static final RenderLimits DEFAULTS = new RenderLimits(Duration.ofSeconds(60), Duration.ofSeconds(300),
            Duration.ofSeconds(600), Duration.ofSeconds(10), 5_000, 256L << 20);

    /** Returns the time left until a {@link System#nanoTime} value; never negative. */
    public static Duration until(long endNanos) {
        return Duration.ofNanos(Math.max(0, endNanos - System.nanoTime()));
    }

    /** Returns the time limit of a background render of which this time is left. */
    Duration within(Duration left) {
        return left.compareTo(later) < 0 ? left : later;
    }

    /** Returns the outcome of a run that exceeded its time limit. */
    public Rejected runTooLong() {
        return new Rejected(Reason.TIMEOUT, "The run took longer than %d seconds.".formatted(run.toSeconds()), null);
    }
}
