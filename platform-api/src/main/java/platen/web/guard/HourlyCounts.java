package platen.web.guard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * Counts requests by key in memory, at this server. Counting begins again an hour after the first request of a key.
 * Thread-safe.
 *
 * @param <K> what is limited, such as the network of an address
 */
public final class HourlyCounts<K> {
    private static final Duration LENGTH = Duration.ofHours(1);
    /** Limits the memory that an attacker can occupy with many keys. */
    private static final int MAX_REMEMBERED = 50_000;

    private final Cache<K, Count> counts = Caffeine.newBuilder().maximumSize(MAX_REMEMBERED).build();
    private final Clock clock;

    public HourlyCounts(Clock clock) {
        this.clock = clock;
    }

    /** The requests of an hour. */
    private record Count(Instant began, long max, long used) {
        boolean isOver(Instant now) {
            return now.isAfter(began.plus(LENGTH));
        }

        /** Returns the count with one more request; it stops behind its limit. */
        Count next() {
            return new Count(began, max, Math.min(used, max) + 1);
        }
    }

    /**
     * Counts a request.
     *
     * @param max maximum number of requests in an hour, which is asked once an hour
     * @return whether there were no more than that
     */
    public boolean take(K key, LongSupplier max) {
        Instant now = clock.instant();
        Count last = counts.getIfPresent(key);
        Count first = last == null || last.isOver(now) ? new Count(now, max.getAsLong(), 0) : last;
        Count taken = counts.asMap()
                .compute(key, (_, known) -> (known == null || known.isOver(now) ? first : known).next());
        return taken.used() <= taken.max();
    }

    /** Returns whether a key has used up its requests of this hour. */
    public boolean isUsedUp(K key) {
        Count count = counts.getIfPresent(key);
        return count != null && !count.isOver(clock.instant()) && count.used() >= count.max();
    }
}
