package platen.jobs.lease;

import java.time.Duration;

/** Duration of leases and maximum number of attempts. */
public final class Lease {
    /** From a claim, or its renewal, until others may take the row over. */
    public static final Duration LENGTH = Duration.ofSeconds(12);

    /** From acceptance until the sweep assumes that the notification was lost. */
    public static final Duration GRACE = Duration.ofSeconds(6);

    /** Age after which no lease is renewed: the time limit of a run plus a reserve for its packet. */
    public static final Duration MAX_DURATION = Duration.ofMinutes(12);

    /** Attempts after which work that keeps killing its worker fails permanently. */
    public static final int MAX_ATTEMPTS = 3;

    private Lease() {}
}
