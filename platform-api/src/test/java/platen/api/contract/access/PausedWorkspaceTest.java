package platen.api.contract.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.key.Scope;
import platen.db.workspace.KeyReach;
import platen.db.workspace.WorkMode;
import platen.jobs.workspace.WorkPauses;

/** Tests what callers are told while operators have paused or quarantined their workspace. */
@SharedServerTest
class PausedWorkspaceTest {
    private static final String RENDER = "/api/v1/templates/consent/render";

    private final EnvironmentFixture fixture = new EnvironmentFixture(KeyReach.WORKSPACE);
    private final WorkPauses pauses = fixture.tenant.api.bean(WorkPauses.class);
    private final UUID workspace = fixture.tenant.workspace.id();
    private final Client client = fixture.client(Environment.PRODUCTION, Scope.values());
    private final String data = "{\"data\":" + Tenant.data("consent") + "}";

    @AfterEach
    void resume() {
        pauses.resume(workspace, Actor.SYSTEM);
    }

    @Test
    void aSyncRenderOfAPausedWorkspaceIsAcknowledgedAndRenderedAfterwards() {
        pauses.hold(workspace, WorkMode.PAUSED, "a flood", Actor.SYSTEM);
        Answer accepted = awaited(202, () -> client.post(RENDER, data));
        assertThat(accepted.json().path("status").asString()).isEqualTo("processing");
        String submission = accepted.json().path("submission_id").asString();
        assertThat(accepted.header("Location")).endsWith("/submissions/" + submission);
        assertThat(client.post(RENDER + "?return=url", data).status()).isEqualTo(202);
        assertThat(client.post("/api/v1/workflows/flow/runs", "{\"data\":{\"full_name\":\"Ada\"}}").status())
                .isEqualTo(202);
        pauses.resume(workspace, Actor.SYSTEM);
        assertThat(awaited(200, () -> client.post(RENDER, data)).text()).startsWith("%PDF-");
    }

    @Test
    void aQuarantinedWorkspaceIsRefusedNewWorkWithAReasonAndStillReads() {
        String key = data.replaceFirst("\\{", "{\"idempotency_key\":\"before\",");
        assertThat(client.post(RENDER, key).status()).isEqualTo(200);
        pauses.hold(workspace, WorkMode.QUARANTINED, "abuse", Actor.SYSTEM);
        Answer refused = awaited(403, () -> client.post(RENDER, data));
        assertThat(refused.error()).isEqualTo("403 forbidden");
        assertThat(refused.json().path("reason").asString()).isEqualTo("quarantined");
        assertThat(refused.json().path("message").asString()).contains("have quarantined the workspace");
        assertThat(client.post(RENDER + "?async=true", data).error()).isEqualTo("403 forbidden");
        assertThat(client.post(RENDER + "?dry_run=true", data).error()).isEqualTo("403 forbidden");
        assertThat(client.post("/v1/templates/consent/submissions", data).error()).isEqualTo("403 forbidden");
        assertThat(client.post("/api/v1/workflows/flow/runs", "{\"data\":{\"full_name\":\"Ada\"}}").error())
                .isEqualTo("403 forbidden");
        assertThat(client.send("POST", "/v1/batches?template=consent", BodyPublishers.ofString(data + "\n"),
                "Content-Type", "application/x-ndjson").json().path("reason").asString()).isEqualTo("quarantined");
        assertThat(client.post(RENDER, key).header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(client.get("/v1/templates").status()).isEqualTo(200);
        pauses.resume(workspace, Actor.SYSTEM);
        assertThat(awaited(200, () -> client.post(RENDER, data)).text()).startsWith("%PDF-");
    }

    @Test
    void aQuarantinedWorkspaceIsRefusedPreviewsUploadsDryRunsAndComparisons() {
        String template = "{\"alias\":\"fresh\",\"name\":\"Fresh\",\"source\":\"<html lang='en'><body></body></html>\"}";
        String preview = "/v1/templates/consent/versions/1/preview";
        Answer before = client.post(preview, data);
        assertThat(before.status()).isEqualTo(200);
        pauses.hold(workspace, WorkMode.QUARANTINED, "abuse", Actor.SYSTEM);
        awaited(403, () -> client.post(RENDER, data));
        for (Answer refused : List.of(client.post(preview, data), client.get(preview),
                client.post("/v1/templates", template),
                client.post("/v1/templates?check=true", template),
                client.post("/v1/templates/consent/versions", template.replace("fresh", "consent")),
                client.get("/v1/templates/consent/versions/1/diff?from=1"),
                client.post(RENDER + "?dry_run=true", data),
                client.post("/api/v1/workflows/flow/runs?dry_run=true", "{\"data\":{\"full_name\":\"Ada\"}}"),
                client.send("POST", "/v1/batches?template=consent&dry_run=true", BodyPublishers.ofString(data + "\n"),
                        "Content-Type", "application/x-ndjson"))) {
            assertThat(refused.error()).isEqualTo("403 forbidden");
            assertThat(refused.json().path("reason").asString()).isEqualTo("quarantined");
        }
        assertThat(client.get("/v1/templates/fresh").status()).isEqualTo(404);
        assertThat(client.get("/v1/templates/consent/versions/1").status()).isEqualTo(200);
        pauses.resume(workspace, Actor.SYSTEM);
        assertThat(awaited(200, () -> client.post(preview, data)).text()).startsWith("%PDF-");
    }

    /** Repeats a request until every cache has read the change. */
    private static Answer awaited(int status, Supplier<Answer> request) {
        Answer answer = request.get();
        while (answer.status() != status) {
            Thread.onSpinWait();
            answer = request.get();
        }
        return answer;
    }
}
