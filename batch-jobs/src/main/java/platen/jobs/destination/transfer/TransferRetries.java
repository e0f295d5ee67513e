package platen.jobs.destination.transfer;

import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Computes when failed transfers are attempted again: for about a day. Each wait is extended by up to a fifth at random,
 * so that the transfers of an outage are not all attempted at once.
 */
public final class TransferRetries {
    private static final List<Duration> WAITS = List.of(Duration.ofSeconds(30), Duration.ofMinutes(2),
            Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofHours(1), Duration.ofHours(2),
            Duration.ofHours(4), Duration.ofHours(6), Duration.ofHours(8));
    /** Waits between attempts at a destination that fails, whichever file is attempted; the last one repeats. */
    private static final List<Duration> OF_DESTINATION = List.of(Duration.ofSeconds(10), Duration.ofSeconds(30),
            Duration.ofMinutes(1), Duration.ofMinutes(5), Duration.ofMinutes(15));
    private static final double MAX_JITTER = 0.2;

    /** Number of attempts of a round. */
    public static final int ATTEMPTS = WAITS.size() + 1;
    /** Time after which a transfer is given up, if its destination fails then. */
    static final Duration ROUND = Duration.ofDays(1);

    private final RandomGenerator random;
    private final int hurry;

    public TransferRetries(RandomGenerator random) {
        this(random, 1);
    }

    /** @param hurry divisor of each wait, for tests that cannot wait for hours */
    public TransferRetries(RandomGenerator random, int hurry) {
        this.random = random;
        this.hurry = hurry;
    }

    /**
     * Returns the wait after a failed attempt.
     *
     * @param failed attempts of this round so far, from 1
     */
    Duration waitAfter(int failed) {
        return extended(WAITS.get(Math.clamp(failed, 1, WAITS.size()) - 1));
    }

    /**
     * Returns the time for which a destination is left alone.
     *
     * @param failures attempts that failed in succession, from 1
     */
    Duration waitOfDestination(int failures) {
        return extended(OF_DESTINATION.get(Math.clamp(failures, 1, OF_DESTINATION.size()) - 1));
    }

    private Duration extended(Duration wait) {
        return wait.plusMillis((long) (wait.toMillis() * MAX_JITTER * random.nextDouble())).dividedBy(hurry);
    }
}
