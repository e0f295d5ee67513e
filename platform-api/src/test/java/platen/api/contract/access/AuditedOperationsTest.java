package platen.api.contract.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.api.description.Description;
import platen.api.description.Description.Operation;
import platen.db.audit.Actor;
import platen.db.audit.AuditEntry;
import platen.db.audit.AuditStore;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.Scope;
import platen.db.workspace.KeyReach;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchProgressListener;

/** Calls every operation that can change something and looks for the audit entry of its request. */
@SharedServerTest
@Tag("thorough")
class AuditedOperationsTest {
    private static final Set<String> CHANGING = Set.of("POST", "PUT", "PATCH", "DELETE");

    /** Operations without an entry, with the reason. */
    private static final Map<String, String> WITHOUT_ENTRY = Map.of(
            "render", "its submission is a record with the key and the request",
            "createSubmission", "its submission is a record with the key and the request",
            "runWorkflow", "its run is a record with the key and the request",
            "createRun", "its run is a record with the key and the request",
            "createFormSession", "the submission that it makes is a record",
            "previewTemplateVersionWithData", "stores nothing");

    static Stream<String> changingOperations() {
        return Description.operations()
                .stream()
                .filter(each -> CHANGING.contains(each.method()))
                .map(Operation::id)
                .filter(id -> !WITHOUT_ENTRY.containsKey(id));
    }

    /** A new operation is tested here as soon as it is described; without a body of its own it gets an empty object. */
    @ParameterizedTest
    @MethodSource("changingOperations")
    void aChangeLeavesAnEntryWithItsKeyAddressAndRequest(String id) {
        var fixture = new EnvironmentFixture(KeyReach.WORKSPACE);
        Operation operation = operation(id);
        Map<String, String> ids = ids(fixture, operation);
        fixture.prepare(operation, Environment.PRODUCTION);
        Answer answer = fixture.send(fixture.client(Environment.PRODUCTION, Scope.values()), operation, ids,
                Environment.PRODUCTION);
        assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
        assertThat(entries(fixture.tenant)).as("entries of this request").filteredOn(each -> PublicId.REQUEST
                .parse(answer.header("X-Request-Id"))
                .orElseThrow()
                .equals(each.requestId())).isNotEmpty().allSatisfy(each -> {
                    assertThat(each.actorType()).isEqualTo(Actor.Type.KEY.wire());
                    assertThat(each.actorId()).isNotNull();
                    assertThat(each.address()).isEqualTo("127.0.0.1");
                });
    }

    @Test
    void everyMappedRouteThatCanChangeSomethingIsDescribed() {
        List<String> described = Description.operations()
                .stream()
                .map(each -> each.method() + " " + each.path().replaceAll("\\{[^/]+}", "{}"))
                .toList();
        Tenant.unlimited().api.bean(RequestMappingHandlerMapping.class).getHandlerMethods().forEach((info, handler) -> {
            if (handler.getBeanType().getName().startsWith("platen.api.")) {
                info.getMethodsCondition().getMethods().forEach(method -> info.getPatternValues()
                        .stream()
                        .filter(pattern -> CHANGING.contains(method.name()))
                        .forEach(pattern -> assertThat(described)
                                .contains(method.name() + " " + pattern.replaceAll("\\{[^/]+}", "{}"))));
            }
        });
        assertThat(Description.operations()).extracting(Operation::id).containsAll(WITHOUT_ENTRY.keySet());
    }

    @Test
    void noSecretIsRecordedAndAChangeShowsItsDifference() {
        Tenant tenant = Tenant.unlimited();
        Client admin = tenant.client(Environment.PRODUCTION, Scope.values());
        String path = "/v1/webhooks/" + admin.post("/v1/webhooks",
                "{\"url\":\"http://127.0.0.1:9/\",\"events\":[\"submission.completed\"]}")
                .json()
                .path("webhook_id")
                .asString();
        admin.sendJson("PATCH", path, "{\"events\":[\"submission.failed\"]}");
        admin.post(path + "/secret/rotate", "{\"overlap_hours\":2}");
        admin.send("DELETE", path, BodyPublishers.noBody());

        List<AuditEntry> entries = entries(tenant);
        assertThat(entries).extracting(AuditEntry::type).contains("webhook.created", "webhook.changed",
                "webhook.secret_rotated", "webhook.deleted");
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

    private static Operation operation(String id) {
        return Description.operations().stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    }

    /** Returns ids of new records for the variables of the path, in a state that the operation changes. */
    private static Map<String, String> ids(EnvironmentFixture fixture, Operation operation) {
        var ids = new HashMap<String, String>();
        Pattern.compile("\\{(\\w+)}")
                .matcher(operation.path())
                .results()
                .map(found -> found.group(1))
                .filter(name -> name.endsWith("_id"))
                .forEach(name -> ids.put(name, fixture.fresh(name, operation)));
        if (operation.id().equals("cancelBatch")) {
            ids.put("batch_id", openBatch(fixture.tenant));
        }
        if (operation.id().equals("resumeBatch")) {
            String batch = openBatch(fixture.tenant);
            fixture.tenant.client(Environment.PRODUCTION, Scope.values()).post("/v1/batches/" + batch + "/cancel",
                    "{}");
            fixture.tenant.api.bean(BatchCoordinator.class).coordinateOrHelp(PublicId.BATCH.parse(batch).orElseThrow(),
                    BatchProgressListener.NONE);
            ids.put("batch_id", batch);
        }
        return ids;
    }

    private static String openBatch(Tenant tenant) {
        return tenant.client()
                .send("POST", "/v1/batches?template=consent", BodyPublishers.ofString(
                        Tenant.body(Tenant.data("consent"), "custom_id", "a")), "Content-Type", "application/x-ndjson")
                .json()
                .path("batch_id")
                .asString();
    }

    private static List<AuditEntry> entries(Tenant tenant) {
        return new AuditStore(tenant.api.database()).newest(tenant.workspace.id(), 100);
    }
}
