package platen.api.http;

import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.web.util.OnCommittedResponseWrapper;
import platen.db.workspace.UsageStore;
import platen.db.workspace.Workspace;

/**
 * RateLimit and RateLimit-Policy of the IETF draft on each reply to a workspace with a monthly allowance (decision
 * C16). Written at the last moment, so that the reply to a render has counted that render.
 */
public final class AllowanceHeaders {
    private static final Logger log = LoggerFactory.getLogger(AllowanceHeaders.class);

    private final UsageStore usage;
    private final Clock clock;

    public AllowanceHeaders(UsageStore usage, Clock clock) {
        this.usage = usage;
        this.clock = clock;
    }

    /** The response to give on; call {@link Announcing#finish} when the request is done. */
    Announcing on(HttpServletResponse response, Workspace workspace) {
        return new Announcing(response, workspace);
    }

    /** Adds the headers before the response leaves. */
    final class Announcing extends OnCommittedResponseWrapper {
        private final HttpServletResponse response;
        private final Workspace workspace;

        private Announcing(HttpServletResponse response, Workspace workspace) {
            super(response);
            this.response = response;
            this.workspace = workspace;
        }

        @Override
        protected void onResponseCommitted() {
            disableOnResponseCommitted();
            announce(response, workspace);
        }

        void finish() {
            if (!isDisableOnResponseCommitted()) {
                onResponseCommitted();
            }
        }
    }

    private void announce(HttpServletResponse response, Workspace workspace) {
        Integer allowance = workspace.allowance();
        if (allowance == null || response.isCommitted()) {
            return;
        }
        Instant now = clock.instant();
        LocalDate month = LocalDate.ofInstant(now, ZoneOffset.UTC).withDayOfMonth(1);
        Instant start = month.atStartOfDay(ZoneOffset.UTC).toInstant();
        Instant end = month.plusMonths(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        try {
            int left = Math.max(0, allowance - usage.used(workspace.id(), month));
            response.setHeader("RateLimit-Policy",
                    "\"monthly\";q=" + allowance + ";w=" + Duration.between(start, end).toSeconds());
            response.setHeader("RateLimit",
                    "\"monthly\";r=" + left + ";t=" + Duration.between(now, end).toSeconds());
        } catch (RuntimeException e) {
            // The database is away; the reply itself says so or did not need it.
            log.debug("The allowance is not known: {}", e.getMessage());
        }
    }
}
