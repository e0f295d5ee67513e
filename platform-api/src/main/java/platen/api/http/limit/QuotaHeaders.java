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
 * Sets RateLimit and RateLimit-Policy of the IETF draft on each reply to a workspace with a monthly quota or a rate
 * limit (contract rule 14.3). They are written when the response is committed, so that the reply to a render
 * counts that render.
 */
public final class QuotaHeaders {
    private static final Logger log = LoggerFactory.getLogger(QuotaHeaders.class);

    /** The header with the rule of each policy of a reply. */
    public static final String POLICIES = "RateLimit-Policy";
    /** The header with the state of each policy of a reply. */
    public static final String STATES = "RateLimit";

    private final UsageStore usage;
    private final Clock clock;

    public QuotaHeaders(UsageStore usage, Clock clock) {
        this.usage = usage;
        this.clock = clock;
    }

    /** Returns the response to pass on; call {@link Announcing#finish} when the request is done. */
    public Announcing on(HttpServletResponse response, Workspace workspace, List<RateLimiter.Place> places) {
        return new Announcing(response, workspace, places);
    }

    /** Adds the headers before the response is committed. */
    public final class Announcing extends OnCommittedResponseWrapper {
        private final HttpServletResponse response;
        private final Workspace workspace;
        private final List<RateLimiter.Place> places;

        private Announcing(HttpServletResponse response, Workspace workspace, List<RateLimiter.Place> places) {
            super(response);
            this.response = response;
            this.workspace = workspace;
            this.places = List.copyOf(places);
        }

        @Override
        protected void onResponseCommitted() {
            disableOnResponseCommitted();
            announce(response, workspace, places);
        }

        public void finish() {
            if (!isDisableOnResponseCommitted()) {
                onResponseCommitted();
            }
        }
    }

    /** The values of one policy: its rule, and what is left under it. */
    private record Policy(String rule, String state) {}

    private void announce(HttpServletResponse response, Workspace workspace, List<RateLimiter.Place> places) {
        if (response.isCommitted()) {
            return;
        }
        Stream<Policy> rates = places.stream().map(place -> new Policy(place.rule(), place.state()));
        List<Policy> policies = Stream
                .concat(Stream.concat(monthly(workspace, wait(response, places)).stream(), rates), own(response))
                .toList();
        if (!policies.isEmpty()) {
            response.setHeader(POLICIES, policies.stream().map(Policy::rule).collect(joining(", ")));
            response.setHeader(STATES, policies.stream().map(Policy::state).collect(joining(", ")));
        }
    }

    /** Returns the policy that the operation itself has named, because it refused the request. */
    private static Stream<Policy> own(HttpServletResponse response) {
        String rule = response.getHeader(POLICIES);
        String state = response.getHeader(STATES);
        return rule == null || state == null ? Stream.empty() : Stream.of(new Policy(rule, state));
    }

    /** Returns the Retry-After of a reply that refuses a request for the monthly quota, so that both headers agree. */
    private static Optional<String> wait(HttpServletResponse response, List<RateLimiter.Place> places) {
        boolean monthly = response.getStatus() == 429 && places.stream().allMatch(RateLimiter.Place::granted)
                && own(response).findAny().isEmpty();
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
}
