package platen.web.dashboard.webhook;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointHealth;
import platen.db.webhook.EndpointHealthStore.Hour;

/**
 * An endpoint with its health.
 *
 * @param hours its deliveries of the last day
 * @param now time of the request
 */
record EndpointRow(Endpoint endpoint, EndpointHealth health, List<Hour> hours, Instant now) {
    /** Hours that are drawn. */
    static final int HOURS = 24;

    EndpointRow {
        hours = List.copyOf(hours);
    }

    /** The states in which an endpoint is shown. */
    enum State {
        HEALTHY("ok"),
        FAILING("bad"),
        UNUSED("mute"),
        DISABLED("mute");

        private final String badge;

        State(String badge) {
            this.badge = badge;
        }

        /** Returns the class of the badge. */
        String badge() {
            return badge;
        }
    }

    State state() {
        if (!endpoint.enabled()) {
            return State.DISABLED;
        }
        if (health.failingSince() != null) {
            return State.FAILING;
        }
        return health.lastSuccessAt() == null ? State.UNUSED : State.HEALTHY;
    }

    /** Returns the number of deliveries of the last day. */
    long total() {
        return hours.stream().mapToLong(each -> each.delivered() + each.failed() + each.pending()).sum();
    }

    /** Returns the classes of the bars of the last day, oldest first; an hour without deliveries has the class "". */
    List<String> bars() {
        return IntStream.range(0, HOURS).mapToObj(this::bar).toList();
    }

    private String bar(int hour) {
        return hours.stream()
                .filter(each -> each.hour() == hour)
                .findFirst()
                .map(each -> each.failed() > 0 ? "cb" : each.pending() > 0 ? "cw" : each.delivered() > 0 ? "co" : "c3")
                .orElse("");
    }
}
