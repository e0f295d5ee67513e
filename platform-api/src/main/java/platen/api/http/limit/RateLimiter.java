package platen.api.http.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import platen.api.http.error.ApiError;
import platen.api.http.error.ErrorCode;
import platen.api.http.reply.Links;

/**
 * Counts the requests of each workspace in each second of the clock, in this process; disabled unless a limit is set
 * (contract rule 14.4). Refused requests do not count, so repeated attempts do not extend the refusal.
 */
public final class RateLimiter {
    static final String POLICY = "per-second";
    private static final Duration MEMORY = Duration.ofMinutes(1);

    private final int limit;
    private final InstantSource clock;
    private final Cache<UUID, Second> seconds = Caffeine.newBuilder().expireAfterWrite(MEMORY).build();

    /** @param limit maximum number of requests of one workspace in a second; 0 disables the limit */
    public RateLimiter(int limit, InstantSource clock) {
        this.limit = limit;
        this.clock = clock;
    }

    /** The position of one request in its second. */
    public record Place(int limit, int used, Instant resetsAt, boolean granted) {
        int left() {
            return limit - used;
        }
    }

    private record Second(Instant start, int used, boolean granted) {}

    /** Counts a request; returns empty when there is no limit. */
    public Optional<Place> take(UUID workspaceId) {
        if (limit == 0) {
            return Optional.empty();
        }
        Instant start = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        Second now = seconds.asMap().compute(workspaceId, (id, before) -> {
            if (before == null || !before.start().equals(start)) {
                return new Second(start, 1, true);
            }
            boolean granted = before.used() < limit;
            return new Second(start, granted ? before.used() + 1 : before.used(), granted);
        });
        return Optional.of(new Place(limit, now.used(), start.plusSeconds(1), now.granted()));
    }

    /** Returns a 429 with the members of a used-up quota and the name of this policy. */
    public static ApiError refused(Place place, Links.Base links) {
        return ApiError.of(ErrorCode.RATE_LIMITED, "This workspace has sent its %,d %s of this second."
                .formatted(place.limit(), place.limit() == 1 ? "request" : "requests"))
                .with("limit", place.limit())
                .with("used", place.used())
                .with("resets_at", place.resetsAt())
                .with("upgrade_url", links.dashboard() + "/billing")
                .with("policy", POLICY)
                .header("Retry-After", "1");
    }
}
