package platen.api.contract.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.key.Scope;
import platen.db.workspace.KeyReach;
import platen.db.workspace.WorkspaceStore;

/** Tests that a workspace can restrict its keys to the records of their own environment (contract rule 2.7). */
@Timeout(600)
@SharedServerTest
class KeyReachTest {
    private static Tenant tenant;
    private static Client production;
    private static Client staging;
    private static String live;
    private static String tested;
    private static String run;
    private static String batch;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        tenant.form("consent", "consent", Environment.PRODUCTION, Environment.STAGING);
        tenant.workflow("flow", """
                {"fields":[{"key":"full_name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"consent","condition":{"field":"full_name","equals":"never"}}]}
                """);
        production = tenant.client();
        staging = tenant.client(Environment.STAGING, Scope.values());
        live = rendered(production);
        tested = rendered(staging);
        run = production.post("/api/v1/workflows/flow/runs", "{\"data\":{\"full_name\":\"Ada\"}}")
                .json()
                .path("run_id")
                .asString();
        batch = production
                .send("POST", "/v1/batches?template=consent&dry_run=true", BodyPublishers.ofString("{\"data\":{}}"),
                        "Content-Type", "application/x-ndjson")
                .json().path("batch_id").asString();
        assertThat(staging.get("/api/v1/submissions/" + live).status()).as("as long as nothing is said")
                .isEqualTo(200);
        tenant.api.bean(WorkspaceStore.class).letKeysRead(tenant.workspace.id(), KeyReach.ENVIRONMENT);
        while (staging.get("/api/v1/submissions/" + live).status() == 200) {
            // each node receives the notification at its own time
        }
    }

    @Test
    void whatOfAnotherEnvironmentIsReadIsLikeMissing() {
        for (String path : List.of("/api/v1/submissions/SUB", "/v1/submissions/SUB", "/api/v1/submissions/SUB/pdf",
                "/api/v1/workflows/runs/RUN", "/v1/runs/RUN/pdf", "/v1/batches/BAT", "/v1/batches/BAT/results")) {
            Answer theirs = staging.get(path.replace("SUB", live).replace("RUN", run).replace("BAT", batch));
            Answer missing = staging.get(path.replace("SUB", "sub_00000000000000000000000000000000")
                    .replace("RUN", "run_00000000000000000000000000000000")
                    .replace("BAT", "bat_00000000000000000000000000000000"));
            assertThat(theirs.status()).isEqualTo(404);
            assertThat(theirs.json().path("message")).isEqualTo(missing.json().path("message"));
        }
        assertThat(staging.get("/api/v1/submissions/" + tested).status()).isEqualTo(200);
        assertThat(production.get("/api/v1/submissions/" + live).status()).isEqualTo(200);
        assertThat(production.get("/api/v1/workflows/runs/" + run).status()).isEqualTo(200);
    }

    @Test
    void listsHoldTheOwnEnvironmentOnly() {
        assertThat(ids(staging, "/api/v1/submissions")).containsExactly(tested);
        assertThat(ids(production, "/v1/templates/consent/submissions")).containsExactly(live);
        assertThat(ids(staging, "/api/v1/submissions?environment=staging")).containsExactly(tested);
        assertThat(ids(staging, "/api/v1/submissions?environment=production")).isEmpty();
        assertThat(staging.get("/api/v1/submissions?created_before=" + live).error()).isEqualTo("400 bad_request");
        assertThat(staging.get("/v1/workflows/flow/runs").json().path("data").isEmpty()).isTrue();
        assertThat(production.get("/v1/workflows/flow/runs").json().path("data").size()).isEqualTo(1);
        assertThat(staging.get("/v1/batches").json().path("data").isEmpty()).isTrue();
        assertThat(production.get("/v1/batches").json().path("data").size()).isEqualTo(1);
    }

    private static List<String> ids(Client client, String path) {
        return client.get(path)
                .json()
                .path("data")
                .valueStream()
                .map(each -> each.path("submission_id").asString())
                .toList();
    }

    private static String rendered(Client client) {
        return client.post("/api/v1/templates/consent/render?return=url", Tenant.body(Tenant.data("consent")))
                .json()
                .path("submission_id")
                .asString();
    }
}
