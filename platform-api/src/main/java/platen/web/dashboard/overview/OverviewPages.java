package platen.web.dashboard.overview;

import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import platen.api.http.reply.Links;
import platen.db.core.PublicId;
import platen.db.key.KeyStore;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.person.Person;
import platen.db.template.TemplateStore;
import platen.db.workspace.UsageStore;
import platen.db.workspace.Workspace;
import platen.jobs.render.accept.Quota;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.PageNotFoundException;
import platen.web.view.View;

/** Leads to the workspace that the person used last, and shows what happened in a workspace. */
@Controller
final class OverviewPages {
    private final MembershipStore memberships;
    private final TemplateStore templates;
    private final KeyStore keys;
    private final UsageStore usage;
    private final Links links;
    private final Clock clock;

    OverviewPages(MembershipStore memberships, TemplateStore templates, KeyStore keys, UsageStore usage, Links links,
            Clock clock) {
        this.memberships = memberships;
        this.templates = templates;
        this.keys = keys;
        this.usage = usage;
        this.links = links;
        this.clock = clock;
    }

    /**
     * Figures of a workspace.
     *
     * @param used renders of this month
     */
    record Figures(int templates, long keys, int used) {
        boolean isEmpty() {
            return used == 0;
        }
    }

    @GetMapping("/dashboard")
    void last(View view) throws IOException {
        Person person = view.person().orElseThrow(PageNotFoundException::new);
        List<Workspace> own = memberships.workspaces(person.id());
        Optional<Workspace> last = own.stream()
                .filter(each -> each.id().equals(person.lastWorkspaceId()))
                .findFirst()
                .or(() -> own.stream().findFirst());
        if (last.isPresent()) {
            view.redirect(WorkspaceView.path(last.get()));
        } else {
            view.sendError(HttpStatus.NOT_FOUND, "overview.none");
        }
    }

    @May(Role.VIEWER)
    @GetMapping("/dashboard/w/{workspace}")
    void overview(WorkspaceView view) throws IOException {
        Workspace workspace = view.member().workspace();
        var figures = new Figures(templates.list(workspace.organizationId(), null, 100).size(),
                keys.of(workspace.id()).stream().filter(key -> key.validAt(clock.instant())).count(),
                usage.used(workspace.id(), Quota.month(clock.instant())));
        String url = links.of(view.view().request()).url();
        view.show(new WorkspaceView.Head(Nav.OVERVIEW, view.text("nav.overview")),
                output -> JteoverviewGenerated.render(output, Pages.NO_INTERCEPTOR, view, figures, url,
                        PublicId.WORKSPACE.of(workspace.id())));
    }
}
