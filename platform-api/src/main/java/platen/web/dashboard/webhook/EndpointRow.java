package platen.web.dashboard.webhook;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
    private static final int BOTTOM = 18;
    private static final int FULL = 16;
    private static final int LEAST = 3;

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

    /** Returns the number of deliveries of the last day that failed or were blocked. */
    long failed() {
        return hours.stream().mapToLong(Hour::failed).sum();
    }

    /**
     * A part of the bar of an hour, in units of the drawing.
     *
     * @param color class that says what became of the deliveries
     */
    record Bar(int hour, String color, int top, int height) {}

    /** Returns the bars of the last day: the parts of each hour's bar show how many were delivered, pending and failed. */
    List<Bar> bars() {
        return IntStream.range(0, HOURS).boxed().flatMap(this::bar).toList();
    }

    private Stream<Bar> bar(int number) {
        Hour hour = hours.stream().filter(each -> each.hour() == number).findFirst().orElse(null);
        long all = hour == null ? 0 : hour.delivered() + hour.failed() + hour.pending();
        if (hour == null || all == 0) {
            return Stream.of(new Bar(number, "c3", BOTTOM - 2, 2));
        }
        int failed = share(hour.failed(), all);
        int pending = share(hour.pending(), all);
        return Stream.of(new Bar(number, "co", BOTTOM - FULL, FULL),
                new Bar(number, "cw", BOTTOM - failed - pending, failed + pending),
                new Bar(number, "cb", BOTTOM - failed, failed)).filter(each -> each.height() > 0);
    }

    /** Returns the height of a part, which is visible when there is any. */
    private static int share(long part, long all) {
        return part == 0 ? 0 : (int) Math.max(LEAST, part * FULL / all);
    }
}
