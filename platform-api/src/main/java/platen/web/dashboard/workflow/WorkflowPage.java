package platen.web.dashboard.workflow;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;
import org.springframework.http.HttpStatus;
import platen.db.audit.AuditStore;
import platen.db.core.Environment;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.db.workflow.WorkflowVersion;
import platen.jobs.template.Templates;
import platen.jobs.workflow.Definitions;
import platen.jobs.workflow.Workflows;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.publish.Environments;
import platen.web.dashboard.publish.VersionHistory;
import platen.web.page.Pages;
import platen.web.view.PageNotFoundException;

/** Finds workflows and sends their pages. */
final class WorkflowPage {
    static final String AT = "/dashboard/w/{workspace}/workflows";
    static final String ONE = AT + "/{alias}";
    private static final int MAX_LISTED = 1_000;
    private static final int MAX_VERSIONS = 100;
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

    private final Workflows workflows;
    private final WorkflowStore rows;
    private final Definitions definitions;
    private final AuditStore audit;
    private final Clock clock;

    WorkflowPage(Workflows workflows, WorkflowStore rows, Definitions definitions, AuditStore audit, Clock clock) {
        this.workflows = workflows;
        this.rows = rows;
        this.definitions = definitions;
        this.audit = audit;
        this.clock = clock;
    }

    /** Returns the path of a workflow below the workspace's. */
    static String path(String alias) {
        return "/workflows/" + alias;
    }

    Workflow find(WorkspaceView view, String alias) {
        if (!Templates.ALIAS.matcher(alias).matches()) {
            throw new PageNotFoundException();
        }
        return rows.findByAlias(view.member().organizationId(), alias).orElseThrow(PageNotFoundException::new);
    }

    /** Returns the version that a request names, else the newest. */
    WorkflowVersion version(Workflow workflow, HttpServletRequest request) {
        String asked = Objects.requireNonNullElse(request.getParameter("version"), "");
        return NUMBER.matcher(asked).matches()
                ? rows.version(workflow.id(), Integer.parseInt(asked)).orElseThrow(PageNotFoundException::new)
                : rows.versions(workflow.id(), null, 1).getFirst();
    }

    void sendList(WorkspaceView view, HttpStatus status, DefinitionForm form) throws IOException {
        List<Workflow> found = rows.list(view.member().organizationId(), null, null, MAX_LISTED);
        Map<UUID, Map<Environment, Integer>> live = rows.publications(found.stream().map(Workflow::id).toList());
        List<WorkflowRow> list = found.stream()
                .map(each -> new WorkflowRow(each, live.getOrDefault(each.id(), Map.of())))
                .toList();
        view.send(status, new WorkspaceView.Head(Nav.WORKFLOWS, view.text("nav.workflows")),
                output -> JteworkflowsGenerated.render(output, Pages.NO_INTERCEPTOR, view, list, clock.instant(),
                        form));
    }

    void send(WorkspaceView view, HttpServletRequest request, HttpStatus status, Workflow workflow, SentForms sent)
            throws IOException {
        List<WorkflowVersion> versions = rows.versions(workflow.id(), null, MAX_VERSIONS);
        WorkflowVersion shown = version(workflow, request);
        Map<Environment, Integer> live = rows.publications(List.of(workflow.id()))
                .getOrDefault(workflow.id(), Map.of());
        var environments = new Environments(path(workflow.alias()),
                versions.stream().map(WorkflowVersion::version).toList(), live,
                VersionHistory.of(audit, view.member().workspace().id(), workflow.id()));
        var page = new WorkflowView(workflow, versions, shown, definitions.of(shown), environments,
                workflows.warnings(workflow, List.of(shown)).getOrDefault(shown.version(), List.of()), sent,
                clock.instant());
        view.send(status, new WorkspaceView.Head(Nav.WORKFLOWS, workflow.name()),
                output -> JteworkflowGenerated.render(output, Pages.NO_INTERCEPTOR, view, page));
    }
}
