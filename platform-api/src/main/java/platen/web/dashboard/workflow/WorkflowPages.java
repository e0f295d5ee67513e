package platen.web.dashboard.workflow;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.member.Role;
import platen.db.workflow.Workflow;
import platen.jobs.engine.schema.Problem;
import platen.jobs.workflow.Workflows;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.publish.Publication;
import platen.web.view.PageNotFoundException;

/** Shows workflows and publishes their versions. */
@Controller
final class WorkflowPages {
    private final Workflows workflows;
    private final WorkflowPage page;

    WorkflowPages(Workflows workflows, WorkflowPage page) {
        this.workflows = workflows;
        this.page = page;
    }

    @May(Role.VIEWER)
    @GetMapping(WorkflowPage.AT)
    void list(WorkspaceView view) throws IOException {
        page.sendList(view, HttpStatus.OK, DefinitionForm.blank());
    }

    @May(value = Role.VIEWER, query = {"version"})
    @GetMapping(WorkflowPage.ONE)
    void one(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        page.send(view, request, HttpStatus.OK, page.find(view, alias), SentForms.NOTHING);
    }

    @May(Role.EDITOR)
    @PostMapping(WorkflowPage.ONE + "/publish")
    void publish(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Workflow workflow = page.find(view, alias);
        Optional<Publication> asked = Publication.of(view, request);
        if (asked.isEmpty()) {
            return;
        }
        Publication publication = asked.get();
        switch (workflows.publish(workflow, publication.version(), publication.environment(),
                view.member().actor())) {
            case Workflows.Published _ -> view.done(WorkflowPage.path(alias), view.text("publish.published",
                    publication.version(), view.text("environment." + publication.environment().wire())));
            case Workflows.NoVersion _ -> throw new PageNotFoundException();
            case Workflows.DoesNotFit(List<Problem> problems) ->
                page.send(view, request, HttpStatus.UNPROCESSABLE_CONTENT, workflow, SentForms.of(problems));
        }
    }

    @May(Role.EDITOR)
    @PostMapping(WorkflowPage.ONE + "/unpublish")
    void unpublish(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Workflow workflow = page.find(view, alias);
        Optional<Publication> asked = Publication.of(view, request);
        if (asked.isPresent()) {
            workflows.unpublish(workflow, asked.get().version(), asked.get().environment(), view.member().actor());
            view.done(WorkflowPage.path(alias), view.text("publish.unpublished",
                    view.text("environment." + asked.get().environment().wire())));
        }
    }
}
