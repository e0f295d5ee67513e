package platen.jobs.form;

import java.util.Optional;
import java.util.regex.Pattern;
import platen.db.core.Environment;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
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

    FormTargets(FormStore forms, WorkspaceStore workspaces, TemplateStore templates,
            CompiledTemplateCache compiledTemplates) {
        this.forms = forms;
        this.workspaces = workspaces;
        this.templates = templates;
        this.compiledTemplates = compiledTemplates;
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
     * Returns what a form asks for; empty when its template is archived, not published, cannot be rendered or has too
     * many fields for a page.
     */
    public Optional<FormTarget> target(HostedForm form) {
        return schema(form).filter(FormSize::fits)
                .flatMap(schema -> workspace(form)
                        .map(workspace -> new FormTarget(form, workspace, schema, layout(form, schema))));
    }

    private static FormLayout layout(HostedForm form, InputSchema schema) {
        return FormLayout.of(FormDefinitionReader.stored(StoredJson.object(form.page().definition()), schema), schema);
    }

    /** Returns whether the version of a template that is published in an environment has too many fields for a page. */
    public boolean isTooLarge(Template template, Environment environment) {
        return schema(template, environment).filter(schema -> !FormSize.fits(schema)).isPresent();
    }

    /** Returns the fields of the version that is published now; empty when there is none. */
    public Optional<InputSchema> schema(HostedForm form) {
        return templates.find(form.templateId()).flatMap(template -> schema(template, form.environment()));
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
