package platen.web.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.core.PublicId;
import platen.db.member.InvitationStore;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.person.PersonStore;
import platen.db.webhook.EndpointStore;
import platen.db.workspace.WorkspaceStore;
import platen.web.dashboard.RoleCheck.Route;

/** Attacks a workspace with the account of another one: ids in paths and fields, extra fields, names. */
@Tag("thorough")
class TenantAttacksTest extends DashboardTest {
    /** Ids of the attacked workspace. */
    private final Map<String, String> ids = new LinkedHashMap<>();
    private String own;

    @BeforeAll
    void fill() {
        var records = new RecordsFixture(server(), workspace()).template("secret-letter")
                .workflow("secret-pack", "secret-letter");
        ids.put("run", PublicId.RUN.of(records.run("secret-pack", "{\"who\": \"Secret\"}").id()));
        Visitor owner = as(Role.OWNER);
        ids.put("batch", records.batch("secret-letter", "who,iban\nSecret,\n,x\n"));
        ids.put("schedule", records.schedule("secret-letter"));
        ids.put("destination", records.destination("secret-place"));
        ids.put("transfer", records.failedTransfer(id("batch"), id("destination")));
        ids.put("envelope", records.envelope("secret-letter"));
        ids.put("form", records.form("secret-letter"));
        ids.put("draft", records.draft(owner, "secret-letter", "who\nSecret\n"));
        owner.upload(path("/templates"), path("/templates"), "secret.html",
                "<html lang='en'><body>{{a}}</body></html>".getBytes(StandardCharsets.UTF_8), "name", "Secret plan");
        ids.put("alias", "secret-plan");
        ids.put("version", "1");
        ids.put("range", "1..1");
        owner.submit(path("/templates/secret-plan"), path("/templates/secret-plan/publish"), "environment", "staging",
                "version", "1");
        String rendered = Visitor.location(owner.submit(path("/templates/secret-plan"),
                path("/templates/secret-plan/render"), "on", "staging", "data", "{\"a\":\"b\"}"));
        ids.put("submission", rendered.replaceFirst(".*/", ""));
        owner.submit(path("/webhooks/new"), path("/webhooks"), "url", "http://127.0.0.1:1/secret", "environment",
                "staging", "event", "submission.completed", "source", "api_async");
        ids.put("webhook", PublicId.ENDPOINT
                .of(server().bean(EndpointStore.class).of(workspace().id()).getFirst().id()));
        String tested = Visitor.location(owner.submit(path("/webhooks"),
                path("/webhooks/" + id("webhook") + "/test")));
        ids.put("delivery", tested.replaceFirst(".*test=(dlv_[0-9a-f]+).*", "$1"));
        String key = owner.submit(path("/keys"), path("/keys"), "name", "Secret key", "environment", "staging", "scope",
                "template:read", "lifetime", "days-30").body();
        ids.put("key", key.replaceFirst("(?s).*/keys/(key_[0-9a-f]+).*", "$1"));
        owner.submit(path("/members"), path("/members/invite"), "email", "secret@example.org", "role", "viewer");
        ids.put("invitation", PublicId.INVITATION.of(
                server().bean(InvitationStore.class).of(workspace().organizationId()).getFirst().id()));
        ids.put("person", PublicId.PERSON
                .of(server().bean(PersonStore.class).findByEmail(email(Role.VIEWER)).orElseThrow().id()));
        ids.putAll(Map.of("kind", "zip", "part", "1"));
        own = Visitor.location(stranger().get("/dashboard"));
    }

    @TestFactory
    Stream<DynamicTest> anIdOfAnotherWorkspaceBelowTheOwnOneIsMissing() {
        return server().bean(RoleCheck.class).roles().keySet().stream()
                .filter(route -> route.pattern().replace("{workspace}", "").contains("{"))
                .map(route -> DynamicTest.dynamicTest(route.toString(), () -> {
                    String before = content();
                    HttpResponse<String> answer = call(route, own);
                    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(404);
                    assertThat(answer.body()).doesNotContain("ecret");
                    assertThat(content()).isEqualTo(before);
                }));
    }

    @Test
    void idsOfAnotherWorkspaceInFieldsAndFiltersShowAndChangeNothing() {
        String before = content();
        for (String below : List.of("/deliveries?id=" + id("delivery"), "/deliveries?id=" + id("submission"),
                "/deliveries?endpoint=" + id("webhook"), "/deliveries?before=" + id("delivery"),
                "/submissions?id=" + id("submission"), "/submissions?before=" + id("submission"),
                "/submissions?key=" + id("key"), "/submissions?template=secret-plan", "/runs?id=" + id("run"),
                "/runs?before=" + id("run"), "/batches?id=" + id("batch"), "/batches?before=" + id("batch"),
                "/batches/new?target=template:secret-letter", "/envelopes?before=" + id("envelope"),
                "/envelopes?q=Secret", "/envelopes/new?submission=" + id("submission"),
                "/envelopes/new?template=secret-letter&environment=staging", "/runs?workflow=secret-pack",
                "/deliveries/replay?since=2020-01-01T00:00&endpoint=" + id("webhook"))) {
            HttpResponse<String> answer = stranger().get(own + below);
            assertThat(answer.statusCode()).as(below).isIn(200, 404, 422);
            assertThat(answer.body().replaceAll("value=\"[^\"]*\"", "")).as(below).doesNotContain("127.0.0.1:1",
                    "secret");
        }
        stranger().submit(own, own + "/deliveries/replay", "since", "2020-01-01T00:00", "endpoint",
                id("webhook"));
        stranger().submit(own, own + "/templates/samples", "sample", "secret-plan");
        assertThat(content()).isEqualTo(before);
    }

    @Test
    void extraFieldsOfFormsChangeNothing() {
        var foreign = server().bean(WorkspaceStore.class).findByName("foreign").orElseThrow();
        String[] extra = {"workspace_id", PublicId.WORKSPACE.of(workspace().id()), "workspace",
                PublicId.WORKSPACE.of(workspace().id()), "organization_id", workspace().organizationId().toString(),
                "plan", "enterprise", "id", "key_" + "0".repeat(32), "role", "owner", "email", "other@example.org",
                "disabled", "true", "archived", "true"};
        String[] named = Stream.concat(Stream.of("name", "Renamed"), Stream.of(extra)).toArray(String[]::new);
        String before = content();
        stranger().submit("/me", "/me/profile", named);
        var person = server().bean(PersonStore.class).findByEmail("stranger@example.org").orElseThrow();
        assertThat(person.name()).isEqualTo("Renamed");
        stranger().submit(own, own + "/settings/rename", Stream.concat(Stream.of("name", "foreign"), Stream.of(extra))
                .toArray(String[]::new));
        var after = server().bean(WorkspaceStore.class).find(foreign.id()).orElseThrow();
        assertThat(after.organizationId()).isEqualTo(foreign.organizationId());
        assertThat(after.isArchived()).isFalse();
        assertThat(content()).isEqualTo(before);
    }

    @Test
    void anInvitedPersonGetsTheRoleAndAddressOfTheInvitationWhateverTheFormSays() {
        HttpResponse<String> invited = as(Role.OWNER).submit(path("/members"), path("/members/invite"), "email",
                "modest@example.org", "role", "viewer");
        String link = invited.body().replaceFirst("(?s).*value=\"http[^\"]+(/join/[^\"]+)\".*", "$1");
        server().visitor().submit(link, link, "name", "Modest", "password", DashboardFixture.PASSWORD, "role", "owner",
                "email", "proud@example.org", "organization_id", "x");
        var person = server().bean(PersonStore.class).findByEmail("modest@example.org").orElseThrow();
        assertThat(server().bean(MembershipStore.class).find(workspace().organizationId(), person.id()).orElseThrow()
                .role()).isEqualTo(Role.VIEWER);
        assertThat(server().bean(PersonStore.class).findByEmail("proud@example.org")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"line\r\nbreak", "nul\u0000", "rtl \u202Eexe.fdp", "isolate \u2067x", "mark \u200Fx",
            "separator \u2028x", "hidden\u200Bspace", "tab\tname", "control\u0007"})
    void aNameWithCharactersThatHideOrReorderTextIsRefused(String name) {
        Visitor owner = as(Role.OWNER);
        for (String[] form : new String[][]{{"/me/profile", "name"}, {path("/settings/rename"), "name"},
                {path("/settings/create"), "new"}, {path("/keys"), "name"},
                {path("/keys/" + id("key")), "name"}}) {
            HttpResponse<String> answer = owner.submit(path(""), form[0], form[1], name, "scope", "template:read",
                    "environment", "staging", "lifetime", "days-30");
            assertThat(answer.statusCode()).as(form[0]).isEqualTo(422);
            assertThat(answer.body()).as(form[0]).contains("Leave out line breaks");
        }
        HttpResponse<String> upload = owner.upload(path("/templates"), path("/templates"), "a.html",
                "<html lang='en'><body>a</body></html>".getBytes(StandardCharsets.UTF_8), "name", name, "alias",
                "named");
        assertThat(upload.statusCode()).isEqualTo(422);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "${7*7}", "@if(true)",
            "{{constructor}}", "' onmouseover='x", "</title><b>"})
    void aNameWithMarkupIsShownAsTyped(String name) {
        Visitor owner = as(Role.OWNER);
        owner.submit(path(""), "/me/profile", "name", name);
        owner.submit(path(""), path("/settings/create"), "new", name);
        owner.submit(path("/keys"), path("/keys"), "name", name, "environment", "staging", "scope", "template:read",
                "lifetime", "days-30");
        for (String page : List.of("/me", path(""), path("/keys"), path("/members"), path("/audit"),
                path("/settings"))) {
            assertThat(owner.get(page).body()).as(page).doesNotContain("<script>alert", "<img src=x", "</title><b>",
                    "' onmouseover='x'").doesNotContainPattern("<h1>49<");
        }
        owner.submit(path(""), "/me/profile", "name", "Mara");
    }

    @Test
    void veryLongNamesAreRefused() {
        Visitor owner = as(Role.OWNER);
        String name = "x".repeat(100_000);
        assertThat(owner.submit(path(""), "/me/profile", "name", name).statusCode()).isEqualTo(422);
        assertThat(owner.submit(path(""), path("/settings/rename"), "name", name).statusCode()).isEqualTo(422);
        assertThat(owner.submit(path(""), path("/settings/create"), "new", name).statusCode()).isEqualTo(422);
        assertThat(owner.submit(path(""), path("/keys"), "name", name, "environment", "staging", "scope",
                "template:read", "lifetime", "days-30").statusCode()).isEqualTo(422);
        assertThat(owner.submit(path(""), path("/members/invite"), "email", name + "@example.org", "role", "viewer")
                .statusCode()).isEqualTo(422);
        assertThat(owner.submit(path(""), path("/webhooks"), "url", "https://example.org/" + name, "environment",
                "staging", "event", "submission.completed", "source", "forms").statusCode()).isEqualTo(422);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../../../etc/passwd.html", "..\\..\\windows\\win.html", "/etc/cron.d/x.html",
            "a\u0000b.html", "....//x.html"})
    void aFileNameLeadsNowhere(String fileName) {
        HttpResponse<String> answer = as(Role.OWNER).upload(path("/templates"), path("/templates"), fileName,
                "<html lang='en'><body>a</body></html>".getBytes(StandardCharsets.UTF_8), "alias",
                "file-" + Integer.toHexString(fileName.hashCode()));
        assertThat(answer.statusCode()).isIn(303, 422);
        if (answer.statusCode() == 303) {
            assertThat(as(Role.OWNER).get(Visitor.location(answer)).body()).doesNotContain("../", "etc/", "..\\");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"//evil.example", "https://evil.example", "/\\evil.example",
            "/dashboard/../..//evil.example",
            "javascript:alert(1)", "/me\r\nX: y", "/dashboard//evil.example", "/%2Fevil.example",
            "/login?to=//evil.example"})
    void noStepOfALoginLeadsToAnotherSite(String target) {
        Visitor owner = as(Role.VIEWER);
        String to = Visitor.form("to", target);
        for (String page : List.of("/login?" + to, "/login/continue?" + to, "/login/second?" + to)) {
            assertThat(Visitor.location(owner.get(page))).as(page).isEqualTo("/dashboard");
        }
        HttpResponse<String> confirmed = owner.submit("/login/confirm", "/login/confirm", "password",
                DashboardFixture.PASSWORD, "to", target);
        assertThat(Visitor.location(confirmed)).isEqualTo("/dashboard");
    }

    private HttpResponse<String> call(Route route, String workspace) {
        String path = route.pattern().replace("/dashboard/w/{workspace}", workspace);
        for (Map.Entry<String, String> each : ids.entrySet()) {
            path = path.replace("{" + each.getKey() + "}", each.getValue());
        }
        return route.method().equals("GET")
                ? stranger().get(path)
                : stranger().post(path, stranger().token(), "environment", "staging", "version", "1", "role", "viewer",
                        "overlap", "0", "lifetime", "same", "url", "http://127.0.0.1:1/", "name", "x", "scope",
                        "template:read", "event", "submission.completed", "source", "forms");
    }

    private String id(String variable) {
        return Objects.requireNonNull(ids.get(variable), variable);
    }

    /** Returns the rows of the attacked workspace. */
    private String content() {
        return server().database()
                .jdbi()
                .withHandle(handle -> handle.createQuery("""
                        select (select string_agg(cast(k as text), '|' order by k.id) from api_key k
                                 where k.workspace_id = :id)
                               || (select string_agg(cast(e as text), '|' order by e.id) from webhook_endpoint e
                                    where e.workspace_id = :id)
                               || (select string_agg(cast(t as text), '|' order by t.id) from template t
                                    where t.organization_id = :organization)
                               || (select string_agg(cast(m as text), '|' order by m.person_id) from membership m
                                    where m.organization_id = :organization)
                               || (select string_agg(cast(i as text), '|' order by i.id) from invitation i
                                    where i.organization_id = :organization)
                               || (select cast(w as text) from workspace w where w.id = :id)
                               || (select count(*) from audit_entry where workspace_id = :id)
                        """)
                        .bind("id", workspace().id())
                        .bind("organization", workspace().organizationId())
                        .mapTo(String.class)
                        .one());
    }
}
