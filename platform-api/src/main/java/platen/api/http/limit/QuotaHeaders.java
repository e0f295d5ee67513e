package platen.api.http.limit;

import static java.util.stream.Collectors.joining;

import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.web.util.OnCommittedResponseWrapper;
import platen.db.workspace.UsageStore;
import platen.db.workspace.Workspace;

/**
 * Sets RateLimit and RateLimit-Policy of the IETF draft on each reply to a workspace with a monthly quota or a limit
 * per second (contract rule 14.3). They are written when the response is committed, so that the reply to a render
 * counts that render.
 */
public final class QuotaHeaders {
    private static final Logger log = LoggerFactory.getLogger(QuotaHeaders.class);

    private final UsageStore usage;
    private final Clock clock;

    public QuotaHeaders(UsageStore usage, Clock clock) {
        this.usage = usage;
        this.clock = clock;
    }

    /** Returns the response to pass on; call {@link Announcing#finish} when the request is done. */
    public Announcing on(HttpServletResponse response, Workspace workspace, Optional<RateLimiter.Place> place) {
        return new Announcing(response, workspace, place);
    }

    /** Adds the headers before the response is committed. */
    public final class Announcing extends OnCommittedResponseWrapper {
        private final HttpServletResponse response;
        private final Workspace workspace;
        private final Optional<RateLimiter.Place> place;

        private Announcing(HttpServletResponse response, Workspace workspace, Optional<RateLimiter.Place> place) {
            super(response);
            this.response = response;
            this.workspace = workspace;
            this.place = place;
        }

        @Override
        protected void onResponseCommitted() {
            disableOnResponseCommitted();
            announce(response, workspace, place);
        }

        public void finish() {
            if (!isDisableOnResponseCommitted()) {
                onResponseCommitted();
            }
        }
    }

    /** The values of one policy: its rule, and what is left under it. */
    private record Policy(String rule, String state) {}

    private void announce(HttpServletResponse response, Workspace workspace, Optional<RateLimiter.Place> place) {
        if (response.isCommitted()) {
            return;
        }
        List<Policy> policies = Stream
                .of(monthly(workspace, wait(response, place)), place.map(QuotaHeaders::perSecond))
                .flatMap(Optional::stream)
                .toList();
        if (!policies.isEmpty()) {
            response.setHeader("RateLimit-Policy", policies.stream().map(Policy::rule).collect(joining(", ")));
            response.setHeader("RateLimit", policies.stream().map(Policy::state).collect(joining(", ")));
        }
    }

    /** Returns the Retry-After of a reply that refuses a request for the monthly quota, so that both headers agree. */
    private static Optional<String> wait(HttpServletResponse response, Optional<RateLimiter.Place> place) {
        boolean monthly = response.getStatus() == 429 && place.map(RateLimiter.Place::granted).orElse(true);
        return monthly ? Optional.ofNullable(response.getHeader("Retry-After")) : Optional.empty();
    }

    private Optional<Policy> monthly(Workspace workspace, Optional<String> told) {
        Integer allowance = workspace.allowance();
        if (allowance == null) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        LocalDate month = LocalDate.ofInstant(now, ZoneOffset.UTC).withDayOfMonth(1);
        Instant start = month.atStartOfDay(ZoneOffset.UTC).toInstant();
        Instant end = month.plusMonths(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        try {
            int left = Math.max(0, allowance - usage.used(workspace.id(), month));
            return Optional.of(new Policy(
                    "\"monthly\";q=" + allowance + ";w=" + Duration.between(start, end).toSeconds(),
                    "\"monthly\";r=" + left + ";t="
                            + told.orElseGet(() -> Long.toString(Duration.between(now, end).toSeconds()))));
        } catch (RuntimeException e) {
            // The database is unavailable; the reply itself reports that or did not need the database.
            log.debug("The allowance is not known: {}", e.getMessage());
            return Optional.empty();
        }
    }

    private static Policy perSecond(RateLimiter.Place place) {
        String name = '"' + RateLimiter.POLICY + '"';
        return new Policy(name + ";q=" + place.limit() + ";w=1", name + ";r=" + place.left() + ";t=1");
    }
}
