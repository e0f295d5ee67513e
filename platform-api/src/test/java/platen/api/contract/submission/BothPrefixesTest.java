package platen.api.contract.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.key.Scope;
import tools.jackson.databind.JsonNode;

/** Tests the API under {@code /v1}: scopes that new keys lack, and the same records under both prefixes. */
@SharedServerTest
class BothPrefixesTest {
    private static Tenant tenant;
    private static Client client;
    private static Client admin;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        client = tenant.client();
        admin = tenant.client(Environment.PRODUCTION, Scope.values());
        tenant.form("consent", "used", Environment.PRODUCTION);
    }

    @Test
    void aPurgeTakesDataAndBytesAndLeavesTheRecord() {
        String body = Tenant.body(Tenant.data("consent"), "idempotency_key", "purged");
        String id = client.post("/api/v1/templates/used/render", body).header("X-Service-Submission-Id");
        assertThat(admin.send("DELETE", "/v1/submissions/" + id, BodyPublishers.noBody()).status()).isEqualTo(204);
        assertThat(admin.send("DELETE", "/v1/submissions/" + id, BodyPublishers.noBody()).status()).as("again")
                .isEqualTo(204);
        JsonNode record = client.get("/api/v1/submissions/" + id + "?include=data").json();
        assertThat(record.path("status").asString()).isEqualTo("completed");
        assertThat(record.path("pdf_url").isNull()).isTrue();
        assertThat(record.has("data")).isFalse();
        assertThat(client.get("/api/v1/submissions/" + id + "/pdf").error()).isEqualTo("404 not_found");
        Answer replay = client.post("/api/v1/templates/used/render?async=true", body);
        assertThat(replay.json().path("submission_id").asString()).as("the key is still bound").isEqualTo(id);
        assertThat(client.post("/api/v1/templates/used/render", body).error()).isEqualTo("404 not_found");
        String queued = client.post("/api/v1/templates/used/render?async=true", Tenant.body(Tenant.data("consent")))
                .json()
                .path("submission_id")
                .asString();
        assertThat(admin.send("DELETE", "/v1/submissions/" + queued, BodyPublishers.noBody()).status()).isEqualTo(409);
    }

    @ParameterizedTest
    @CsvSource({"POST,/v1/templates,template:write", "PATCH,/v1/templates/used,template:write",
            "DELETE,/v1/templates/used,template:write", "POST,/v1/templates/used/versions,template:write",
            "POST,/v1/templates/used/versions/1/publish,template:publish",
            "POST,/v1/templates/used/versions/1/unpublish,template:publish", "POST,/v1/workflows,template:write",
            "PATCH,/v1/workflows/x,template:write", "DELETE,/v1/workflows/x,template:write",
            "POST,/v1/workflows/x/versions,template:write",
            "POST,/v1/workflows/x/versions/1/publish,template:publish",
            "POST,/v1/workflows/x/versions/1/unpublish,template:publish",
            "DELETE,/v1/submissions/sub_00000000000000000000000000000000,submission:delete"})
    void managementTakesScopesThatNewKeysDoNotHave(String method, String path, String scope) {
        Answer answer = client.send(method, path, BodyPublishers.ofString("{}"), "Content-Type", "application/json");
        assertThat(answer.error()).isEqualTo("403 forbidden");
        assertThat(answer.json().path("required_scope").asString()).isEqualTo(scope);
    }

    @Test
    void bothPrefixesShowTheSameRecords() {
        String id = client.post("/v1/templates/used/submissions", Tenant.body(Tenant.data("consent")))
                .json()
                .path("submission_id")
                .asString();
        tenant.work(id);
        for (String path : new String[]{"/templates/used", "/submissions/" + id, "/submissions/" + id + "/pdf"}) {
            Answer primary = client.get("/api/v1" + path);
            Answer secondary = client.get("/v1" + path);
            assertThat(secondary.bytes()).isEqualTo(primary.bytes());
            assertThat(secondary.header("Content-Type")).isEqualTo(primary.header("Content-Type"));
            assertThat(secondary.header("ETag")).isEqualTo(primary.header("ETag"));
        }
    }
}
