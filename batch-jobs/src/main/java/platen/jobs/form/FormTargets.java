package platen.jobs.form;

import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import platen.db.core.Environment;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workflow.Workflow;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.form.definition.FormDefinitionReader;
import platen.jobs.form.definition.FormLayout;
import platen.jobs.json.StoredJson;
import platen.jobs.template.CompiledTemplateCache;

/** Finds forms by their address. */
public final class FormTargets {
    private static final Pattern SLUG = Pattern.compile("[a-z0-9-]{1,80}");

    private final FormStore forms;
    private final WorkspaceStore workspaces;
    private final TemplateStore templates;
    private final CompiledTemplateCache compiledTemplates;
    private final FormWorkflows workflows;
    private final Clock clock;

    FormTargets(FormStore forms, WorkspaceStore workspaces, TemplateStore templates,
            CompiledTemplateCache compiledTemplates, FormWorkflows workflows, Clock clock) {
        this.forms = forms;
        this.workspaces = workspaces;
        this.templates = templates;
        this.compiledTemplates = compiledTemplates;
        this.workflows = workflows;
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
        return workspace(form).flatMap(workspace -> form.isOfWorkflow()
                ? workflow(form, workspace).flatMap(found -> target(form, workspace, found.fields(),
                        layout -> workflows.needed(found).map(needed -> needed.in(layout)).orElse(layout)))
                : schema(form).flatMap(schema -> target(form, workspace, schema, UnaryOperator.identity())));
    }

    private Optional<FormTarget> target(HostedForm form, Workspace workspace, InputSchema schema,
            UnaryOperator<FormLayout> needed) {
        return FormSize.fits(schema)
                ? Optional.of(new FormTarget(form, workspace, schema, needed.apply(layout(form, schema)),
                        clock.instant()))
                : Optional.empty();
    }

    private Optional<FormWorkflows.Published> workflow(HostedForm form, Workspace workspace) {
        return workflows.find(workspace.organizationId(), form.targetAlias(), form.environment());
    }

    private FormLayout layout(HostedForm form, InputSchema schema) {
        return FormLayout.of(FormDefinitionReader.stored(StoredJson.object(form.page().definition()), schema), schema);
    }

    /** Returns whether the version of a template that is published in an environment has too many fields for a page. */
    public boolean isTooLarge(Template template, Environment environment) {
        return schema(template, environment).filter(schema -> !FormSize.fits(schema)).isPresent();
    }

    /** Returns the fields of the version that is published now; empty when there is none. */
    public Optional<InputSchema> schema(HostedForm form) {
        UUID template = form.templateId();
        return template == null
                ? workspace(form).flatMap(workspace -> workflow(form, workspace)).map(FormWorkflows.Published::fields)
                : templates.find(template).flatMap(found -> schema(found, form.environment()));
    }

    /**
     * Returns the fields of the version of a workflow that is published in an environment; empty when there is none, or a
     * template of one of its documents is not published there.
     */
    public Optional<InputSchema> schema(Workflow workflow, Environment environment) {
        return workflows.published(workflow, environment).map(FormWorkflows.Published::fields);
    }

    /** Returns the fields of the version that is published in an environment; empty when there is none. */
    public Optional<InputSchema> schema(Template template, Environment environment) {
        Integer version = template.archived() ? null : template.published().get(environment);
        return version == null ? Optional.empty() : schema(compiledTemplates, template.id(), version);
    }

    /** Returns the fields of a version; empty when this engine cannot read it. */
    static Optional<InputSchema> schema(CompiledTemplateCache compiledTemplates, UUID templateId, int version) {
        try {
            return Optional.of(compiledTemplates.schema(templateId, version));
        } catch (CompiledTemplateCache.Unrenderable e) {
            return Optional.empty();
        }
    }
}
