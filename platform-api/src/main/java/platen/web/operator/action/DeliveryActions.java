package platen.web.operator.action;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BiFunction;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.audit.Actor;
import platen.db.core.PublicId;
import platen.db.history.EventHistory;
import platen.db.history.HistoryStore;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryStore;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.cancel.Cancellations;
import platen.jobs.webhook.Replays;
import platen.web.operator.frame.Notice;
import platen.web.operator.frame.OperatorActors;

/** Sends webhooks again that have failed, and cancels pending ones. */
@Controller
final class DeliveryActions {
    private static final String ONE = "/operator/of/{delivery:dlv_[0-9a-f]{32}}";

    private final HistoryStore histories;
    private final DeliveryStore deliveries;
    private final WorkspaceStore workspaces;
    private final Replays replays;
    private final Cancellations cancellations;
    private final OperatorActors actors;

    DeliveryActions(HistoryStore histories, DeliveryStore deliveries, WorkspaceStore workspaces, Replays replays,
            Cancellations cancellations, OperatorActors actors) {
        this.histories = histories;
        this.deliveries = deliveries;
        this.workspaces = workspaces;
        this.replays = replays;
        this.cancellations = cancellations;
        this.actors = actors;
    }

    /** Starts another round of attempts; a second click finds the delivery pending and changes nothing. */
    @PostMapping(ONE + "/replay")
    void replay(@PathVariable String delivery, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        change(delivery, request, response,
                (found, actor) -> replays.replay(found, actor) ? Notice.SENT_AGAIN : Notice.NOT_SENT_AGAIN);
    }

    /** Cancels a pending delivery; a second click finds it final and changes nothing. */
    @PostMapping(ONE + "/cancel")
    void cancel(@PathVariable String delivery, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        change(delivery, request, response,
                (found, actor) -> cancellations.cancel(found, actor)
                        ? Notice.DELIVERY_CANCELLED
                        : Notice.NOT_CANCELLED);
    }

    private void change(String id, HttpServletRequest request, HttpServletResponse response,
            BiFunction<Delivery, Actor, Notice> change) throws IOException {
        Optional<EventHistory> event = PublicId.DELIVERY.parse(id).flatMap(histories::eventOfDelivery)
                .flatMap(histories::event);
        Optional<Delivery> found = event.flatMap(each -> PublicId.DELIVERY.parse(id)
                .flatMap(delivery -> deliveries.find(each.workspaceId(), delivery)));
        if (event.isEmpty() || found.isEmpty()) {
            response.sendRedirect("/operator/of/" + id);
            return;
        }
        boolean archived = workspaces.find(event.get().workspaceId()).filter(Workspace::isArchived).isPresent();
        Notice notice = archived ? Notice.ARCHIVED : change.apply(found.get(), actors.of(request));
        response.sendRedirect(notice.on("/operator/of/" + PublicId.EVENT.of(event.get().id())));
    }
}
