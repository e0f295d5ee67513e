package platen.api.http.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import platen.api.http.error.ApiError;
import platen.api.http.error.ErrorCode;
import platen.api.http.reply.Links;

/**
 * Counts the requests of each owner in each second or minute of the clock, in this process (contract rule 14.4).
 * Refused requests do not count, so repeated attempts do not extend the refusal.
 */
public final class RateLimiter {
    private static final Duration MEMORY = Duration.ofMinutes(2);

    private final RatePolicy policy;
    private final InstantSource clock;
    private final Cache<UUID, Window> windows = Caffeine.newBuilder().expireAfterWrite(MEMORY).build();

    public RateLimiter(RatePolicy policy, InstantSource clock) {
        this.policy = policy;
        this.clock = clock;
    }

    /**
     * The position of one request in its window.
     *
     * @param retryAfter seconds until the next window, rounded up
     */
    public record Place(RatePolicy policy, int limit, int used, Instant resetsAt, long retryAfter, boolean granted) {
        int left() {
            return Math.max(0, limit - used);
        }

        /** Returns the member of {@code RateLimit-Policy}. */
        public String rule() {
            return '"' + policy.wire() + "\";q=" + limit + ";w=" + policy.window().toSeconds();
        }

        /** Returns the member of {@code RateLimit}. */
        public String state() {
            return '"' + policy.wire() + "\";r=" + left() + ";t=" + retryAfter;
        }
    }

    private record Window(Instant start, int used, boolean granted) {}

    /**
     * Counts a request; returns empty when there is no limit.
     *
     * @param limit maximum number of requests of this owner in a window; 0 for no limit
     */
    public Optional<Place> take(UUID owner, int limit) {
        if (limit == 0) {
            return Optional.empty();
        }
        Instant time = clock.instant();
        Instant start = policy.start(time);
        Window now = windows.asMap().compute(owner, (id, before) -> {
            if (before == null || !before.start().equals(start)) {
                return new Window(start, 1, true);
            }
            boolean granted = before.used() < limit;
            return new Window(start, granted ? before.used() + 1 : before.used(), granted);
        });
        Instant end = start.plus(policy.window());
        long retryAfter = Duration.between(time, end).plusNanos(999_999_999).toSeconds();
        return Optional.of(new Place(policy, limit, now.used(), end, retryAfter, now.granted()));
    }

    /** Returns a 429 with the members of a used-up quota and the name of this policy. */
    public static ApiError refused(Place place, Links.Base links) {
        return ApiError.of(ErrorCode.RATE_LIMITED, place.policy().message(place.limit()))
                .with("limit", place.limit())
                .with("used", place.used())
                .with("resets_at", place.resetsAt())
                .with("upgrade_url", links.dashboard() + "/billing")
                .with("policy", place.policy().wire())
                .header("Retry-After", Long.toString(place.retryAfter()));
    }
}
