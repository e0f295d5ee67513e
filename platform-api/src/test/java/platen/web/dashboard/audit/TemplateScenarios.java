package platen.web.dashboard.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.Workspace;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.workflow.Workflows;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.RecordsFixture;
import platen.web.dashboard.Visitor;
import platen.web.dashboard.audit.ChangeScenarios.Scenario;

/** A change for each form of the pages of templates and workflows. */
final class TemplateScenarios {
    private static final byte[] SOURCE = "<html lang='en'><body><p>{{who}}</p></body></html>".getBytes(UTF_8);
    private static final String DEFINITION = """
            {"fields": [{"key": "who", "type": "text", "is_array": false, "required": true}],
             "documents": [{"template": "%s", "mapping": {"who": "who"}}]}""";
    private static final String TEMPLATES = "/dashboard/w/{workspace}/templates";
    private static final String WORKFLOWS = "/dashboard/w/{workspace}/workflows";
    private static final String FORMS = "/dashboard/w/{workspace}/forms";
    private static final byte[] DOT = Base64.getDecoder()
            .decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4"
                    + "2mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");
    private static final String[] STAGED = {"environment", "staging", "version", "1"};

    private final DashboardFixture server;
    private final Workspace workspace;
    private final String base;
    private final Supplier<Visitor> editor;
    private final AtomicInteger made = new AtomicInteger();

    /**
     * @param base path of the workspace's pages
     * @param editor logs somebody in who may change templates
     */
    TemplateScenarios(DashboardFixture server, Workspace workspace, String base, Supplier<Visitor> editor) {
        this.server = server;
        this.workspace = workspace;
        this.base = base;
        this.editor = editor;
    }

    /** Returns the changes by the pattern of their form's path. */
    Map<String, Scenario> all() {
        var all = new LinkedHashMap<String, Scenario>();
        all.put(FORMS + "/{form}/logo", () -> logo(form()));
        all.put(FORMS + "/{form}/logo/remove", () -> {
            String page = form();
            logo(page);
            return editor.get().submit(page + "/edit", page + "/logo/remove");
        });
        all.put(TEMPLATES, () -> editor.get().upload(base + "/templates", base + "/templates", "audited.html", SOURCE));
        all.put(TEMPLATES + "/samples",
                () -> editor.get().submit(base + "/templates", base + "/templates/samples", "sample", "invoice"));
        all.put(TEMPLATES + "/{alias}/versions", () -> {
            String page = base + "/templates/" + template();
            return editor.get().upload(page, page + "/versions", "next.html", SOURCE);
        });
        all.put(TEMPLATES + "/{alias}/publish", () -> {
            String page = base + "/templates/" + template();
            return editor.get().submit(page, page + "/publish", STAGED);
        });
        all.put(TEMPLATES + "/{alias}/unpublish", () -> {
            String page = base + "/templates/" + publishedTemplate();
            return editor.get().submit(page, page + "/unpublish", STAGED);
        });
        all.put(TEMPLATES + "/{alias}/seal", () -> {
            String page = base + "/templates/" + template();
            return editor.get().submit(page, page + "/seal", "seal", "on");
        });
        all.put(TEMPLATES + "/{alias}/draft/save", () -> {
            String page = base + "/templates/" + template();
            return editor.get().submit(page + "/edit", page + "/draft/save", "revision", "0", "source",
                    "<p>{{who}} {{more}}</p>");
        });
        all.put(TEMPLATES + "/{alias}/draft/discard", () -> {
            String page = base + "/templates/" + template();
            editor.get().submit(page + "/edit", page + "/draft", "revision", "0", "source", "<p>{{who}}</p>");
            return editor.get().submit(page + "/edit", page + "/draft/discard", "revision", "1");
        });
        all.put(WORKFLOWS, () -> editor.get()
                .submit(base + "/workflows", base + "/workflows", "name", "Audited", "alias",
                        "audited-new-" + made.incrementAndGet(), "definition",
                        DEFINITION.formatted(publishedTemplate())));
        all.put(WORKFLOWS + "/{alias}/versions", () -> {
            String page = base + "/workflows/" + workflow();
            return editor.get()
                    .submit(page, page + "/versions", "definition", DEFINITION.formatted(publishedTemplate()));
        });
        all.put(WORKFLOWS + "/{alias}/publish", () -> {
            String page = base + "/workflows/" + workflow();
            return editor.get().submit(page, page + "/publish", STAGED);
        });
        all.put(WORKFLOWS + "/{alias}/unpublish", () -> {
            String alias = workflow();
            var workflow = new WorkflowStore(server.database()).findByAlias(workspace.organizationId(), alias)
                    .orElseThrow();
            server.bean(Workflows.class).publish(workflow, 1, Environment.STAGING, Actor.SYSTEM);
            String page = base + "/workflows/" + alias;
            return editor.get().submit(page, page + "/unpublish", STAGED);
        });
        return all;
    }

    /** Returns the page of a new form. */
    private String form() {
        return base + "/forms/" + new RecordsFixture(server, workspace).form(publishedTemplate());
    }

    private HttpResponse<String> logo(String page) {
        return editor.get().uploadAs("logo", page + "/edit", page + "/logo", "logo.png", DOT);
    }

    /** Returns the alias of a new template. */
    private String template() {
        String alias = "audited-" + made.incrementAndGet();
        server.bean(Templates.class).create(new TemplateUpload(workspace.organizationId(), alias, alias, SOURCE,
                ImportOptions.DEFAULT, null));
        return alias;
    }

    private String publishedTemplate() {
        String alias = template();
        server.bean(Templates.class)
                .publish(new TemplateStore(server.database()).findByAlias(workspace.organizationId(), alias)
                        .orElseThrow(), 1, Environment.STAGING);
        return alias;
    }

    /** Returns the alias of a new workflow whose template is published to staging. */
    private String workflow() {
        String alias = "audited-flow-" + made.incrementAndGet();
        server.bean(Workflows.class).create(workspace.organizationId(), alias, alias,
                StoredJson.object(DEFINITION.formatted(publishedTemplate())), Actor.SYSTEM);
        return alias;
    }
}
