package platen.web.dashboard.overview;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import platen.api.http.reply.Links;
import platen.db.core.PublicId;
import platen.db.core.Status;
import platen.db.key.KeyStore;
import platen.db.member.Role;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionFilter;
import platen.db.submission.SubmissionStore;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workspace.UsageStore;
import platen.db.workspace.Workspace;
import platen.jobs.render.accept.Quota;
import platen.web.dashboard.LastWorkspace;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.View;

/** Leads to the workspace that the person used last, and shows what happened in a workspace. */
@Controller
final class OverviewPages {
    private static final int MAX_TEMPLATES = 1_000;
    private static final int MAX_FAILURES = 5;

    private final LastWorkspace last;
    private final TemplateStore templates;
    private final SubmissionStore submissions;
    private final KeyStore keys;
    private final UsageStore usage;
    private final Links links;
    private final Clock clock;

    OverviewPages(LastWorkspace last, TemplateStore templates, SubmissionStore submissions, KeyStore keys,
            UsageStore usage, Links links, Clock clock) {
        this.last = last;
        this.templates = templates;
        this.submissions = submissions;
        this.keys = keys;
        this.usage = usage;
        this.links = links;
        this.clock = clock;
    }

    @GetMapping("/dashboard")
    void last(View view) throws IOException {
        Optional<Workspace> workspace = last.of(view);
        if (workspace.isPresent()) {
            view.redirect(WorkspaceView.path(workspace.get()));
        } else {
            view.sendError(HttpStatus.NOT_FOUND, "overview.none");
        }
    }

    @May(Role.VIEWER)
    @GetMapping("/dashboard/w/{workspace}")
    void overview(WorkspaceView view) throws IOException {
        Workspace workspace = view.member().workspace();
        List<Template> all = templates.list(workspace.organizationId(), null, MAX_TEMPLATES);
        String url = links.of(view.view().request()).url();
        String id = PublicId.WORKSPACE.of(workspace.id());
        var head = new WorkspaceView.Head(Nav.OVERVIEW, view.text("nav.overview"));
        if (newest(workspace.id(), null, null, 1).isEmpty()) {
            var steps = FirstSteps.of(all);
            view.show(head, output -> JtefirstGenerated.render(output, Pages.NO_INTERCEPTOR, view, steps, url, id));
        } else {
            Figures figures = figures(workspace, all);
            view.show(head,
                    output -> JteoverviewGenerated.render(output, Pages.NO_INTERCEPTOR, view, figures, url, id));
        }
    }

    private Figures figures(Workspace workspace, List<Template> all) {
        Instant now = clock.instant();
        LocalDate month = Quota.month(now);
        List<Submission> failures = newest(workspace.id(), Status.FAILED, null, MAX_FAILURES);
        return new Figures(workspace.allowance(), usage.used(workspace.id(), month), month,
                usage.month(workspace.id(), month), failures,
                newest(workspace.id(), Status.FAILED, now.minus(Duration.ofDays(1)), MAX_TEMPLATES).size(), all,
                keys.of(workspace.id()).stream().filter(key -> key.validAt(now)).count(), now);
    }

    private List<Submission> newest(UUID workspaceId, @Nullable Status status, @Nullable Instant after, int limit) {
        return submissions.newest(workspaceId, new SubmissionFilter(status, null, null, null, null, after), limit);
    }
}
