package platen.web.dashboard.delivery;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.member.Role;
import platen.db.webhook.Attempt;
import platen.db.webhook.Delivery;
import platen.db.webhook.Endpoint;
import platen.db.webhook.Replay;
import platen.jobs.json.StoredJson;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import tools.jackson.databind.JsonNode;

/** Shows the log of deliveries, and each delivery with its attempts. */
@Controller
final class DeliveryPages {
    private static final String AT = "/dashboard/w/{workspace}/deliveries";
    private static final int PAGE = 50;
    private static final String SCRIPT = "live-tail.js";

    private final DeliveryLog log;
    private final Clock clock;

    DeliveryPages(DeliveryLog log, Clock clock) {
        this.log = log;
        this.clock = clock;
    }

    /**
     * A page of the log.
     *
     * @param older query of the next page; empty on the last
     * @param replays unfinished replays, with their progress
     */
    record Listed(DeliveryRows rows, String older, List<Endpoint> endpoints, List<Replay> replays) {}

    /**
     * A delivery.
     *
     * @param attempt the attempt whose request and answer are shown, or null before the first
     * @param body the body of every attempt
     * @param json the same, parsed
     * @param endpoint null for a callback, and for a deleted endpoint
     */
    record One(Delivery delivery, List<Attempt> attempts, @Nullable Attempt attempt, String body, JsonNode json,
            @Nullable Endpoint endpoint, Instant now) {
        boolean replayable() {
            return delivery.endpointId() == null || (endpoint != null && endpoint.enabled());
        }
    }

    @May(value = Role.VIEWER, query = {"status", "endpoint", "type", "environment", "from", "to", "id", "before"})
    @GetMapping(AT)
    void list(WorkspaceView view, HttpServletRequest request) throws IOException {
        UUID workspace = view.member().workspace().id();
        String named = request.getParameter("id");
        if (named != null && log.find(workspace, named.strip()).isPresent()) {
            view.view().redirect(view.path("/deliveries/" + named.strip()));
            return;
        }
        DeliveryQuery query = DeliveryQuery.of(view, request);
        boolean valid = query.form().isValid();
        Delivery before = query.before().isEmpty() ? null : log.require(workspace, query.before());
        DeliveryRows found = valid
                ? log.newest(workspace, query.behind(before), PAGE + 1)
                : new DeliveryRows(List.of(), clock.instant());
        List<DeliveryRows.Row> rows = found.rows().subList(0, Math.min(PAGE, found.rows().size()));
        var listed = new Listed(new DeliveryRows(rows, found.now()),
                found.rows().size() > PAGE ? query.older(rows.getLast().delivery()) : "", log.endpoints(workspace),
                log.unfinished(workspace));
        view.send(valid ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT,
                new WorkspaceView.Head(Nav.DELIVERIES, view.text("nav.deliveries"), List.of(SCRIPT)),
                output -> JtedeliveriesGenerated.render(output, Pages.NO_INTERCEPTOR, view, query, listed));
    }

    @May(Role.VIEWER)
    @GetMapping(AT + "/{delivery}")
    void one(WorkspaceView view, @PathVariable String delivery, @RequestParam(defaultValue = "") String attempt)
            throws IOException {
        UUID workspace = view.member().workspace().id();
        Delivery found = log.require(workspace, delivery);
        List<Attempt> attempts = log.attempts(found);
        Attempt chosen = attempts.stream()
                .filter(each -> Integer.toString(each.number()).equals(attempt))
                .findFirst()
                .orElse(attempts.isEmpty() ? null : attempts.getLast());
        Endpoint endpoint = log.endpoints(workspace)
                .stream()
                .filter(each -> each.id().equals(found.endpointId()))
                .findFirst()
                .orElse(null);
        String body = ShownMessage.text(log.body(found));
        var shown = new One(found, attempts, chosen, body, StoredJson.object(body), endpoint, clock.instant());
        view.show(new WorkspaceView.Head(Nav.DELIVERIES, found.type(), List.of(SCRIPT)),
                output -> JtedeliveryGenerated.render(output, Pages.NO_INTERCEPTOR, view, shown));
    }
}
