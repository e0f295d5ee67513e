package platen.web.form;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.db.audit.Actor;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.Scope;
import platen.db.run.Run;
import platen.db.run.RunStore;
import platen.db.template.TemplateStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.form.AbandonedAnswers;
import platen.jobs.json.StoredJson;
import platen.jobs.template.Templates;
import platen.jobs.template.UploadResult;
import tools.jackson.databind.JsonNode;

/** Sends forms of workflows, which start runs. */
class FormWorkflowsTest extends FormsTest {
    private static final String NAME = "{\"key\": \"name\", \"type\": \"text\", \"label\": \"Name\", \"required\": true}";
    private static final String ACCOUNT = "{\"key\": \"account\", \"type\": \"text\", \"label\": \"Account\"}";

    @BeforeAll
    void publishWorkflow() {
        publish("offer", "{\"fields\": [" + NAME + "]}");
        publish("bonus",
                "{\"fields\": [" + NAME + ", {\"key\": \"account\", \"type\": \"text\", \"required\": true}]}");
        tenant.workflow("hire", """
                {"fields": [%s, {"key": "senior", "type": "boolean", "label": "Senior"}, %s],
                 "documents": [{"template": "offer"},
                               {"template": "bonus", "condition": {"field": "senior", "equals": true}}]}"""
                .formatted(NAME, ACCOUNT));
    }

    @Test
    void answersStartARunWhosePacketThePersonDownloads() {
        Answer form = form();
        assertThat(form.json().path("workflow_alias").asString()).isEqualTo("hire");
        assertThat(form.json().path("template_alias").asString()).isEmpty();
        Answer page = visitor.get(path(form));
        assertThat(page.text()).contains("data.name", "data.senior", "data.account");
        var fields = new LinkedHashMap<>(Map.of("token", token(page), "data.name", "Ada", "data.senior", "true",
                "asked", "account", "data.account", "4711"));
        Answer sent = send(path(form), fields);
        assertThat(sent.status()).as(sent.text()).isEqualTo(303);
        assertThat(send(path(form), fields).header("Location")).isEqualTo(sent.header("Location"));
        Run run = onlyRun(form);
        assertThat(run.source().wire()).isEqualTo("form");
        assertThat(client.get(api(form)).json().path("submissions").intValue()).isEqualTo(1);

        String done = sent.header("Location").replaceFirst("\\?.*", "");
        assertThat(visitor.get(done).header("Refresh")).isEqualTo("2");
        String id = PublicId.RUN.of(run.id());
        tenant.workRun(id);
        assertThat(visitor.get(done).text()).contains(done + "/pdf", "Thank you");
        byte[] packet = visitor.get(done + "/pdf").bytes();
        assertThat(packet).isEqualTo(client.get("/api/v1/workflows/runs/" + id + "/pdf").bytes());
        List<JsonNode> documents = submissions(form);
        assertThat(documents).hasSize(2).allSatisfy(each -> {
            assertThat(each.path("run_id").asString()).isEqualTo(id);
            assertThat(each.path("source").asString()).isEqualTo("workflow");
        });
    }

    @Test
    void whatADocumentThatAppliesNeedsIsAskedForInTheLanguageOfThePage() {
        Answer form = form();
        Answer wrong = send(path(form) + "?lang=de", Map.of("token", token(visitor.get(path(form))), "data.name", "Ada",
                "data.senior", "true", "asked", "account"));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).contains("Account fehlt", "value=\"Ada\"");
        assertThat(runs(form)).isEmpty();
    }

    @Test
    void whatOnlyDocumentsNeedThatDoNotApplyIsNeitherAskedForNorSent() {
        Answer form = form();
        Answer page = visitor.get(path(form));
        assertThat(page.text()).containsPattern("<fieldset class=\"asked\"[^>]* hidden disabled><input type=\"hidden\""
                + " name=\"asked\" value=\"account\">").doesNotContain("value=\"senior\"", "value=\"name\"");
        Answer again = send(path(form), Map.of("token", token(page), "data.name", "Ada", "data.senior", "true"));
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.text()).contains("Your answers brought up further questions");
        Answer sent = send(path(form), Map.of("token", token(page), "data.name", "Ada", "data.account", "4711"));
        assertThat(sent.status()).isEqualTo(303);
        Answer other = form();
        send(path(other), Map.of("token", token(visitor.get(path(other))), "data.name", "Ada"));
        assertThat(onlyRun(form).fingerprint()).as("hash of the answers").isEqualTo(onlyRun(other).fingerprint());
    }

    @Test
    void whatAVersionOfATemplateThatWasPublishedMeanwhileNeedsIsAskedFor() {
        publish("basic", "{\"fields\": [" + NAME + "]}");
        publish("extra", "{\"fields\": [" + NAME + "]}");
        tenant.workflow("grow", """
                {"fields": [%s, {"key": "senior", "type": "boolean"}, %s],
                 "documents": [{"template": "basic"},
                               {"template": "extra", "condition": {"field": "senior", "equals": true}}]}"""
                .formatted(NAME, ACCOUNT));
        Answer form = made("{\"workflow\":\"grow\",\"title\":\"Grow\"}");
        String conditional = "name=\"asked\" value=\"account\"";
        assertThat(visitor.get(path(form)).text()).contains("data.account").doesNotContain(conditional);
        publishNext("extra", "{\"fields\": [" + NAME + "," + ACCOUNT + "]}");
        assertThat(visitor.get(path(form)).text()).contains(conditional);
        assertThat(visitor.get(path(form)).text()).contains(conditional);
    }

    @Test
    void aConditionOfTheFormIsAddedToThoseOfTheDocuments() {
        Answer form = made("""
                {"workflow":"hire","title":"Hire","definition":
                  {"fields":{"account":{"show_if":{"field":"name","not_equals":"Eve"}}}}}""");
        assertThat(visitor.get(path(form)).text()).contains(
                "{&#34;all&#34;:[{&#34;field&#34;:&#34;name&#34;,&#34;not_equals&#34;:&#34;Eve&#34;},{&#34;field&#34;:&#34;senior&#34;,&#34;equals&#34;:true}]}");
    }

    @Test
    void aSessionOfAFormOfAWorkflowNeedsTheScopeThatRunsIt() {
        Answer form = form();
        String session = api(form) + "/sessions";
        Client renders = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_RENDER);
        Client runs = tenant.client(Environment.PRODUCTION, Scope.WORKFLOW_RUN);
        assertThat(renders.post(session, "{}").status()).isEqualTo(403);
        assertThat(runs.post(session, "{}").status()).isEqualTo(201);
        Answer other = made("{\"template\":\"offer\",\"title\":\"Offer\"}");
        assertThat(runs.post(api(other) + "/sessions", "{}").status()).isEqualTo(403);
        assertThat(renders.post(api(other) + "/sessions", "{}").status()).isEqualTo(201);
    }

    @Test
    void otherAnswersOfASentPageMakeNoSecondRun() {
        Answer form = form();
        var fields = new LinkedHashMap<>(Map.of("token", token(visitor.get(path(form))), "data.name", "Ada"));
        assertThat(send(path(form), fields).status()).isEqualTo(303);
        fields.put("data.name", "Eve");
        assertThat(send(path(form), fields).status()).isEqualTo(409);
        onlyRun(form);
    }

    @Test
    void aRunWhoseProcessEndedBeforeItWasNotedIsFoundAgain() {
        Answer form = form();
        Answer sent = send(path(form), Map.of("token", token(visitor.get(path(form))), "data.name", "Ada"));
        api.bean(Database.class).jdbi().useHandle(handle -> handle.execute("""
                update form_answer set run_id = null, created_at = created_at - interval '1 day' where form_id = ?""",
                PublicId.FORM.parse(form.json().path("form_id").asString()).orElseThrow()));
        assertThat(visitor.get(sent.header("Location")).status()).isEqualTo(404);
        assertThat(api.bean(AbandonedAnswers.class).end()).isEqualTo(1);
        assertThat(visitor.get(sent.header("Location")).status()).isEqualTo(200);
    }

    @Test
    void thereIsNoFormWhileADocumentOfTheWorkflowIsNotPublished() {
        Answer form = form();
        var bonus = api.bean(TemplateStore.class).findByAlias(tenant.workspace.organizationId(), "bonus").orElseThrow();
        api.bean(Templates.class).unpublish(bonus, 1, Environment.PRODUCTION, Actor.SYSTEM);
        try {
            assertThat(visitor.get(path(form)).status()).isEqualTo(404);
        } finally {
            api.bean(Templates.class).publish(bonus, 1, Environment.PRODUCTION);
        }
        assertThat(visitor.get(path(form)).status()).isEqualTo(200);
    }

    @Test
    void anOpenFormOfAWorkflowNeedsTheScopeThatRunsIt() {
        Client without = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_WRITE, Scope.TEMPLATE_RENDER);
        assertThat(without.post("/v1/forms", "{\"workflow\":\"hire\",\"title\":\"A\"}").status()).isEqualTo(403);
        assertThat(without.post("/v1/forms", "{\"workflow\":\"hire\",\"title\":\"A\",\"state\":\"closed\"}").status())
                .isEqualTo(201);
    }

    @Test
    void aFormNamesEitherATemplateOrAWorkflow() {
        assertThat(client.post("/v1/forms", "{\"title\":\"A\"}").status()).isEqualTo(400);
        assertThat(client.post("/v1/forms", "{\"title\":\"A\",\"template\":\"offer\",\"workflow\":\"hire\"}").status())
                .isEqualTo(400);
        assertThat(client.post("/v1/forms", "{\"title\":\"A\",\"workflow\":\"nothing\"}").status()).isEqualTo(404);
    }

    @Test
    void aRedirectNamesTheRun() {
        Answer form = made("""
                {"workflow":"hire","title":"Led on","origins":["https://shop.example"],
                 "redirect_url":"https://shop.example/thanks"}""");
        Answer sent = send(path(form), Map.of("token", token(visitor.get(path(form))), "data.name", "Ada"));
        String id = PublicId.RUN.of(onlyRun(form).id());
        tenant.workRun(id);
        assertThat(visitor.get(sent.header("Location")).header("Refresh"))
                .isEqualTo("0; url=https://shop.example/thanks?run_id=" + id + "&status=completed");
    }

    /** Publishes another version of a template. */
    private void publishNext(String alias, String schema) {
        var template = api.bean(TemplateStore.class).findByAlias(tenant.workspace.organizationId(), alias)
                .orElseThrow();
        Templates templates = api.bean(Templates.class);
        var stored = (UploadResult.Stored) templates.addVersion(template,
                "<html lang='en'><body><p>Next</p></body></html>".getBytes(UTF_8),
                new ImportOptions(false, StoredJson.object(schema)), null);
        templates.publish(template, stored.version().version(), Environment.PRODUCTION);
    }

    private Answer form() {
        return made("{\"workflow\":\"hire\",\"title\":\"Hire\"}");
    }

    private Run onlyRun(Answer form) {
        List<Run> found = runs(form);
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    private List<Run> runs(Answer form) {
        return api.bean(Database.class)
                .jdbi()
                .withHandle(handle -> handle.createQuery("""
                        select run_id from form_answer where form_id = :form and run_id is not null""")
                        .bind("form", PublicId.FORM.parse(form.json().path("form_id").asString()).orElseThrow())
                        .mapTo(UUID.class)
                        .list())
                .stream()
                .map(id -> api.bean(RunStore.class).find(id).orElseThrow())
                .toList();
    }
}
