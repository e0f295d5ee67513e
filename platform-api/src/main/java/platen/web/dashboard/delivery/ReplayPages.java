package platen.web.dashboard.delivery;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.WireName;
import platen.db.member.Role;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.Endpoint;
import platen.db.webhook.FailedDeliveries;
import platen.db.webhook.Replay;
import platen.db.webhook.ReplayStore;
import platen.jobs.webhook.DeliveryDispatcher;
import platen.jobs.webhook.Replays;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.Form;

/** Sends deliveries again: one, or all that failed since a time. */
@Controller
final class ReplayPages {
    private static final String AT = "/dashboard/w/{workspace}/deliveries";
    private static final String LIST = "/deliveries";
    private static final Duration USUAL_PERIOD = Duration.ofDays(1);

    private final DeliveryLog log;
    private final ReplayStore stored;
    private final Replays replays;
    private final DeliveryDispatcher sending;
    private final Clock clock;

    ReplayPages(DeliveryLog log, ReplayStore stored, Replays replays, DeliveryDispatcher sending, Clock clock) {
        this.log = log;
        this.stored = stored;
        this.replays = replays;
        this.sending = sending;
        this.clock = clock;
    }

    @May(Role.DEVELOPER)
    @PostMapping(AT + "/{delivery}/replay")
    void replay(WorkspaceView view, @PathVariable String delivery) {
        Delivery found = log.require(workspace(view), delivery);
        String page = LIST + "/" + delivery;
        if (replays.replay(found, view.member().actor())) {
            sending.wake();
            view.done(page, view.text("delivery.replayed"));
        } else {
            view.done(page, view.text(found.status() == DeliveryStatus.PENDING
                    ? "delivery.still-pending"
                    : "delivery.endpoint-disabled"));
        }
    }

    /** Shows how many deliveries a replay would send again. */
    @May(value = Role.DEVELOPER, query = {"since", "environment", "endpoint"})
    @GetMapping(AT + "/replay")
    void preview(WorkspaceView view, HttpServletRequest request) throws IOException {
        Form form = form(request);
        if (form.value("since").isEmpty()) {
            form.set("since", UtcTime.text(clock.instant().minus(USUAL_PERIOD)));
        }
        Optional<FailedDeliveries> failed = failed(view, form);
        send(view, form.isValid() ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT, form,
                failed.map(stored::count).orElse(0L));
    }

    @May(Role.DEVELOPER)
    @PostMapping(AT + "/replay")
    void replayFailed(WorkspaceView view, HttpServletRequest request) throws IOException {
        Form form = form(request);
        form.require("since", view.text("delivery.since-missing"));
        Optional<FailedDeliveries> failed = failed(view, form);
        if (!form.isValid() || failed.isEmpty()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, form, 0);
            return;
        }
        Replay begun = replays.replayFailed(failed.get(), view.member().actor());
        sending.wake();
        view.done(LIST, view.texts().count("delivery.replay-begun", begun.total()));
    }

    private static Form form(HttpServletRequest request) {
        return Form.of(request, "since", "environment", "endpoint");
    }

    /** Returns what the form asks for; empty when it has errors or no time. */
    private Optional<FailedDeliveries> failed(WorkspaceView view, Form form) {
        Environment environment = WireName.parse(Environment.class, form.value("environment")).orElse(null);
        if (environment == null && !form.value("environment").isEmpty()) {
            form.error("environment", view.text("delivery.choice-wrong"));
        }
        UUID endpoint = PublicId.ENDPOINT.parse(form.value("endpoint")).orElse(null);
        if (endpoint == null && !form.value("endpoint").isEmpty()) {
            form.error("endpoint", view.text("delivery.choice-wrong"));
        }
        return Optional.ofNullable(UtcTime.read(view, form, "since"))
                .filter(since -> form.isValid())
                .map(since -> new FailedDeliveries(workspace(view), environment, endpoint, since));
    }

    private void send(WorkspaceView view, HttpStatus status, Form form, long count) throws IOException {
        List<Endpoint> endpoints = log.endpoints(workspace(view)).stream().filter(Endpoint::enabled).toList();
        view.send(status, new WorkspaceView.Head(Nav.DELIVERIES, view.text("delivery.replay-title")),
                output -> JtereplayGenerated.render(output, Pages.NO_INTERCEPTOR, view, form, endpoints, count));
    }

    private static UUID workspace(WorkspaceView view) {
        return view.member().workspace().id();
    }
}
