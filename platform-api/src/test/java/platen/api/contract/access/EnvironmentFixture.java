package platen.api.contract.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;
import platen.api.description.Description.Operation;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.Scope;
import platen.db.workspace.KeyReach;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchProgressListener;
import platen.jobs.destination.transfer.TransferPlanner;

/** A workspace with a record of each kind in production, and requests of all operations for them. */
final class EnvironmentFixture {
    private static final String JSON = "application/json";
    private static final String DOCUMENT = """
            {"alias":"%s","name":"Document","source":"<p>{{name}}</p>","sample_data":{"name":"Ada"}}
            """;
    private static final String DEFINITION = """
            "fields":[{"key":"full_name","type":"text","is_array":false,"required":true}],
            "documents":[{"template":"consent","mapping":%s}]
            """;
    private static final String NDJSON = "application/x-ndjson";

    final Tenant tenant;
    final KeyReach reach;
    private final Client production;
    private final Map<String, String> made = new HashMap<>();

    EnvironmentFixture(KeyReach reach) {
        this(reach, Tenant.unlimited());
    }

    EnvironmentFixture(KeyReach reach, Tenant tenant) {
        this.tenant = tenant;
        this.reach = reach;
        // Set before any key is used, so that no cache holds the previous value.
        tenant.api.bean(WorkspaceStore.class).letKeysRead(tenant.workspace.id(), reach);
        tenant.form("consent", "consent", Environment.values());
        tenant.workflow("flow", "{" + DEFINITION.formatted(Tenant.literals(Tenant.data("consent"))) + "}",
                Environment.values());
        production = client(Environment.PRODUCTION, Scope.values());
        send("/v1/templates", DOCUMENT.formatted("spare"), JSON);
        send("/v1/workflows", body("createWorkflow", Environment.PRODUCTION).replaceFirst("made-[0-9]+", "spare"),
                JSON);
    }

    Client client(Environment environment, Scope... scopes) {
        return tenant.client(environment, scopes);
    }

    WorkspaceSnapshot snapshot() {
        return WorkspaceSnapshot.of(tenant.api.database(), tenant.workspace);
    }

    /** Returns the id of a production record that all tests share. */
    String shared(String parameter) {
        String known = made.get(parameter);
        if (known == null) {
            known = fresh(parameter);
            made.put(parameter, known);
        }
        return known;
    }

    /**
     * Returns the id of a new production record.
     *
     * @param parameter name of the path parameter for the id
     */
    String fresh(String parameter) {
        return switch (parameter) {
            case "submission_id" -> made("/api/v1/templates/consent/render?return=url",
                    Tenant.body(Tenant.data("consent")), JSON, parameter);
            case "run_id" -> made("/api/v1/workflows/flow/runs", "{\"data\":{\"full_name\":\"Ada\"}}", JSON, parameter);
            case "batch_id" -> worked(made("/v1/batches?template=consent",
                    Tenant.body(Tenant.data("consent"), "custom_id", "a"), NDJSON, parameter));
            case "webhook_id" -> made("/v1/webhooks", body("createWebhook", Environment.PRODUCTION), JSON, parameter);
            case "delivery_id" -> made("/v1/webhooks/" + shared("webhook_id") + "/test", "{}", JSON, parameter);
            case "schedule_id" ->
                made("/v1/schedules", body("createSchedule", Environment.PRODUCTION), JSON, parameter);
            case "destination_id" ->
                made("/v1/destinations", body("createDestination", Environment.PRODUCTION), JSON, parameter);
            case "transfer_id" -> failedTransfer();
            case "envelope_id" ->
                made("/v1/envelopes", body("createEnvelope", Environment.PRODUCTION), JSON, parameter);
            case "form_id" -> made("/v1/forms", body("createForm", Environment.PRODUCTION), JSON, parameter);
            default -> throw new IllegalArgumentException("Nothing is made for " + parameter + "; add it here.");
        };
    }

    /** Returns the id of a new production record in a state in which the operation can change it. */
    String fresh(String parameter, Operation operation) {
        if (operation.id().equals("retryTransfers")) {
            return batchOf(failedTransfer());
        }
        String id = fresh(parameter);
        if (List.of("resendEnvelope", "changeEnvelopeDeadline").contains(operation.id())) {
            send("/v1/envelopes/" + id + "/send", "{}", JSON);
        }
        return id;
    }

    /** Publishes what the operation unpublishes. */
    void prepare(Operation operation, Environment environment) {
        if (operation.id().startsWith("unpublish")) {
            send(operation.path().replace("{alias}", "spare").replace("{version}", "1").replace("unpublish", "publish"),
                    "{\"environment\":\"" + environment.wire() + "\"}", JSON);
        }
    }

    /** Sends the operation for a new or a shared production record. */
    Answer send(Client client, Operation operation, Map<String, String> ids, Environment named) {
        String path = Pattern.compile("\\{(\\w+)}").matcher(operation.path())
                .replaceAll(match -> switch (match.group(1)) {
                    case "alias" -> alias(operation.path());
                    case "version" -> "1";
                    default -> ids.getOrDefault(match.group(1), "missing");
                });
        if (operation.id().equals("createBatch")) {
            path += "?template=consent";
        } else if (operation.id().equals("compareTemplateVersions")) {
            path += "?from=1";
        }
        if (operation.bodies().isEmpty()) {
            return client.send(operation.method(), path, BodyPublishers.noBody());
        }
        return client.send(operation.method(), path, BodyPublishers.ofString(body(operation.id(), named)),
                "Content-Type", operation.id().equals("createBatch") ? NDJSON : JSON);
    }

    /** Returns the alias for a path: managed templates and workflows differ from those that are rendered. */
    private static String alias(String path) {
        if (path.endsWith("/runs")) {
            return "flow";
        }
        return path.endsWith("/render") || path.endsWith("/schema.json") || path.endsWith("/submissions")
                ? "consent"
                : "spare";
    }

    private String body(String operation, Environment named) {
        String environment = "\"environment\":\"" + named.wire() + "\"";
        return switch (operation) {
            case "createTemplate" -> DOCUMENT.formatted("made-" + System.nanoTime());
            case "addTemplateVersion" -> "{\"source\":\"<p>{{name}}</p>\"}";
            case "changeTemplate", "changeWorkflow" -> "{\"name\":\"Other\"}";
            case "createWorkflow" -> "{\"alias\":\"made-%d\",\"name\":\"Workflow\",".formatted(System.nanoTime())
                    + DEFINITION.formatted(Tenant.literals(Tenant.data("consent"))) + "}";
            case "addWorkflowVersion" -> "{" + DEFINITION.formatted(Tenant.literals(Tenant.data("consent"))) + "}";
            case "publishTemplateVersion", "unpublishTemplateVersion", "publishWorkflowVersion",
                    "unpublishWorkflowVersion" ->
                "{" + environment + "}";
            case "createWebhook" -> """
                    {"url":"http://127.0.0.1:9/x","events":["submission.completed"],"enabled":true,%s}
                    """.formatted(environment);
            case "changeWebhook" -> "{\"enabled\":true}";
            case "replayFailedDeliveries" -> "{\"failed_since\":\"2020-01-01T00:00:00.000Z\"}";
            case "createSubmission" -> "{\"data\":" + Tenant.data("consent") + "," + environment + "}";
            case "createRun" -> "{\"data\":{\"full_name\":\"Ada\"}," + environment + "}";
            case "render", "createBatch" -> Tenant.body(Tenant.data("consent"));
            case "previewTemplateVersionWithData" -> "{\"data\":{\"name\":\"Ada\"}}";
            case "runWorkflow" -> "{\"data\":{\"full_name\":\"Ada\"}}";
            case "createSchedule" -> """
                    {"name":"x","cron":"@yearly","batch_source":{"type":"url","url":"http://127.0.0.1:9/x"},
                     "batch":{"template":"consent"}}
                    """;
            case "createDestination" -> """
                    {"name":"made-%d","type":"s3","settings":{"endpoint":"http://127.0.0.1:9","region":"eu-central-1",
                     "bucket":"statements","path_style":true},
                     "credentials":{"access_key_id":"AKIDEXAMPLE","secret_access_key":"x"}}
                    """.formatted(System.nanoTime());
            case "changeDestination" -> "{\"enabled\":false}";
            case "createEnvelope" ->
                "{\"title\":\"Consent\",\"template\":\"consent\",\"data\":" + Tenant.data("consent")
                        + ",\"signers\":[{\"name\":\"Ada\"}]," + environment + "}";
            case "voidEnvelope" -> "{\"reason\":\"Not needed.\"}";
            case "changeEnvelopeDeadline" -> "{\"expires_at\":null}";
            case "createForm" -> "{\"template\":\"consent\",\"title\":\"Consent\"}";
            case "changeForm" -> "{\"title\":\"Agreement\"}";
            case "changeSchedule" -> "{\"cron\":\"@monthly\"}";
            default -> "{}";
        };
    }

    /** Returns the id of a new transfer that failed. */
    private String failedTransfer() {
        String name = send("/v1/destinations", body("createDestination", Environment.PRODUCTION), JSON).json()
                .path("name")
                .asString();
        String deliverTo = URLEncoder.encode("[{\"destination\":\"" + name + "\"}]", StandardCharsets.UTF_8);
        String batch = worked(made("/v1/batches?template=consent&deliver_to=" + deliverTo,
                Tenant.body(Tenant.data("consent"), "custom_id", "a"), NDJSON, "batch_id"));
        var planner = tenant.api.bean(TransferPlanner.class);
        boolean more = true;
        while (more) {
            more = planner.planSome();
        }
        UUID id = PublicId.BATCH.parse(batch).orElseThrow();
        return tenant.api.database().inTransaction(() -> tenant.api.database().jdbi().withHandle(handle -> {
            handle.execute("update batch_destination set status = 'failed', ended_at = now() where batch_id = ?", id);
            return PublicId.TRANSFER.of(handle.createQuery("""
                    update transfer
                       set status = 'failed', in_flight = false, due_at = null, ended_at = now(), error = '{}'
                     where batch_id = :batch
                    returning id
                    """).bind("batch", id).mapTo(UUID.class).one());
        }));
    }

    private String batchOf(String transfer) {
        return production.get("/v1/transfers/" + transfer).json().path("batch_id").asString();
    }

    private String worked(String batch) {
        tenant.api.bean(BatchCoordinator.class).coordinateOrHelp(PublicId.BATCH.parse(batch).orElseThrow(),
                BatchProgressListener.NONE);
        return batch;
    }

    private String made(String path, String body, String type, String id) {
        return send(path, body, type).json().path(id).asString();
    }

    private Answer send(String path, String body, String type) {
        Answer answer = production.send("POST", path, BodyPublishers.ofString(body), "Content-Type", type);
        assertThat(answer.status()).as(answer.text()).isBetween(200, 202);
        return answer;
    }
}
