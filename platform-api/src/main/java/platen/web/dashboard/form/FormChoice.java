package platen.web.dashboard.form;

import java.util.Optional;
import java.util.UUID;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.form.FormSettings;
import platen.db.form.HostedForm;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.Workspace;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.form.FormTargets;
import platen.jobs.form.HostedForms;

/** The template or workflow that was chosen for a new form; both are empty when there is none of that name. */
record FormChoice(Optional<Template> template, Optional<Workflow> workflow) {
    /** Begins the values of workflows in the list of choices; no alias has a colon. */
    static final String WORKFLOW = "workflow:";

    /** Returns the choice that a value of the list is. */
    static FormChoice of(String value, UUID organizationId, TemplateStore templates, WorkflowStore workflows) {
        return value.startsWith(WORKFLOW)
                ? new FormChoice(Optional.empty(), workflows
                        .findByAlias(organizationId, value.substring(WORKFLOW.length()))
                        .filter(found -> !found.archived()))
                : new FormChoice(templates.findByAlias(organizationId, value).filter(found -> !found.archived()),
                        Optional.empty());
    }

    boolean isPresent() {
        return template.isPresent() || workflow.isPresent();
    }

    String name() {
        return template.map(Template::name).or(() -> workflow.map(Workflow::name)).orElse("");
    }

    /** Returns the fields that are published in an environment; empty when none are. */
    Optional<InputSchema> schema(FormTargets targets, Environment environment) {
        return template.flatMap(found -> targets.schema(found, environment))
                .or(() -> workflow.flatMap(found -> targets.schema(found, environment)));
    }

    /** Creates a form of it. */
    HostedForm create(HostedForms forms, Workspace workspace, Environment environment, FormSettings settings,
            Actor actor) {
        return template.map(found -> forms.create(workspace, environment, found, settings, actor))
                .orElseGet(() -> forms.create(workspace, environment, workflow.orElseThrow(), settings, actor));
    }
}
