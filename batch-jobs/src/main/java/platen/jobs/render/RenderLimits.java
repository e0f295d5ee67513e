package platen.jobs.render;

import java.time.Duration;
import platen.jobs.engine.RenderOutcome.Reason;
import platen.jobs.engine.RenderOutcome.Rejected;

/**
 * What one render may take (decision C27); a render that takes more fails with the limit's name.
 *
 * @param now how long a caller waits for the engine
 * @param later how long the engine may take behind a caller's back
 * @param run how long the documents of one workflow run, one after the other, and its packet may take together, and how
 *        long one merged PDF of a bulk order
 * @param grace how long a render that was told to end may take to do so before its thread is given up
 * @param pages of one document
 * @param bytes of one document
 */
public record RenderLimits(Duration now, Duration later, Duration run, Duration grace, int pages, long bytes) {
    public static final RenderLimits DEFAULTS = new RenderLimits(Duration.ofSeconds(60), Duration.ofSeconds(300),
            Duration.ofSeconds(600), Duration.ofSeconds(10), 5_000, 256L << 20);

    /** What is left until a moment as {@link System#nanoTime} tells it; never negative. */
    public static Duration until(long endNanos) {
        return Duration.ofNanos(Math.max(0, endNanos - System.nanoTime()));
    }

    /** What a run comes to that took longer. */
    public Rejected runTooLong() {
        return new Rejected(Reason.TIMEOUT, "The run took longer than %d seconds.".formatted(run.toSeconds()), null);
    }
}
