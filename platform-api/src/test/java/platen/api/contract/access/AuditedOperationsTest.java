package platen.api.contract.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import platen.api.Client;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.audit.Actor;
import platen.db.audit.AuditEntry;
import platen.db.audit.AuditStore;
import platen.db.core.Environment;
import platen.db.key.Scope;

/** Tests that every operation that changes something knows who acts, and that changes leave an entry. */
@SharedServerTest
class AuditedOperationsTest {
    /** Operations that produce documents, each of which is a record of its own with its key and request. */
    private static final Set<String> RENDERS = Set.of("RenderResource.render", "RenderResource.create",
            "RunResource.run", "RunResource.create", "PreviewResource.preview");

    private final Tenant tenant = Tenant.unlimited();
    private final Client admin = new Client(tenant.api, tenant.secret(Environment.PRODUCTION, Scope.values()));

    @Test
    void everyChangingOperationTakesTheActorExceptRenders() {
        var silent = new TreeSet<String>();
        tenant.api.bean(RequestMappingHandlerMapping.class).getHandlerMethods().forEach((mapping, method) -> {
            boolean ofApi = method.getBeanType().getName().startsWith("platen.api.");
            boolean changes = mapping.getMethodsCondition()
                    .getMethods()
                    .stream()
                    .anyMatch(each -> each != RequestMethod.GET && each != RequestMethod.HEAD);
            if (ofApi && changes && !takesActor(method)) {
                silent.add(method.getBeanType().getSimpleName() + "." + method.getMethod().getName());
            }
        });
        assertThat(silent).isEqualTo(RENDERS);
    }

    @Test
    void changesOfWebhooksAndDeliveriesLeaveEntries() {
        String id = admin.post("/v1/webhooks",
                "{\"url\":\"http://127.0.0.1:9/\",\"events\":[\"submission.completed\"]}")
                .json()
                .path("webhook_id")
                .asString();
        String path = "/v1/webhooks/" + id;
        admin.sendJson("PATCH", path, "{\"events\":[\"submission.failed\"]}");
        admin.post(path + "/secret/rotate", "{\"overlap_hours\":2}");
        String delivery = admin.post(path + "/test", "{}").json().path("delivery_id").asString();
        admin.post("/v1/deliveries/" + delivery + "/replay", "{}");
        admin.post("/v1/deliveries/replay", "{\"failed_since\":\"2026-01-01T00:00:00Z\"}");
        admin.send("DELETE", path, BodyPublishers.noBody());

        var entries = new AuditStore(tenant.api.database()).newest(tenant.workspace.id(), 100)
                .stream()
                .filter(each -> !each.type().startsWith("key."))
                .toList();
        assertThat(entries).extracting(AuditEntry::type).containsExactlyInAnyOrder("webhook.created",
                "webhook.changed", "webhook.secret_rotated", "webhook.tested", "delivery.replayed",
                "delivery.failed_replayed", "webhook.deleted");
        assertThat(entries.toString()).as("no secret is recorded").doesNotContain("whsec_");
        AuditEntry changed = entries.stream()
                .filter(each -> each.type().equals("webhook.changed"))
                .findFirst()
                .orElseThrow();
        assertThat(Client.json(String.valueOf(changed.before())).path("events").toString())
                .isEqualTo("[\"submission.completed\"]");
        assertThat(Client.json(String.valueOf(changed.after())).path("events").toString())
                .isEqualTo("[\"submission.failed\"]");
    }

    private static boolean takesActor(HandlerMethod method) {
        return Arrays.asList(method.getMethod().getParameterTypes()).contains(Actor.class);
    }
}
