package platen.jobs.outbound;

import java.time.Duration;

/**
 * What one exchange may cost.
 *
 * @param deadline for all of it, from the look-up of the name to the last byte of the body
 * @param mostBodyBytes what is read of the answer's body
 */
public record Limits(Duration deadline, int mostBodyBytes) {
    /** Interface 6.6: ten seconds; a receiver's answer is for the log only. */
    public static final Limits WEBHOOK = new Limits(Duration.ofSeconds(10), 64 << 10);

    /** Decision C25. */
    public static final Limits IMAGE = new Limits(Duration.ofSeconds(5), 10 << 20);

    /** The rows of a bulk order, as many bytes as may be sent to us (decision C27). */
    public static final Limits ROWS = new Limits(Duration.ofMinutes(2), 64 << 20);
}
