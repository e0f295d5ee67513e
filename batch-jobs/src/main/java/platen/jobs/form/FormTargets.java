package platen.jobs.form;

import java.util.Optional;
import java.util.regex.Pattern;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
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

    /** Returns what a form asks for; empty when its template is archived, not published or cannot be rendered. */
    public Optional<FormTarget> target(HostedForm form) {
        Optional<Template> template = templates.find(form.templateId()).filter(found -> !found.archived());
        Integer version = template.map(found -> found.published().get(form.environment())).orElse(null);
        if (version == null) {
            return Optional.empty();
        }
        try {
            var schema = compiledTemplates.schema(form.templateId(), version);
            return workspace(form).map(workspace -> new FormTarget(form, workspace, schema));
        } catch (CompiledTemplateCache.Unrenderable e) {
            return Optional.empty();
        }
    }
}
