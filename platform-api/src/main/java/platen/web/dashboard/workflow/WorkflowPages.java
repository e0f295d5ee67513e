package platen.web.dashboard.workflow;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.audit.AuditStore;
import platen.db.core.Environment;
import platen.db.member.Role;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.db.workflow.WorkflowVersion;
import platen.jobs.engine.schema.Problem;
import platen.jobs.template.Templates;
import platen.jobs.workflow.Definitions;
import platen.jobs.workflow.Workflows;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.publish.Environments;
import platen.web.dashboard.publish.Publication;
import platen.web.dashboard.publish.VersionHistory;
import platen.web.page.Pages;
import platen.web.view.PageNotFoundException;

/** Shows workflows and publishes their versions. They are written over the API. */
@Controller
final class WorkflowPages {
    private static final String AT = "/dashboard/w/{workspace}/workflows";
    private static final String ONE = AT + "/{alias}";
    private static final int MAX_LISTED = 1_000;
    private static final int MAX_VERSIONS = 100;
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

    private final Workflows workflows;
    private final WorkflowStore rows;
    private final Definitions definitions;
    private final AuditStore audit;
    private final Clock clock;

    WorkflowPages(Workflows workflows, WorkflowStore rows, Definitions definitions, AuditStore audit, Clock clock) {
        this.workflows = workflows;
        this.rows = rows;
        this.definitions = definitions;
        this.audit = audit;
        this.clock = clock;
    }

    @May(Role.VIEWER)
    @GetMapping(AT)
    void list(WorkspaceView view) throws IOException {
        List<Workflow> found = rows.list(view.member().organizationId(), null, null, MAX_LISTED);
        Map<UUID, Map<Environment, Integer>> live = rows.publications(found.stream().map(Workflow::id).toList());
        List<WorkflowRow> list = found.stream()
                .map(each -> new WorkflowRow(each, live.getOrDefault(each.id(), Map.of())))
                .toList();
        view.show(new WorkspaceView.Head(Nav.WORKFLOWS, view.text("nav.workflows")),
                output -> JteworkflowsGenerated.render(output, Pages.NO_INTERCEPTOR, view, list, clock.instant()));
    }

    @May(value = Role.VIEWER, query = {"version"})
    @GetMapping(ONE)
    void one(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        send(view, request, HttpStatus.OK, find(view, alias), List.of());
    }

    @May(Role.EDITOR)
    @PostMapping(ONE + "/publish")
    void publish(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Workflow workflow = find(view, alias);
        Optional<Publication> asked = Publication.of(view, request);
        if (asked.isEmpty()) {
            return;
        }
        Publication publication = asked.get();
        switch (workflows.publish(workflow, publication.version(), publication.environment(),
                view.member().actor())) {
            case Workflows.Published _ -> view.done("/workflows/" + alias, view.text("publish.published",
                    publication.version(), view.text("environment." + publication.environment().wire())));
            case Workflows.NoVersion _ -> throw new PageNotFoundException();
            case Workflows.DoesNotFit(List<Problem> problems) ->
                send(view, request, HttpStatus.UNPROCESSABLE_CONTENT, workflow, problems);
        }
    }

    @May(Role.EDITOR)
    @PostMapping(ONE + "/unpublish")
    void unpublish(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Workflow workflow = find(view, alias);
        Optional<Publication> asked = Publication.of(view, request);
        if (asked.isPresent()) {
            workflows.unpublish(workflow, asked.get().version(), asked.get().environment(), view.member().actor());
            view.done("/workflows/" + alias, view.text("publish.unpublished",
                    view.text("environment." + asked.get().environment().wire())));
        }
    }

    private Workflow find(WorkspaceView view, String alias) {
        if (!Templates.ALIAS.matcher(alias).matches()) {
            throw new PageNotFoundException();
        }
        return rows.findByAlias(view.member().organizationId(), alias).orElseThrow(PageNotFoundException::new);
    }

    private void send(WorkspaceView view, HttpServletRequest request, HttpStatus status, Workflow workflow,
            List<Problem> problems) throws IOException {
        List<WorkflowVersion> versions = rows.versions(workflow.id(), null, MAX_VERSIONS);
        String asked = Objects.requireNonNullElse(request.getParameter("version"), "");
        WorkflowVersion shown = NUMBER.matcher(asked).matches()
                ? rows.version(workflow.id(), Integer.parseInt(asked)).orElseThrow(PageNotFoundException::new)
                : versions.getFirst();
        Map<Environment, Integer> live = rows.publications(List.of(workflow.id()))
                .getOrDefault(workflow.id(), Map.of());
        var environments = new Environments("/workflows/" + workflow.alias(),
                versions.stream().map(WorkflowVersion::version).toList(), live,
                VersionHistory.of(audit, view.member().workspace().id(), workflow.id()));
        var page = new WorkflowView(workflow, versions, shown, definitions.of(shown), environments,
                workflows.warnings(workflow, List.of(shown)).getOrDefault(shown.version(), List.of()), problems,
                clock.instant());
        view.send(status, new WorkspaceView.Head(Nav.WORKFLOWS, workflow.name()),
                output -> JteworkflowGenerated.render(output, Pages.NO_INTERCEPTOR, view, page));
    }
}
