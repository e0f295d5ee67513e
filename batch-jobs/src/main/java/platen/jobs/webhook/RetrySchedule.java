package platen.jobs.webhook;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Computes when a failed delivery is retried (contract rule 11.3). Each wait is extended by up to a fifth at random, so
 * that the deliveries of an outage are not all retried at once.
 */
public final class RetrySchedule {
    /** The first attempt and its retries. */
    public static final int ATTEMPTS = 6;

    private static final List<Duration> WAITS = List.of(Duration.ofSeconds(5), Duration.ofMinutes(1),
            Duration.ofMinutes(10), Duration.ofHours(1), Duration.ofHours(6));
    private static final double MAX_JITTER = 0.2;

    private final RandomGenerator random;
    private final int hurry;

    public RetrySchedule(RandomGenerator random) {
        this(random, 1);
    }

    /** @param hurry divisor of each wait, for tests that cannot wait for hours */
    public RetrySchedule(RandomGenerator random, int hurry) {
        this.random = random;
        this.hurry = hurry;
    }

    /**
     * Returns the wait after a failed attempt.
     *
     * @param failed attempts of this round so far, from 1
     * @param retryAfter wait that the receiver asked for; limited to the regular wait after the next attempt
     * @return empty when no attempt is left
     */
    Optional<Duration> waitAfter(int failed, Optional<Duration> retryAfter) {
        if (failed > WAITS.size()) {
            return Optional.empty();
        }
        Duration planned = WAITS.get(failed - 1);
        Duration longest = WAITS.get(Math.min(failed, WAITS.size() - 1));
        Duration asked = retryAfter.filter(wait -> wait.compareTo(planned) > 0).orElse(planned);
        Duration wait = asked.compareTo(longest) > 0 ? longest : asked;
        return Optional.of(wait.plusMillis((long) (wait.toMillis() * MAX_JITTER * random.nextDouble()))
                .dividedBy(hurry));
    }
}
