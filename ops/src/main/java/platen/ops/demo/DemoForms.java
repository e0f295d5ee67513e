package platen.ops.demo;

import java.util.List;
import java.util.stream.Stream;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.form.FormPageSettings;
import platen.db.form.FormSettings;
import platen.db.form.FormState;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.form.HostedForms;
import platen.ops.serve.Server;

/**
 * Publishes two samples as forms that anyone can fill in, and that {@link EmbeddingPage} may show. Keeps those of an
 * earlier demo.
 */
final class DemoForms {
    private final FormStore rows;
    private final HostedForms forms;
    private final TemplateStore templates;
    private final Workspace workspace;
    private final List<String> origins;

    DemoForms(Server server) {
        this.rows = server.bean(FormStore.class);
        this.forms = server.bean(HostedForms.class);
        this.templates = server.bean(TemplateStore.class);
        this.workspace = server.bean(WorkspaceStore.class).findByName("demo").orElseThrow();
        this.origins = Stream.of(server.url(), EmbeddingPage.other(server.url())).distinct().toList();
    }

    /** Returns the paths of the forms. */
    List<String> publish() {
        return List.of(publish("application", "Membership application",
                "Fill in what you know; a field marked as required is needed."),
                publish("consent", "Photo and media consent", ""));
    }

    private String publish(String alias, String title, String intro) {
        Template template = templates.findByAlias(workspace.organizationId(), alias).orElseThrow();
        return rows.of(workspace.id())
                .stream()
                .filter(each -> template.id().equals(each.templateId()))
                .findFirst()
                .map(this::shownHere)
                .orElseGet(() -> create(template, title, intro))
                .path();
    }

    /** Adds the addresses of this demo to a form of an earlier one, which may have had another port. */
    private HostedForm shownHere(HostedForm form) {
        return form.page().origins().containsAll(origins)
                ? form
                : forms.change(form, now -> now.with(now.page().withOrigins(origins)), Actor.cli()).orElse(form);
    }

    private HostedForm create(Template template, String title, String intro) {
        var settings = new FormSettings(title, intro, "", "", true, FormState.OPEN, null, null, null,
                FormPageSettings.DEFAULT.withOrigins(origins));
        return forms.create(workspace, Environment.PRODUCTION, template, settings, Actor.cli());
    }
}
