package platen.web.dashboard.webhook;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import platen.api.http.reply.Links;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.db.webhook.Endpoint;
import platen.jobs.webhook.Endpoints;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;

/** Lists the endpoints of a workspace, and creates them. */
@Controller
final class WebhookPages {
    private static final String AT = "/dashboard/w/{workspace}/webhooks";

    private final EndpointView endpoints;
    private final Endpoints commands;
    private final Links links;
    private final Clock clock;

    WebhookPages(EndpointView endpoints, Endpoints commands, Links links, Clock clock) {
        this.endpoints = endpoints;
        this.commands = commands;
        this.links = links;
        this.clock = clock;
    }

    @May(Role.VIEWER)
    @GetMapping(AT)
    void list(WorkspaceView view) throws IOException {
        List<EndpointRow> rows = endpoints.all(EndpointView.workspace(view));
        String sample = endpoints.samplePath(view).orElse("");
        view.show(new WorkspaceView.Head(Nav.WEBHOOKS, view.text("nav.webhooks")),
                output -> JtewebhooksGenerated.render(output, Pages.NO_INTERCEPTOR, view, rows, sample));
    }

    @May(value = Role.DEVELOPER, query = {"sample"})
    @GetMapping(AT + "/new")
    void form(WorkspaceView view, HttpServletRequest request) throws IOException {
        String url = request.getParameter("sample") == null
                ? ""
                : endpoints.samplePath(view).map(links.of(request)::to).orElse("");
        send(view, HttpStatus.OK, EndpointForm.blank(blank(view, Environment.DEVELOPMENT), url));
    }

    @May(value = Role.DEVELOPER, recent = true)
    @PostMapping(AT)
    void create(WorkspaceView view, HttpServletRequest request) throws IOException {
        EndpointForm asked = EndpointForm.of(view, request, commands, null);
        if (commands.isFull(EndpointView.workspace(view))) {
            asked.form().error("url", view.text("webhook.full", Endpoints.MAX_PER_WORKSPACE));
        }
        Environment environment = asked.environment();
        if (!asked.form().isValid() || environment == null) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, asked);
            return;
        }
        Endpoint created = asked.change().of(blank(view, environment));
        String secret = commands.create(created, view.member().actor());
        endpoints.send(view, created, secret, "");
    }

    private Endpoint blank(WorkspaceView view, Environment environment) {
        return Endpoint.blank(PublicId.next(), EndpointView.workspace(view), environment,
                clock.instant().truncatedTo(ChronoUnit.MICROS));
    }

    private void send(WorkspaceView view, HttpStatus status, EndpointForm form) throws IOException {
        view.send(status, new WorkspaceView.Head(Nav.WEBHOOKS, view.text("webhook.create")),
                output -> JtecreateGenerated.render(output, Pages.NO_INTERCEPTOR, view, form));
    }
}
