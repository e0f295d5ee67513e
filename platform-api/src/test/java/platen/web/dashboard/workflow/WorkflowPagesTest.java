package platen.web.dashboard.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.member.Role;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.workflow.Workflows;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

class WorkflowPagesTest extends DashboardTest {
    private static final String DEFINITION = """
            {"fields": [{"key": "who", "type": "text", "is_array": false, "required": true},
                        {"key": "plan", "type": "text", "is_array": false, "required": false}],
             "documents": [{"template": "letter", "mapping": {"name": "who"}},
                           {"template": "letter", "condition": {"field": "plan", "equals": "team"},
                            "mapping": {"name": "who"}}]}""";

    @BeforeAll
    void create() {
        server().bean(Templates.class).create(new TemplateUpload(workspace().organizationId(), "letter", "Letter",
                source("name"),
                ImportOptions.DEFAULT, null));
        assertThat(server().bean(Workflows.class).create(workspace().organizationId(), "welcome", "Welcome pack",
                StoredJson.object(DEFINITION), Actor.cli())).isInstanceOf(Workflows.Stored.class);
    }

    @Test
    void aWorkflowIsShownWithItsDocumentsMappingAndConditions() {
        assertThat(as(Role.VIEWER).get(path("/workflows")).body()).contains("Welcome pack", "welcome");
        assertThat(as(Role.VIEWER).get(path("/workflows/welcome")).body()).contains("2 documents",
                path("/templates/letter"), "plan = \"team\"", "1 field is mapped", "<code>who</code>");
        assertThat(as(Role.VIEWER).get(path("/workflows/none")).statusCode()).isEqualTo(404);
    }

    @Test
    void aVersionIsPublishedOnlyWhereItFitsTheTemplates() {
        Templates templates = server().bean(Templates.class);
        Template letter = new TemplateStore(server().database())
                .findByAlias(workspace().organizationId(), "letter")
                .orElseThrow();
        templates.addVersion(letter, source("other"), ImportOptions.DEFAULT, null);
        templates.publish(letter, 2, Environment.STAGING);
        HttpResponse<String> unfit = publish(Role.EDITOR, "staging");
        assertThat(unfit.statusCode()).isEqualTo(422);
        assertThat(unfit.body()).contains("does not fit the templates", "documents[0]");
        templates.publish(letter, 1, Environment.STAGING);
        assertThat(Visitor.location(publish(Role.EDITOR, "staging"))).isEqualTo(path("/workflows/welcome"));
        assertThat(live()).isEqualTo(Map.of(Environment.STAGING, 1));
        assertThat(publish(Role.EDITOR, "production").statusCode()).isEqualTo(403);
        String page = path("/workflows/welcome");
        assertThat(as(Role.VIEWER).get(page).body()).contains(email(Role.EDITOR));
        as(Role.EDITOR).submit(page, page + "/unpublish", "environment", "staging", "version", "1");
        assertThat(live()).isEmpty();
    }

    private static byte[] source(String field) {
        return ("<html lang='en'><body><p>{{" + field + "}}</p></body></html>").getBytes(StandardCharsets.UTF_8);
    }

    private HttpResponse<String> publish(Role role, String environment) {
        String page = path("/workflows/welcome");
        return as(role).submit(page, page + "/publish", "environment", environment, "version", "1");
    }

    private Map<Environment, Integer> live() {
        var store = new WorkflowStore(server().database());
        Workflow workflow = store.findByAlias(workspace().organizationId(), "welcome").orElseThrow();
        return store.publications(List.of(workflow.id())).getOrDefault(workflow.id(), Map.of());
    }
}
