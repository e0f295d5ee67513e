package platen.api.workflow;

import java.util.Optional;
import platen.api.http.auth.Caller;
import platen.api.http.error.ApiError;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.jobs.template.Templates;

/** Finds the workflow that a path names. */
final class FindWorkflow {
    private FindWorkflow() {}

    /** Returns the workflow, archived or not; refuses an alias that the organization does not have. */
    static Workflow any(WorkflowStore workflows, Caller caller, String alias) {
        return Optional.of(alias)
                // An invalid alias needs no query.
                .filter(text -> Templates.ALIAS.matcher(text).matches())
                .flatMap(text -> workflows.findByAlias(caller.workspace().organizationId(), text))
                .orElseThrow(() -> ApiError.notFound("There is no workflow of this alias.").refusal());
    }
}
