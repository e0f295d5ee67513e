package platen.web.dashboard.publish;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import platen.db.core.Environment;
import platen.db.core.RequestOrigin;
import platen.db.core.Source;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.engine.schema.AdditiveChange;
import platen.jobs.engine.schema.BreakingChange;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.render.accept.RenderRequest;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.render.accept.Renders;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;
import platen.web.text.Texts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Publishes versions on the page of the gate. */
class PublishPagesTest extends DashboardTest {
    private static final String ADDED = "<p>{{name}} {{note}}</p>";
    private static final String REQUIRED = "{\"fields\":[{\"key\":\"name\",\"required\":true}]}";

    @Test
    void theGateShowsTheChangesAndTheSubmissionsThatWouldFailByKey() {
        create("gate-lease", "<p>{{name}} {{old}}</p>");
        publishDirectly("gate-lease", 1, Environment.PRODUCTION);
        render("gate-lease", "Tenant portal", "{}");
        render("gate-lease", "Ledger", "{\"name\":\"Ada\"}");
        add("gate-lease", "<p>{{name}} {{note}} {{more}}</p>", REQUIRED);
        String page = as(Role.DEVELOPER).get(gate("gate-lease", 2, "production")).body();
        assertThat(page)
                .contains("What changes from v1 to v2", "2 breaking", "2 additive", "<code class=\"strong\">old",
                        "Required from now on", "New and optional", "1 of the last 2 submissions would have failed.",
                        "Tenant portal", "is required", "To confirm, type <code>gate-lease</code>",
                        "Publishing v1 again takes one click")
                .doesNotContain("Ledger");
        assertThat(template("gate-lease").published()).containsEntry(Environment.PRODUCTION, 1);
    }

    @Test
    void aVersionWithoutConsequencesIsPublishedWithOneClick() {
        create("gate-kept", "<p>{{name}}</p>");
        publishDirectly("gate-kept", 1, Environment.PRODUCTION);
        add("gate-kept", ADDED, null);
        HttpResponse<String> published = publish(Role.DEVELOPER, "gate-kept", 2, "production");
        assertThat(Visitor.location(published)).isEqualTo(path("/templates/gate-kept"));
        assertThat(audited("gate-kept").getFirst().path("change").asString()).isEqualTo("additive");
    }

    @Test
    void aBreakingVersionIsConfirmedOnThePageOfTheGate() {
        create("gate-notice", "<p>{{first}}</p>");
        publishDirectly("gate-notice", 1, Environment.STAGING);
        add("gate-notice", "<p>{{another}}</p>", null);
        HttpResponse<String> asked = publish(Role.EDITOR, "gate-notice", 2, "staging");
        assertThat(Visitor.location(asked)).isEqualTo(gate("gate-notice", 2, "staging"));
        assertThat(template("gate-notice").published()).containsEntry(Environment.STAGING, 1);
        String page = as(Role.EDITOR).get(Visitor.location(asked)).body();
        assertThat(page).contains("This affects callers in Staging").doesNotContain("name=\"reason\"");
        publish(Role.EDITOR, "gate-notice", 2, "staging", "confirmed", "true");
        assertThat(template("gate-notice").published()).containsEntry(Environment.STAGING, 2);
    }

    @Test
    void breakingProductionWantsAReasonAndTheAliasAndRecordsThem() {
        create("gate-broken", "<p>{{first}}</p>");
        publishDirectly("gate-broken", 1, Environment.PRODUCTION);
        add("gate-broken", "<p>{{another}}</p>", null);
        for (List<String> wrong : List.of(List.of("", "gate-broken"), List.of("Why not", "gate"),
                List.of("", ""), List.of("x".repeat(501), "gate-broken"), List.of("a\u202eb", "gate-broken"))) {
            HttpResponse<String> refused = publish(Role.DEVELOPER, "gate-broken", 2, "production", "confirmed", "true",
                    "reason", wrong.get(0), "confirm", wrong.get(1));
            assertThat(refused.statusCode()).as(wrong.toString()).isEqualTo(422);
            assertThat(refused.body()).contains("id=\"errors\"", "What changes from v1 to v2");
            assertThat(refused.body())
                    .contains(wrong.get(0).equals("Why not") ? ">Why not</textarea>" : "aria-invalid");
        }
        assertThat(publish(Role.EDITOR, "gate-broken", 2, "production", "confirmed", "true", "reason", "r", "confirm",
                "gate-broken").statusCode()).isEqualTo(403);
        assertThat(template("gate-broken").published()).containsEntry(Environment.PRODUCTION, 1);
        publish(Role.DEVELOPER, "gate-broken", 2, "production", "confirmed", "true", "reason",
                "Portal 2.8\r\nsends it.", "confirm", "gate-broken");
        assertThat(template("gate-broken").published()).containsEntry(Environment.PRODUCTION, 2);
        JsonNode recorded = audited("gate-broken").getFirst();
        assertThat(recorded.path("reason").asString()).isEqualTo("Portal 2.8 sends it.");
        assertThat(recorded.path("change").asString()).isEqualTo("breaking");
    }

    @Test
    void aPublicationThatCameBetweenIsShownInsteadOfBeingReplaced() {
        create("gate-race", "<p>{{name}}</p>");
        publishDirectly("gate-race", 1, Environment.PRODUCTION);
        add("gate-race", ADDED, null);
        add("gate-race", "<p>{{name}} {{note}} {{more}}</p>", null);
        assertThat(as(Role.DEVELOPER).get(gate("gate-race", 2, "production")).body())
                .contains("<input type=\"hidden\" name=\"live\" value=\"1\">");
        publishDirectly("gate-race", 3, Environment.PRODUCTION);
        HttpResponse<String> refused = publish(Role.DEVELOPER, "gate-race", 2, "production", "confirmed", "true",
                "live", "1", "reason", "Kept text", "confirm", "gate-race");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("Version 3 was published to Production meanwhile",
                "What changes from v3 to v2", ">Kept text</textarea>");
        assertThat(template("gate-race").published()).containsEntry(Environment.PRODUCTION, 3);
        HttpResponse<String> confirmed = publish(Role.DEVELOPER, "gate-race", 2, "production", "confirmed", "true",
                "live", "3", "reason", "Kept text", "confirm", "gate-race");
        assertThat(confirmed.statusCode()).isEqualTo(303);
        assertThat(template("gate-race").published()).containsEntry(Environment.PRODUCTION, 2);
    }

    @Test
    void aRollbackIsRefusedWhenTheLiveVersionIsNotTheOneThatThePageShowed() {
        create("gate-undo", "<p>{{name}}</p>");
        add("gate-undo", ADDED, null);
        add("gate-undo", ADDED + "<p>more</p>", null);
        publishDirectly("gate-undo", 1, Environment.STAGING);
        publishDirectly("gate-undo", 2, Environment.STAGING);
        publishDirectly("gate-undo", 1, Environment.STAGING);
        publishDirectly("gate-undo", 3, Environment.STAGING);
        HttpResponse<String> refused = publish(Role.EDITOR, "gate-undo", 1, "staging", "rollback", "true", "live",
                "2");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(template("gate-undo").published()).containsEntry(Environment.STAGING, 3);
    }

    @Test
    void theVersionBeforeIsPublishedAgainWithOneClickButNotALaterOne() {
        create("gate-back", "<p>{{first}}</p>");
        publishDirectly("gate-back", 1, Environment.PRODUCTION);
        add("gate-back", "<p>{{another}}</p>", null);
        publishDirectly("gate-back", 2, Environment.PRODUCTION);
        String page = path("/templates/gate-back");
        assertThat(as(Role.DEVELOPER).get(page).body()).contains("Roll back to version 1");
        assertThat(as(Role.EDITOR).get(page).body()).as("production is not the editor's")
                .doesNotContain("Roll back to version 1");
        assertThat(publish(Role.EDITOR, "gate-back", 1, "production", "rollback", "true").statusCode())
                .isEqualTo(403);
        assertThat(Visitor.location(publish(Role.DEVELOPER, "gate-back", 1, "production", "rollback", "true")))
                .isEqualTo(page);
        assertThat(template("gate-back").published()).containsEntry(Environment.PRODUCTION, 1);
        JsonNode recorded = audited("gate-back").getFirst();
        assertThat(recorded.path("rollback").asBoolean()).isTrue();
        assertThat(recorded.path("change").asString()).isEqualTo("breaking");
        assertThat(as(Role.DEVELOPER).get(page).body()).doesNotContain("Roll back to");
        assertThat(Visitor.location(publish(Role.DEVELOPER, "gate-back", 2, "production", "rollback", "true")))
                .as("forward again passes the gate")
                .isEqualTo(gate("gate-back", 2, "production"));
        assertThat(template("gate-back").published()).containsEntry(Environment.PRODUCTION, 1);
    }

    @Test
    void thePageListsTheNewestAndTheLiveVersionsAndTheOthersOnRequest() {
        create("gate-many", "<p>{{name}}</p>");
        for (int i = 2; i <= 12; i++) {
            add("gate-many", "<p>{{name}} " + i + "</p>", null);
        }
        publishDirectly("gate-many", 2, Environment.STAGING);
        String page = path("/templates/gate-many/publish");
        assertThat(as(Role.EDITOR).get(page).body()).contains(">v12<", ">v5<", ">v2<", "Show 3 older versions")
                .doesNotContain(">v4<");
        assertThat(as(Role.EDITOR).get(page + "?all=1").body()).contains(">v4<", ">v1<").doesNotContain("Show 3 older");
    }

    @Test
    void anEditorSeesTheCheckOfProductionWithoutTheForm() {
        create("gate-editor", "<p>{{name}}</p>");
        String page = as(Role.EDITOR).get(gate("gate-editor", 1, "production")).body();
        assertThat(page).contains("Your role may not publish to Production").doesNotContain("name=\"confirmed\"");
        assertThat(as(Role.VIEWER).get(gate("gate-editor", 1, "production")).statusCode()).isEqualTo(403);
        assertThat(as(Role.EDITOR).get(gate("gate-editor", 7, "staging")).statusCode()).isEqualTo(404);
        assertThat(as(Role.EDITOR).get(path("/templates/gate-editor/publish?version=1")).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void everyKindOfChangeHasAText(Language language) {
        Stream.concat(Arrays.stream(BreakingChange.What.values()).map(BreakingChange.What::wireName),
                Arrays.stream(AdditiveChange.What.values()).map(AdditiveChange.What::wireName))
                .forEach(what -> assertThat(Texts.of(language).get("gate.what-" + what)).isNotBlank());
    }

    private String gate(String alias, int version, String environment) {
        return path("/templates/" + alias + "/publish?version=" + version + "&environment=" + environment);
    }

    private HttpResponse<String> publish(Role role, String alias, int version, String environment, String... more) {
        String page = path("/templates/" + alias);
        var fields = new ArrayList<>(List.of("environment", environment, "version",
                Integer.toString(version)));
        fields.addAll(List.of(more));
        return as(role).submit(page, page + "/publish", fields.toArray(String[]::new));
    }

    private void create(String alias, String source) {
        server().bean(Templates.class)
                .create(new TemplateUpload(workspace().organizationId(), alias, alias, html(source),
                        ImportOptions.DEFAULT, null));
    }

    private void add(String alias, String source, @Nullable String schema) {
        var options = new ImportOptions(false, schema == null ? null : StoredJson.object(schema));
        server().bean(Templates.class).addVersion(template(alias), html(source), options, null);
    }

    private static byte[] html(String body) {
        return ("<html lang='en'><body>" + body + "</body></html>").getBytes(UTF_8);
    }

    private void publishDirectly(String alias, int version, Environment environment) {
        server().bean(Templates.class).publish(template(alias), version, environment);
    }

    /** Renders with a key of this name. */
    private void render(String alias, String keyName, String data) {
        var key = new KeyStore(server().database()).issue(workspace().id(), keyName, Environment.PRODUCTION,
                List.of(Scope.TEMPLATE_RENDER), null, server().clock().instant()).key();
        RenderResult result = server().bean(Renders.class)
                .renderNow(new RenderRequest(workspace(), Environment.PRODUCTION, Source.API_SYNC, alias,
                        StoredJson.object(data), null, JsonNodeFactory.instance.objectNode(), null,
                        Validation.Mode.LENIENT, new RequestOrigin(key.id(), null), List.of()));
        assertThat(result).isInstanceOf(RenderResult.Rendered.class);
    }

    private Template template(String alias) {
        return new TemplateStore(server().database()).findByAlias(workspace().organizationId(), alias).orElseThrow();
    }

    /** Returns the details of the publications of a template, newest first. */
    private List<JsonNode> audited(String alias) {
        return server().database()
                .jdbi()
                .withHandle(handle -> handle
                        .createQuery("select cast(data as text) from audit_entry where type = 'template.published'"
                                + " and data ->> 'alias' = :alias order by created_at desc, id desc")
                        .bind("alias", alias)
                        .mapTo(String.class)
                        .list())
                .stream()
                .<JsonNode>map(StoredJson::object)
                .toList();
    }
}
