package platen.web.dashboard.workflow;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.member.Role;
import platen.db.workflow.Workflow;
import platen.jobs.engine.schema.Problem;
import platen.jobs.workflow.Definitions;
import platen.jobs.workflow.Workflows;
import platen.jobs.workflow.trial.Trial;
import platen.jobs.workflow.trial.WorkflowTrials;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;
import tools.jackson.databind.node.ObjectNode;

/** Creates workflows, adds versions, and tries versions with data. */
@Controller
final class DefinitionPages {
    private final Workflows workflows;
    private final Definitions definitions;
    private final WorkflowTrials trials;
    private final WorkflowPage page;

    DefinitionPages(Workflows workflows, Definitions definitions, WorkflowTrials trials, WorkflowPage page) {
        this.workflows = workflows;
        this.definitions = definitions;
        this.trials = trials;
        this.page = page;
    }

    @May(Role.EDITOR)
    @PostMapping(WorkflowPage.AT)
    void create(WorkspaceView view, HttpServletRequest request) throws IOException {
        DefinitionForm asked = DefinitionForm.ofNew(view, request);
        ObjectNode definition = asked.definition();
        if (definition == null) {
            page.sendList(view, HttpStatus.UNPROCESSABLE_CONTENT, asked);
            return;
        }
        String alias = asked.form().value("alias");
        switch (workflows.create(view.member().organizationId(), alias, asked.form().value("name"), definition,
                view.member().actor())) {
            case Workflows.Stored stored -> view.done(WorkflowPage.path(stored.workflow().alias()),
                    view.text("workflow.stored", stored.version().version()));
            case Workflows.AliasTaken _ -> {
                asked.form().error("alias", view.text("workflow.alias-taken", alias));
                page.sendList(view, HttpStatus.UNPROCESSABLE_CONTENT, asked);
            }
            case Workflows.Invalid(List<Problem> problems) ->
                page.sendList(view, HttpStatus.UNPROCESSABLE_CONTENT, asked.refused(view, problems));
        }
    }

    @May(Role.EDITOR)
    @PostMapping(WorkflowPage.ONE + "/versions")
    void addVersion(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Workflow workflow = page.find(view, alias);
        DefinitionForm asked = DefinitionForm.of(view, request);
        ObjectNode definition = asked.definition();
        if (definition == null) {
            page.send(view, request, HttpStatus.UNPROCESSABLE_CONTENT, workflow, SentForms.of(asked));
            return;
        }
        switch (workflows.addVersion(workflow, definition, view.member().actor())) {
            case Workflows.Stored stored -> view.done(WorkflowPage.path(alias),
                    view.text("workflow.stored", stored.version().version()));
            case Workflows.Invalid(List<Problem> problems) -> page.send(view, request,
                    HttpStatus.UNPROCESSABLE_CONTENT, workflow, SentForms.of(asked.refused(view, problems)));
            case Workflows.AliasTaken _ -> throw new IllegalStateException("A version has no alias of its own");
        }
    }

    /** Tells which documents apply to the data and why; nothing is rendered or recorded. */
    @May(Role.EDITOR)
    @PostMapping(WorkflowPage.ONE + "/try")
    void tryData(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Workflow workflow = page.find(view, alias);
        TrialForm asked = TrialForm.of(view, request);
        ObjectNode data = asked.data();
        if (data == null) {
            page.send(view, request, HttpStatus.UNPROCESSABLE_CONTENT, workflow, SentForms.of(asked));
            return;
        }
        Trial trial = trials.of(view.member().organizationId(), definitions.of(page.version(workflow, request)),
                asked.environment(), data);
        page.send(view, request, HttpStatus.OK, workflow, SentForms.of(asked.with(trial)));
    }
}
