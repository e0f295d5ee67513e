package platen.web.operator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import platen.db.core.PublicId;
import platen.db.history.EventHistory;

/** Renders events and their webhook deliveries for the history pages. */
final class Deliveries {
    private Deliveries() {}

    static void write(PageContent sheet, List<EventHistory> events) {
        List<List<Html>> rows = new ArrayList<>();
        for (EventHistory event : events) {
            if (event.deliveries().isEmpty()) {
                rows.add(List.of(event(event, event.type()), Html.quiet("nobody"), Html.NONE, Html.NONE));
            }
            event.deliveries().forEach(each -> rows.add(List.of(event(event, each.type()), receiver(each),
                    Html.of(Html.state(each.status()), each.inFlight() ? Html.quiet("under way") : Html.NOTHING,
                            each.dueAt() == null ? Html.NOTHING : Html.time(each.dueAt())),
                    attempts(each))));
        }
        sheet.table(List.of("Event", "Receiver", "Status", "Attempts"), rows,
                "Nobody listened, or no event is told of it yet.");
    }

    /** @param type name of the event under which the receiver subscribed to it */
    private static Html event(EventHistory event, String type) {
        return Html.of(Html.text(type), Html.id(PublicId.EVENT, event.id()));
    }

    private static Html receiver(EventHistory.Delivery delivery) {
        return Html.of(Html.text(delivery.host()),
                delivery.endpointId() == null
                        ? Html.quiet("callback")
                        : Html.id(PublicId.ENDPOINT, delivery.endpointId()),
                Html.id(PublicId.DELIVERY, delivery.id()));
    }

    private static Html attempts(EventHistory.Delivery delivery) {
        return delivery.attempts().isEmpty()
                ? Html.NONE
                : Html.joined(delivery.attempts().stream().map(each -> Html.of(Html.text(each.number() + "."),
                        Html.time(each.startedAt()),
                        each.statusCode() == null ? Html.text(each.error()) : Html.text(each.statusCode()),
                        each.durationMs() == null
                                ? Html.NOTHING
                                : Html.quiet(Html.span(Duration.ofMillis(each.durationMs())))))
                        .toList(), "<br>");
    }
}
