package platen.jobs.outbound;

import java.time.Duration;

/**
 * Limits of one exchange.
 *
 * @param deadline for the whole exchange, from the name lookup to the last byte of the body
 * @param mostBodyBytes maximum number of body bytes that are read
 */
public record Limits(Duration deadline, int mostBodyBytes) {
    /** For webhook deliveries; the receiver's answer is only logged. */
    public static final Limits WEBHOOK = new Limits(Duration.ofSeconds(10), 64 << 10);

    /** For images fetched for a render. */
    public static final Limits IMAGE = new Limits(Duration.ofSeconds(5), 10 << 20);

    /** For OpenID Connect issuers, while a person waits for the login. */
    public static final Limits ISSUER = new Limits(Duration.ofSeconds(10), 256 << 10);

    /** For the answer of a time stamp authority. */
    public static final Limits TIME_STAMP = new Limits(Duration.ofSeconds(10), 64 << 10);

    /** For the rows of a batch, with the same size limit as a request body. */
    public static final Limits ROWS = new Limits(Duration.ofMinutes(2), 64 << 20);
}
