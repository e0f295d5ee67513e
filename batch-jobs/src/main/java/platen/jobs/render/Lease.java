package platen.jobs.render;

import java.time.Duration;

/** How long work belongs to who took it, and how often it may be taken. */
public final class Lease {
    /** From a claim until others may take the row over. */
    public static final Duration LENGTH = Duration.ofSeconds(15);

    /** From acceptance until the sweep believes that the bell was lost. */
    public static final Duration GRACE = Duration.ofSeconds(10);

    /** Attempts after which work that keeps killing its worker fails for good. */
    public static final int MOST_ATTEMPTS = 3;

    private Lease() {}
}
