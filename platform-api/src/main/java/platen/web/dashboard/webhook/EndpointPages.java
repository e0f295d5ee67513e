package platen.web.dashboard.webhook;

import java.io.IOException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.core.PublicId;
import platen.db.event.EventType;
import platen.db.member.Role;
import platen.db.webhook.Delivery;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointChange;
import platen.jobs.webhook.Endpoints;
import platen.jobs.webhook.TestDeliveries;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.PageNotFoundException;

/** Shows an endpoint with its health, sends test events to it, enables and disables it. */
@Controller
final class EndpointPages {
    private static final String ONE = "/dashboard/w/{workspace}/webhooks/{webhook}";

    private final EndpointView endpoints;
    private final Endpoints commands;
    private final TestDeliveries tests;

    EndpointPages(EndpointView endpoints, Endpoints commands, TestDeliveries tests) {
        this.endpoints = endpoints;
        this.commands = commands;
        this.tests = tests;
    }

    @May(Role.VIEWER)
    @GetMapping(ONE)
    void one(WorkspaceView view, @PathVariable String webhook, @RequestParam(defaultValue = "") String test)
            throws IOException {
        endpoints.send(view, endpoints.require(view, webhook), "", test);
    }

    /** Sends a sample event, and shows the receiver's answer. */
    @May(Role.DEVELOPER)
    @PostMapping(ONE + "/test")
    void test(WorkspaceView view, @PathVariable String webhook, @RequestParam(defaultValue = "") String type) {
        Endpoint endpoint = endpoints.require(view, webhook);
        String name = EventType.allNames().contains(type) ? type : endpoint.events().getFirst();
        Delivery tested = tests.test(endpoint, EventType.named(name).orElseThrow(PageNotFoundException::new), name,
                view.member().actor());
        view.view().redirect(view.path(EndpointView.path(endpoint)) + "?test=" + PublicId.DELIVERY.of(tested.id())
                + "#test");
    }

    @May(Role.DEVELOPER)
    @PostMapping(ONE + "/enable")
    void enable(WorkspaceView view, @PathVariable String webhook) {
        change(view, webhook, true, "webhook.enabled");
    }

    @May(value = Role.DEVELOPER, recent = true)
    @PostMapping(ONE + "/disable")
    void disable(WorkspaceView view, @PathVariable String webhook) {
        change(view, webhook, false, "webhook.disabled");
    }

    private void change(WorkspaceView view, String webhook, boolean enabled, String done) {
        Endpoint endpoint = endpoints.require(view, webhook);
        if (commands.change(endpoint, EndpointChange.toEnabled(enabled), view.member().actor()).isEmpty()) {
            throw new PageNotFoundException();
        }
        view.done(EndpointView.path(endpoint), view.text(done));
    }
}
