package platen.web.operator.action;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.core.PublicId;
import platen.db.history.EventHistory;
import platen.db.history.HistoryStore;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryStore;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.webhook.Replays;
import platen.web.operator.frame.Notice;
import platen.web.operator.frame.OperatorActors;

/** Sends webhooks again that have failed. */
@Controller
final class DeliveryActions {
    private final HistoryStore histories;
    private final DeliveryStore deliveries;
    private final WorkspaceStore workspaces;
    private final Replays replays;
    private final OperatorActors actors;

    DeliveryActions(HistoryStore histories, DeliveryStore deliveries, WorkspaceStore workspaces, Replays replays,
            OperatorActors actors) {
        this.histories = histories;
        this.deliveries = deliveries;
        this.workspaces = workspaces;
        this.replays = replays;
        this.actors = actors;
    }

    /** Starts another round of attempts; a second click finds the delivery pending and changes nothing. */
    @PostMapping("/operator/of/{delivery:dlv_[0-9a-f]{32}}/replay")
    void replay(@PathVariable String delivery, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Optional<EventHistory> event = PublicId.DELIVERY.parse(delivery).flatMap(histories::eventOfDelivery)
                .flatMap(histories::event);
        Optional<Delivery> found = event.flatMap(each -> PublicId.DELIVERY.parse(delivery)
                .flatMap(id -> deliveries.find(each.workspaceId(), id)));
        if (event.isEmpty() || found.isEmpty()) {
            response.sendRedirect("/operator/of/" + delivery);
            return;
        }
        Notice notice;
        if (workspaces.find(event.get().workspaceId()).filter(Workspace::isArchived).isPresent()) {
            notice = Notice.ARCHIVED;
        } else {
            notice = replays.replay(found.get(), actors.of(request)) ? Notice.SENT_AGAIN : Notice.NOT_SENT_AGAIN;
        }
        response.sendRedirect(notice.on("/operator/of/" + PublicId.EVENT.of(event.get().id())));
    }
}
