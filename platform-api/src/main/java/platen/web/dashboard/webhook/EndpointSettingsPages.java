package platen.web.dashboard.webhook;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.member.Role;
import platen.db.webhook.Endpoint;
import platen.jobs.webhook.Endpoints;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.delivery.ShownUrl;
import platen.web.page.Pages;
import platen.web.view.PageNotFoundException;

/** Changes an endpoint, replaces its secret and deletes it. Changes need a recent confirmation of the person. */
@Controller
final class EndpointSettingsPages {
    private static final String ONE = "/dashboard/w/{workspace}/webhooks/{webhook}";
    /** Hours for which the old secret may go on signing after a rotation. */
    static final List<Integer> OVERLAPS = List.of(0, 1, 6, Endpoints.MAX_OVERLAP_HOURS);

    private final EndpointView endpoints;
    private final Endpoints commands;

    EndpointSettingsPages(EndpointView endpoints, Endpoints commands) {
        this.endpoints = endpoints;
        this.commands = commands;
    }

    @May(Role.DEVELOPER)
    @GetMapping(ONE + "/edit")
    void form(WorkspaceView view, @PathVariable String webhook) throws IOException {
        Endpoint endpoint = endpoints.require(view, webhook);
        send(view, HttpStatus.OK, endpoint, EndpointForm.of(endpoint));
    }

    @May(value = Role.DEVELOPER, recent = true)
    @PostMapping(ONE)
    void change(WorkspaceView view, @PathVariable String webhook, HttpServletRequest request) throws IOException {
        Endpoint endpoint = endpoints.require(view, webhook);
        EndpointForm asked = EndpointForm.of(view, request, commands, endpoint);
        if (!asked.form().isValid()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, endpoint, asked);
            return;
        }
        if (commands.change(endpoint, asked.change(), view.member().actor()).isEmpty()) {
            throw new PageNotFoundException();
        }
        view.done(EndpointView.path(endpoint), view.text("webhook.changed"));
    }

    @May(value = Role.DEVELOPER, recent = true)
    @PostMapping(ONE + "/rotate")
    void rotate(WorkspaceView view, @PathVariable String webhook, @RequestParam(defaultValue = "") String overlap)
            throws IOException {
        Endpoint endpoint = endpoints.require(view, webhook);
        Optional<Integer> hours = OVERLAPS.stream().filter(each -> each.toString().equals(overlap)).findFirst();
        if (hours.isEmpty()) {
            EndpointForm form = EndpointForm.of(endpoint);
            form.form().error("overlap", view.text("webhook.overlap-missing"));
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, endpoint, form);
            return;
        }
        String secret = commands.rotate(endpoint, Duration.ofHours(hours.get()), view.member().actor())
                .orElseThrow(PageNotFoundException::new);
        endpoints.send(view, endpoint, secret, "");
    }

    @May(value = Role.DEVELOPER, recent = true)
    @PostMapping(ONE + "/delete")
    void delete(WorkspaceView view, @PathVariable String webhook) {
        Endpoint endpoint = endpoints.require(view, webhook);
        commands.delete(endpoint, view.member().actor());
        view.done("/webhooks", view.text("webhook.deleted", ShownUrl.brief(endpoint.url())));
    }

    private void send(WorkspaceView view, HttpStatus status, Endpoint endpoint, EndpointForm form) throws IOException {
        long pending = endpoints.pending(endpoint);
        view.send(status, new WorkspaceView.Head(Nav.WEBHOOKS, ShownUrl.brief(endpoint.url())),
                output -> JteeditGenerated.render(output, Pages.NO_INTERCEPTOR, view, endpoint, form, pending));
    }
}
