package platen.api.contract.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.audit.AuditEntry;
import platen.db.audit.AuditStore;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.compare.ComparisonPermits;
import tools.jackson.databind.JsonNode;

/** Tests what the check of a publication tells about callers and their submissions (contract rule 4.11). */
@SharedServerTest
class PublishCheckTest {
    private static final String PERIODS = """
            {"fields":[{"key":"period","type":"dropdown","options":[%s]}]}""";

    private final Tenant tenant = Tenant.unlimited();
    private final Client admin = tenant.client(Environment.PRODUCTION, Scope.values());

    @Test
    void theClassOfTheChangeIsNamedWithTheChangesOfEach() {
        create("<p>{{name}} {{note}}</p>", null);
        JsonNode first = check(1, "production");
        assertThat(first.path("change").asString()).as("no version was shown before").isEqualTo("kept");
        publish(1, "production", "");
        add("<p>{{name}} {{note}}</p>", null);
        assertThat(check(2, "production").path("change").asString()).isEqualTo("kept");
        assertThat(texts(check(2, "production").path("kept"))).containsExactly("name", "note");

        add("<p>{{name}} {{note}} {{more}}</p>", null);
        JsonNode third = check(3, "production");
        assertThat(third.path("change").asString()).isEqualTo("additive");
        assertThat(changes(third)).containsExactly("additive added more");

        add("<p>{{name}} {{more}} {{must}}</p>", "{\"fields\":[{\"key\":\"must\",\"required\":true}]}");
        JsonNode fourth = check(4, "production");
        assertThat(fourth.path("change").asString()).isEqualTo("breaking");
        assertThat(changes(fourth)).containsExactlyInAnyOrder("breaking removed note",
                "breaking now_required must", "additive added more");
        assertThat(texts(fourth.path("kept"))).containsExactly("name");
        assertThat(fourth.path("breaking").size()).isEqualTo(2);
        assertThat(publish(4, "production", "").json().path("submissions").isNull())
                .as("a publication validates no submissions")
                .isTrue();
    }

    @Test
    void submissionsThatWouldFailAreCountedByCallerAndReason() {
        create("<p>{{name}} {{period}}</p>", PERIODS.formatted(option("month") + "," + option("fortnight")));
        publish(1, "production", "");
        Client portal = tenant.client();
        Client other = tenant.client();
        render(portal, "{\"name\":\"Ada\",\"period\":\"fortnight\"}");
        render(portal, "{\"period\":\"fortnight\"}");
        render(portal, "{\"name\":\"Ada\",\"period\":\"month\"}");
        String newest = render(other, "{\"period\":\"fortnight\"}");
        add("<p>{{name}} {{period}}</p>", """
                {"fields":[{"key":"period","type":"dropdown","options":[%s]},{"key":"name","required":true}]}"""
                .formatted(option("month")));

        JsonNode submissions = check(2, "production").path("submissions");
        assertThat(submissions.path("checked").asInt()).isEqualTo(4);
        assertThat(submissions.path("would_fail").asInt()).isEqualTo(3);
        assertThat(submissions.path("truncated").asBoolean()).isFalse();
        JsonNode callers = submissions.path("callers");
        assertThat(callers.size()).isEqualTo(2);
        JsonNode most = callers.path(0);
        assertThat(most.path("would_fail").asInt()).isEqualTo(2);
        assertThat(most.at("/key/key_id").asString()).startsWith("key_");
        assertThat(most.at("/key/last4").asString()).hasSize(4);
        assertThat(most.path("source").asString()).isEqualTo("api_sync");
        assertThat(reasons(most)).containsExactly("period must be \"month\" 2", "name is required 1");
        JsonNode last = callers.path(1);
        assertThat(reasons(last)).containsExactlyInAnyOrder("period must be \"month\" 1", "name is required 1");
        assertThat(last.at("/reasons/0/submission_id").asString()).isEqualTo(newest);
        assertThat(last.at("/key/key_id")).isNotEqualTo(most.at("/key/key_id"));
    }

    @Test
    void rowsAreOneReasonWithAPointerToTheFirstAndNoValueIsRepeated() {
        create("{{#each items}}<p>{{day}}</p>{{/each}}", null);
        publish(1, "production", "");
        render(tenant.client(), """
                {"items":[{"day":"2026-01-31"},{"day":"2026-02-30"},{"day":"2026-02-31"}]}""");
        add("{{#each items}}<p>{{day}}</p>{{/each}}", """
                {"fields":[{"key":"items","type":"object","is_array":true,
                            "fields":[{"key":"day","type":"date"}]}]}""");
        JsonNode found = check(2, "production");
        assertThat(found.at("/submissions/would_fail").asInt()).as(found.toString()).isEqualTo(1);
        JsonNode reason = found.at("/submissions/callers/0/reasons/0");
        assertThat(reason.path("alias").asString()).isEqualTo("items[].day");
        assertThat(reason.path("pointer").asString()).isEqualTo("/items/1/day");
        assertThat(reason.path("message").asString()).isEqualTo("must be a date that exists");
        assertThat(reason.path("count").asInt()).isEqualTo(1);
        assertThat(found.toString()).doesNotContain("2026-02-3");
    }

    @Test
    void submissionsOfOtherEnvironmentsDoNotCountAndThoseWithoutDataAreNotTakenForValid() {
        create("<p>{{name}}</p>", null);
        publish(1, "production", "");
        publish(1, "staging", "");
        String purged = render(tenant.client(), "{}");
        render(tenant.client(), "{}");
        render(tenant.client(Environment.STAGING), "{}");
        assertThat(admin.send("DELETE", "/v1/submissions/" + purged, BodyPublishers.noBody())
                .status()).isEqualTo(204);
        add("<p>{{name}}</p>", "{\"fields\":[{\"key\":\"name\",\"required\":true}]}");
        JsonNode submissions = check(2, "production").path("submissions");
        assertThat(submissions.path("checked").asInt()).isEqualTo(1);
        assertThat(submissions.path("would_fail").asInt()).isEqualTo(1);
        assertThat(submissions.path("without_data").asInt()).isEqualTo(1);
    }

    @Test
    void submissionsOfAnotherWorkspaceCountWithoutItsKeys() {
        create("<p>{{name}}</p>", null);
        publish(1, "production", "");
        var workspaces = new WorkspaceStore(tenant.api.database());
        Workspace sibling = workspaces
                .create(tenant.workspace.organizationId(), tenant.workspace.name() + "-sibling", Plan.ENTERPRISE,
                        OptionalInt.empty(), tenant.api.clock().instant())
                .orElseThrow();
        String secret = new KeyStore(tenant.api.database())
                .issue(sibling.id(), "Sibling's key", Environment.PRODUCTION, List.of(Scope.values()), null,
                        tenant.api.clock().instant())
                .secret();
        render(new Client(tenant.api, secret), "{}");
        add("<p>{{name}}</p>", "{\"fields\":[{\"key\":\"name\",\"required\":true}]}");
        JsonNode found = check(2, "production");
        JsonNode caller = found.at("/submissions/callers/0");
        assertThat(caller.path("other_workspace").asBoolean()).isTrue();
        assertThat(caller.path("key").isNull()).isTrue();
        assertThat(caller.at("/reasons/0/submission_id").isNull()).isTrue();
        assertThat(found.toString()).doesNotContain("Sibling");
    }

    @Test
    void aCheckPublishesNothingAndAnswersTheSameAgain() {
        create("<p>{{name}}</p>", null);
        publish(1, "production", "");
        render(tenant.client(), "{}");
        add("<p>{{name}}</p>", "{\"fields\":[{\"key\":\"name\",\"required\":true}]}");
        int entries = audit().size();
        JsonNode first = check(2, "production");
        assertThat(check(2, "production")).isEqualTo(first);
        assertThat(admin.get("/v1/templates/lease").json().path("live_version").asInt()).isEqualTo(1);
        assertThat(audit()).hasSize(entries);
    }

    @Test
    void aCheckNeedsTheScopeOfPublishing() {
        create("<p>{{name}}</p>", null);
        String path = "/v1/templates/lease/versions/1/publish?check=true";
        assertThat(tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_WRITE, Scope.TEMPLATE_READ)
                .post(path, "{\"environment\":\"production\"}")
                .error()).isEqualTo("403 forbidden");
    }

    @Test
    void aReasonIsOptionalCheckedAndRecordedWithTheClassOfTheChange() {
        create("<p>{{name}}</p>", null);
        assertThat(publish(1, "production", "").status()).isEqualTo(200);
        add("<p>{{other}}</p>", null);
        for (String wrong : List.of("\"\"", "\" \"", "7", "\"a\\u202eb\"", "\"" + "a".repeat(501) + "\"")) {
            assertThat(publish(2, "production", ",\"reason\":" + wrong).error()).as(wrong)
                    .isEqualTo("400 bad_request");
        }
        assertThat(publish(2, "production", ",\"reason\":\"Portal 2.8 sends it.\"").status()).isEqualTo(200);
        List<AuditEntry> published = audit().stream().filter(each -> each.type().equals("template.published")).toList();
        JsonNode data = Client.json(published.getFirst().data());
        assertThat(data.path("reason").asString()).isEqualTo("Portal 2.8 sends it.");
        assertThat(data.path("change").asString()).isEqualTo("breaking");
        assertThat(Client.json(published.getLast().data()).has("reason")).isFalse();
    }

    @Test
    void anOrganizationWithItsChecksInProgressIsToldToComeBackAndOthersAreServed() throws Exception {
        create("<p>{{name}}</p>", null);
        Tenant other = Tenant.unlimited();
        Client stranger = other.client(Environment.PRODUCTION, Scope.values());
        assertThat(stranger.post("/v1/templates", body("\"alias\":\"lease\",\"name\":\"Lease\",", "<p>{{a}}</p>",
                null)).status()).isEqualTo(201);
        var end = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            takeAllPermits(threads, end);
            Answer busy = admin.post("/v1/templates/lease/versions/1/publish?check=true",
                    "{\"environment\":\"production\"}");
            assertThat(busy.error()).isEqualTo("503 internal");
            assertThat(busy.header("Retry-After")).isEqualTo("1");
            assertThat(stranger.post("/v1/templates/lease/versions/1/publish?check=true",
                    "{\"environment\":\"production\"}").status()).isEqualTo(200);
            end.countDown();
        }
        assertThat(check(1, "production").path("change").asString()).isEqualTo("kept");
    }

    /** Holds all permits that the organization may have, as long checks do. */
    private void takeAllPermits(ExecutorService threads, CountDownLatch end) throws InterruptedException {
        int share = Math.max(1, Math.max(2, Runtime.getRuntime().availableProcessors()) / 2);
        var begun = new CountDownLatch(share);
        for (int i = 0; i < share; i++) {
            threads.submit(() -> tenant.api.bean(ComparisonPermits.class).run(tenant.workspace.organizationId(), () -> {
                begun.countDown();
                try {
                    end.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return begun;
            }));
        }
        begun.await();
    }

    private List<AuditEntry> audit() {
        JsonNode template = admin.get("/v1/templates/lease").json();
        return new AuditStore(tenant.api.database()).about(tenant.workspace.id(),
                PublicId.TEMPLATE.parse(template.path("template_id").asString()).orElseThrow(), 100);
    }

    private static String option(String value) {
        return "{\"value\":\"" + value + "\"}";
    }

    private void create(String source, @Nullable String schema) {
        Answer created = admin.post("/v1/templates", body("\"alias\":\"lease\",\"name\":\"Lease\",", source, schema));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
    }

    private void add(String source, @Nullable String schema) {
        Answer added = admin.post("/v1/templates/lease/versions", body("", source, schema));
        assertThat(added.status()).as(added.text()).isEqualTo(201);
    }

    private static String body(String members, String source, @Nullable String schema) {
        return "{" + members + "\"source\":\"" + source + "\",\"schema\":"
                + (schema == null ? "{\"fields\":[]}" : schema)
                + "}";
    }

    private Answer publish(int version, String environment, String more) {
        return admin.post("/v1/templates/lease/versions/" + version + "/publish",
                "{\"environment\":\"" + environment + "\"" + more + "}");
    }

    private JsonNode check(int version, String environment) {
        Answer answer = admin.post("/v1/templates/lease/versions/" + version + "/publish?check=true",
                "{\"environment\":\"" + environment + "\"}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    private static String render(Client client, String data) {
        Answer answer = client.post("/api/v1/templates/lease/render", "{\"data\":" + data + "}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.header("X-Service-Submission-Id");
    }

    private static List<String> changes(JsonNode reply) {
        return reply.path("changes")
                .valueStream()
                .map(each -> each.path("change").asString() + " " + each.path("what").asString() + " "
                        + each.path("key").asString())
                .toList();
    }

    private static List<String> reasons(JsonNode caller) {
        return caller.path("reasons")
                .valueStream()
                .map(each -> each.path("alias").asString() + " " + each.path("message").asString() + " "
                        + each.path("count").asInt())
                .toList();
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }
}
