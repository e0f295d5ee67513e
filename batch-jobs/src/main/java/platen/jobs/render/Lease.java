package platen.jobs.render;

import java.time.Duration;

/** How long work belongs to who took it, and how often it may be taken. */
public final class Lease {
    /** From a claim, or its renewal, until others may take the row over. */
    public static final Duration LENGTH = Duration.ofSeconds(12);

    /** From acceptance until the sweep believes that the bell was lost. */
    public static final Duration GRACE = Duration.ofSeconds(6);

    /** Beyond this no lease is renewed: a run's limit (decision C27), and something for its packet. */
    public static final Duration MOST_TIME = Duration.ofMinutes(12);

    /** Attempts after which work that keeps killing its worker fails for good. */
    public static final int MOST_ATTEMPTS = 3;

    private Lease() {}
}
