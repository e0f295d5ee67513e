package platen.jobs.form;

import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import platen.db.core.Environment;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.form.definition.FormDefinitionReader;
import platen.jobs.form.definition.FormLayout;
import platen.jobs.form.definition.NeededFields;
import platen.jobs.json.StoredJson;
import platen.jobs.template.CompiledTemplateCache;
import platen.jobs.workflow.Definition;
import platen.jobs.workflow.Definitions;

/** Finds forms by their address. */
public final class FormTargets {
    private static final Pattern SLUG = Pattern.compile("[a-z0-9-]{1,80}");

    private final FormStore forms;
    private final WorkspaceStore workspaces;
    private final TemplateStore templates;
    private final CompiledTemplateCache compiledTemplates;
    private final WorkflowStore workflows;
    private final Definitions definitions;
    private final Clock clock;

    FormTargets(FormStore forms, WorkspaceStore workspaces, TemplateStore templates,
            CompiledTemplateCache compiledTemplates, WorkflowStore workflows, Definitions definitions,
            Clock clock) {
        this.forms = forms;
        this.workspaces = workspaces;
        this.templates = templates;
        this.compiledTemplates = compiledTemplates;
        this.workflows = workflows;
        this.definitions = definitions;
        this.clock = clock;
    }

    /** Returns the form of an address; empty when there is none or its workspace is archived. */
    public Optional<HostedForm> form(String slug) {
        return SLUG.matcher(slug).matches()
                ? forms.find(slug).filter(form -> workspace(form).isPresent())
                : Optional.empty();
    }

    private Optional<Workspace> workspace(HostedForm form) {
        return workspaces.find(form.workspaceId()).filter(found -> !found.isArchived());
    }

    /**
     * Returns what a form asks for; empty when its template or workflow is archived, not published, cannot be
     * rendered or has too many fields for a page.
     */
    public Optional<FormTarget> target(HostedForm form) {
        return schema(form).filter(FormSize::fits)
                .flatMap(schema -> workspace(form)
                        .map(workspace -> new FormTarget(form, workspace, schema,
                                layout(form, workspace, schema), clock.instant())));
    }

    private FormLayout layout(HostedForm form, Workspace workspace, InputSchema schema) {
        FormLayout layout = FormLayout
                .of(FormDefinitionReader.stored(StoredJson.object(form.page().definition()), schema), schema);
        if (!form.isOfWorkflow()) {
            return layout;
        }
        return workflows.findByAlias(workspace.organizationId(), form.targetAlias())
                .flatMap(workflow -> workflows.published(workflow.id(), form.environment()))
                .map(version -> NeededFields.of(layout, definitions.of(version),
                        StoredJson.object(version.definition()),
                        alias -> templates.findByAlias(workspace.organizationId(), alias)
                                .flatMap(template -> schema(template, form.environment()))))
                .orElse(layout);
    }

    /** Returns whether the version of a template that is published in an environment has too many fields for a page. */
    public boolean isTooLarge(Template template, Environment environment) {
        return schema(template, environment).filter(schema -> !FormSize.fits(schema)).isPresent();
    }

    /** Returns the fields of the version that is published now; empty when there is none. */
    public Optional<InputSchema> schema(HostedForm form) {
        UUID template = form.templateId();
        return template == null
                ? workspace(form).flatMap(workspace -> workflows.findByAlias(workspace.organizationId(),
                        form.targetAlias()))
                        .flatMap(workflow -> schema(workflow, form.environment()))
                : templates.find(template).flatMap(found -> schema(found, form.environment()));
    }

    /**
     * Returns the fields of the version of a workflow that is published in an environment; empty when there is none, or a
     * template of one of its documents is not published there.
     */
    public Optional<InputSchema> schema(Workflow workflow, Environment environment) {
        return workflow.archived()
                ? Optional.empty()
                : workflows.published(workflow.id(), environment)
                        .map(definitions::of)
                        .filter(definition -> definition.documents()
                                .stream()
                                .allMatch(document -> isPublished(workflow, document.template(), environment)))
                        .map(Definition::fields);
    }

    private boolean isPublished(Workflow workflow, String template, Environment environment) {
        return templates.findByAlias(workflow.organizationId(), template)
                .filter(found -> !found.archived() && found.published().containsKey(environment))
                .isPresent();
    }

    /** Returns the fields of the version that is published in an environment; empty when there is none. */
    public Optional<InputSchema> schema(Template template, Environment environment) {
        Integer version = template.archived() ? null : template.published().get(environment);
        if (version == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(compiledTemplates.schema(template.id(), version));
        } catch (CompiledTemplateCache.Unrenderable e) {
            return Optional.empty();
        }
    }
}
