package platen.web.dashboard.billing;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import platen.db.core.Environment;
import platen.db.member.Role;
import platen.db.workspace.UsageStore;
import platen.db.workspace.Workspace;
import platen.jobs.render.accept.Quota;
import platen.web.dashboard.LastWorkspace;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.View;

/** Shows the plan and the quota of a workspace. Replies about a used-up quota link to it. */
@Controller
final class BillingPages {
    private final UsageStore usage;
    private final Quota quota;
    private final LastWorkspace last;
    private final Clock clock;

    BillingPages(UsageStore usage, Quota quota, LastWorkspace last, Clock clock) {
        this.usage = usage;
        this.quota = quota;
        this.last = last;
        this.clock = clock;
    }

    /** Leads from the {@code upgrade_url} of the API, which names no workspace, to the workspace used last. */
    @GetMapping("/dashboard/billing")
    void upgrade(View view) throws IOException {
        Optional<Workspace> workspace = last.of(view);
        if (workspace.isPresent()) {
            view.redirect(WorkspaceView.path(workspace.get()) + Nav.BILLING.path());
        } else {
            view.sendError(HttpStatus.NOT_FOUND, "overview.none");
        }
    }

    @May(Role.VIEWER)
    @GetMapping("/dashboard/w/{workspace}/billing")
    void billing(WorkspaceView view) throws IOException {
        Workspace workspace = view.member().workspace();
        Instant now = clock.instant();
        LocalDate month = Quota.month(now);
        List<Environment> counted = Arrays.stream(Environment.values())
                .filter(each -> quota.chargedMonth(each, now).isPresent())
                .toList();
        var billing = new BillingView(workspace, usage.used(workspace.id(), month),
                usage.month(workspace.id(), month), counted, Quota.resetsAt(month));
        view.show(new WorkspaceView.Head(Nav.BILLING, view.text("nav.billing")),
                output -> JtebillingGenerated.render(output, Pages.NO_INTERCEPTOR, view, billing));
    }
}
