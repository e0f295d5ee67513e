package platen.api.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.db.Environment;
import platen.db.key.Scope;
import tools.jackson.databind.JsonNode;

/** Decision C29: members of a request that nobody knows are ignored, with a warning. */
class IgnoredFieldsTest {
    private static final String IGNORED = "X-Service-Ignored-Fields";
    private static final String RENDER = "/api/v1/templates/consent/render";

    private static Client client;

    @BeforeAll
    static void open() {
        Tenant tenant = Tenant.unlimited();
        tenant.form("consent");
        tenant.workflow("flow", """
                {"fields":[{"key":"full_name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"consent","condition":{"field":"full_name","equals":"never"}}]}
                """);
        client = tenant.client(Environment.PRODUCTION, Scope.values());
    }

    @Test
    void aRenderIsDoneAndItsRecordNotesWhatWasIgnored() {
        Answer answer = client.post(RENDER, Tenant.body(Tenant.data("consent"), "calback_url", "x", "é\r\n", "y"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header(IGNORED)).isEqualTo("calback_url, %C3%A9%0D%0A");
        assertThat(answer.header("X-Service-Warnings")).isEqualTo("2");
        JsonNode warnings = client.get("/api/v1/submissions/" + answer.header("X-Service-Submission-Id"))
                .json()
                .path("warnings");
        assertThat(warnings.path(0).path("alias").asString()).isEqualTo("calback_url");
        assertThat(warnings.path(0).path("message").asString()).contains("ignored");
    }

    @Test
    void whatIsKnownIsNotIgnored() {
        Answer answer = client.post(RENDER + "?return=url",
                Tenant.body(Tenant.data("consent"), "idempotency_key", "known", "callback_url",
                        "http://127.0.0.1:9/x"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header(IGNORED)).isEmpty();
        assertThat(answer.header("X-Service-Warnings")).isEmpty();
    }

    @Test
    void theEnvironmentIsAMemberOfTheSecondListingOnly() {
        String body = Tenant.body(Tenant.data("consent"), "environment", "production");
        assertThat(client.post("/v1/templates/consent/submissions", body).header(IGNORED)).isEmpty();
        assertThat(client.post(RENDER + "?async=true", body).header(IGNORED)).isEqualTo("environment");
    }

    @Test
    void aMisspeltMemberIsNamedWhereItIsMissed() {
        Answer answer = client.post(RENDER, "{\"dta\":{}}");
        assertThat(answer.error()).isEqualTo("400 data_invalid");
        assertThat(answer.header(IGNORED)).isEqualTo("dta");
    }

    @Test
    void otherRequestsTellItToo() {
        assertThat(client.post("/api/v1/workflows/flow/runs", "{\"data\":{\"full_name\":\"Ada\"},\"metdata\":{}}")
                .header(IGNORED)).isEqualTo("metdata");
        Answer created = client.post("/v1/webhooks",
                "{\"url\":\"http://127.0.0.1:9/x\",\"events\":[\"submission.completed\"],\"source\":{}}");
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.header(IGNORED)).isEqualTo("source");
        String path = "/v1/webhooks/" + created.json().path("webhook_id").asString();
        assertThat(client.post(path + "/secret/rotate", "{\"overlap\":1}").header(IGNORED)).isEqualTo("overlap");
        assertThat(client.send("PATCH", path, BodyPublishers.ofString("{\"enabled\":false,\"on\":true}"),
                "Content-Type", "application/json").header(IGNORED)).isEqualTo("on");
        for (String changed : List.of("/v1/templates/consent", "/v1/workflows/flow")) {
            Answer answer = client.send("PATCH", changed, BodyPublishers.ofString("{\"alias\":\"zzz\",\"bogus\":1}"),
                    "Content-Type", "application/json");
            assertThat(answer.status()).as(changed).isEqualTo(200);
            assertThat(answer.header(IGNORED)).as(changed).isEqualTo("alias, bogus");
        }
        assertThat(client.post("/v1/templates/consent/versions/1/publish",
                "{\"environment\":\"staging\",\"version\":1}").header(IGNORED)).isEqualTo("version");
    }

    @Test
    void manyAreToldInPartAndNeverBreakTheReply() {
        var body = new StringBuilder("{\"data\":" + Tenant.data("consent"));
        for (int i = 0; i < 5_000; i++) {
            body.append(",\"unknown-").append(i).append("\":").append(i);
        }
        Answer answer = client.post(RENDER + "?return=url", body.append('}').toString());
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header(IGNORED).split(",")).hasSize(20);
    }
}
