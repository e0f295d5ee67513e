package platen.api.contract.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Test;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.audit.Actor;
import platen.db.audit.AuditEntry;
import platen.db.audit.AuditStore;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.KeySecret;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import tools.jackson.databind.JsonNode;

/**
 * Tests that changes of what an environment publishes add an audit entry with the key, and that affected workflows are
 * named.
 */
@SharedServerTest
class AuditTest {
    private static final String FLOW = """
            {"alias":"%s","name":"Flow","fields":[{"key":"full_name","type":"text","required":true}],
             "documents":[{"template":"consent"}]}
            """;

    private final Tenant tenant = Tenant.unlimited();
    private final String secret = tenant.secret(Environment.PRODUCTION, Scope.values());
    private final Client admin = new Client(tenant.api, secret);
    private final AuditStore audit = new AuditStore(tenant.api.database());

    @Test
    void publicationsAndArchivingAreRecordedWithTheirKey() {
        tenant.form("consent", "consent", Environment.PRODUCTION);
        assertThat(admin.post("/v1/workflows", FLOW.formatted("flow")).status()).isEqualTo(201);
        for (String path : List.of("/v1/templates/consent", "/v1/workflows/flow")) {
            admin.post(path + "/versions/1/publish", "{\"environment\":\"staging\"}");
            admin.post(path + "/versions/9/publish", "{\"environment\":\"staging\"}");
            admin.post(path + "/versions/1/unpublish", "{\"environment\":\"staging\"}");
            admin.post(path + "/versions/1/unpublish", "{\"environment\":\"staging\"}");
            admin.send("DELETE", path, BodyPublishers.noBody());
            admin.send("DELETE", path, BodyPublishers.noBody());
            admin.sendJson("PATCH", path, "{\"status\":\"draft\"}");
            admin.sendJson("PATCH", path, "{\"name\":\"Another\"}");
        }
        List<AuditEntry> entries = entries();
        assertThat(entries).extracting(AuditEntry::type).containsExactly("workflow.renamed", "workflow.restored",
                "workflow.archived", "workflow.unpublished", "workflow.published", "template.renamed",
                "template.restored", "template.archived", "template.unpublished", "template.published",
                "workflow.created");
        String key = PublicId.KEY.of(new KeyStore(tenant.api.database()).findByHash(KeySecret.hash(secret))
                .orElseThrow()
                .id());
        for (AuditEntry each : entries) {
            JsonNode data = Client.json(each.data());
            assertThat(data.path("actor").toString()).isEqualTo("{\"type\":\"key\",\"id\":\"" + key + "\"}");
            assertThat(data.path("alias").asString())
                    .isEqualTo(each.type().startsWith("template") ? "consent" : "flow");
        }
        AuditEntry published = entries.get(entries.size() - 2);
        assertThat(Client.json(published.data()).path("environment").asString()).isEqualTo("staging");
        assertThat(Client.json(String.valueOf(published.before())).path("staging").isNull()).isTrue();
        assertThat(Client.json(String.valueOf(published.after())).path("staging").asInt()).isEqualTo(1);
        assertThat(published.actor()).hasValueSatisfying(actor -> {
            assertThat(actor.type()).isEqualTo(Actor.Type.KEY);
            assertThat(actor.label()).isNotBlank();
            assertThat(actor.address()).isEqualTo("127.0.0.1");
            assertThat(actor.requestId()).isNotNull();
        });
    }

    @Test
    void archivingATemplateNamesThePublishedWorkflowsThatRenderIt() {
        tenant.form("consent", "consent", Environment.PRODUCTION);
        for (String alias : List.of("two", "one", "draft")) {
            assertThat(admin.post("/v1/workflows", FLOW.formatted(alias)).status()).isEqualTo(201);
        }
        for (String alias : List.of("two", "one")) {
            admin.post("/v1/workflows/" + alias + "/versions/1/publish", "{\"environment\":\"production\"}");
        }
        Answer patched = admin.sendJson("PATCH", "/v1/templates/consent", "{\"status\":\"archived\"}");
        assertThat(patched.json().path("warnings").valueStream().map(each -> each.path("alias").asString()))
                .containsExactly("one", "two");
        assertThat(patched.header("X-Service-Affected-Workflows")).isEqualTo("one, two");
        Answer restored = admin.sendJson("PATCH", "/v1/templates/consent", "{\"status\":\"draft\"}");
        assertThat(restored.json().path("warnings").isEmpty()).isTrue();
        Answer deleted = admin.send("DELETE", "/v1/templates/consent", BodyPublishers.noBody());
        assertThat(deleted.status()).isEqualTo(204);
        assertThat(deleted.header("X-Service-Warnings")).isEqualTo("2");
        assertThat(deleted.header("X-Service-Affected-Workflows")).isEqualTo("one, two");
    }

    /** Returns the entries except those about keys, newest first. */
    private List<AuditEntry> entries() {
        return audit.newest(tenant.workspace.id(), 100)
                .stream()
                .filter(each -> !each.type().startsWith("key.") && !each.data().contains("\"cli\""))
                .toList();
    }
}
