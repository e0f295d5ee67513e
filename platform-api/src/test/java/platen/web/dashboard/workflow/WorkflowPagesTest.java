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

    @Test
    void dataIsTriedAndEachDocumentTellsWhyItAppliesOrNot() {
        Templates templates = server().bean(Templates.class);
        Template letter = new TemplateStore(server().database())
                .findByAlias(workspace().organizationId(), "letter")
                .orElseThrow();
        templates.publish(letter, 1, Environment.DEVELOPMENT);
        String solo = tried(Role.EDITOR, "development", "{\"who\":\"Ada\",\"plan\":\"solo\"}").body();
        assertThat(solo).contains("1 of 2 documents apply.", "It has no condition.", "plan = \"team\"",
                "The answer is <code>\"solo\"</code>", "Skipped", "\"name\" : \"Ada\"");
        String none = tried(Role.EDITOR, "development", "{\"who\":\"Ada\"}").body();
        assertThat(none).contains("There is no answer.").doesNotContain("would be refused");
        String team = tried(Role.EDITOR, "production", "{\"plan\":\"team\"}").body();
        assertThat(team).contains("2 of 2 documents apply.", "A run with this data would be refused.", "is required",
                "No version is published to Production");
        templates.unpublish(letter, 1, Environment.DEVELOPMENT, Actor.cli());
    }

    @Test
    void dataThatIsNoObjectIsShownAgainWithTheReason() {
        for (String wrong : List.of("{\"who\": ", "[1]", "")) {
            HttpResponse<String> refused = tried(Role.EDITOR, "staging", wrong);
            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(refused.body()).contains("id=\"errors\"", "aria-invalid=\"true\"");
        }
        assertThat(tried(Role.EDITOR, "moon", "{}").statusCode()).isEqualTo(422);
        assertThat(as(Role.VIEWER).get(path("/workflows/welcome")).body()).doesNotContain("id=\"try\"");
    }

    @Test
    void aWorkflowIsCreatedAndGetsAVersionFromItsDefinition() {
        HttpResponse<String> created = create("made", DEFINITION);
        assertThat(Visitor.location(created)).isEqualTo(path("/workflows/made"));
        assertThat(create("made", DEFINITION).body()).contains("exists already", "\"documents\"");
        String page = path("/workflows/made");
        HttpResponse<String> second = as(Role.EDITOR).submit(page, page + "/versions", "definition",
                DEFINITION.replace("team", "crew"));
        assertThat(Visitor.location(second)).isEqualTo(page);
        assertThat(as(Role.VIEWER).get(page).body()).contains("plan = \"crew\"", "Version 2", email(Role.EDITOR));
    }

    @Test
    void aDefinitionWithMistakesIsShownAgainWithTheirPlaces() {
        HttpResponse<String> refused = create("mistaken", DEFINITION.replace("\"letter\"", "\"none\""));
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("The definition has 2 mistakes.", "documents[1].template",
                "which is no template");
        assertThat(create("Not An Alias", DEFINITION).body()).contains("An alias is 1 to 63");
        assertThat(create("text", "no json").statusCode()).isEqualTo(422);
        assertThat(as(Role.VIEWER).get(path("/workflows/mistaken")).statusCode()).isEqualTo(404);
    }

    private HttpResponse<String> create(String alias, String definition) {
        return as(Role.EDITOR).submit(path("/workflows"), path("/workflows"), "name", "Made", "alias", alias,
                "definition", definition);
    }

    private HttpResponse<String> tried(Role role, String environment, String data) {
        String page = path("/workflows/welcome");
        return as(role).submit(page, page + "/try", "version", "1", "on", environment, "data", data);
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
