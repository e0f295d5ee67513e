package platen.api.contract.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.key.Scope;
import tools.jackson.databind.JsonNode;

/** Tests that workflows are defined, published and archived under {@code /v1}. */
@SharedServerTest
class WorkflowManagementTest {
    private static final String DEFINITION = """
            {"alias":"ALIAS","name":"Flow","fields":[{"key":"full_name","type":"text","is_array":false,"required":true}],
             "documents":[{"template":"used"}]}
            """;

    private static Client client;
    private static Client admin;

    @BeforeAll
    static void open() {
        Tenant tenant = Tenant.unlimited();
        client = tenant.client();
        admin = tenant.client(Environment.PRODUCTION, Scope.values());
        tenant.form("consent", "used", Environment.PRODUCTION);
    }

    @Test
    void aWorkflowGoesFromDefinitionToRunAndAway() {
        Answer created = admin.post("/v1/workflows", DEFINITION.replace("ALIAS", "flow")
                .replace("\"template\":\"used\"", "\"template\":\"used\",\"condition\":{\"field\":\"full_name\","
                        + "\"equals\":\"never\"}"));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(created.json().path("version").intValue()).isEqualTo(1);
        assertThat(created.json().path("status").asString()).isEqualTo("draft");
        assertThat(client.get("/v1/workflows/flow").json().path("input_schema").isNull()).isTrue();
        String data = "{\"data\":{\"full_name\":\"Ada\"}}";
        assertThat(client.post("/api/v1/workflows/flow/runs", data).error()).isEqualTo("409 not_published");
        assertThat(admin.post("/v1/workflows/flow/versions/1/publish", "{\"environment\":\"production\"}").json()
                .path("live_version")
                .intValue()).isEqualTo(1);
        JsonNode one = client.get("/v1/workflows/flow").json();
        assertThat(one.path("input_schema").path("fields").path(0).path("key").asString()).isEqualTo("full_name");
        assertThat(one.path("documents").path(0).path("template").asString()).isEqualTo("used");
        assertThat(client.post("/api/v1/workflows/flow/runs", data).status()).isEqualTo(200);
        Answer other = admin.post("/v1/workflows/flow/versions", DEFINITION.replace("ALIAS", "another"));
        assertThat(other.error()).isEqualTo("400 bad_request");
        assertThat(other.json().path("message").asString())
                .isEqualTo("'alias' must be 'flow' as in the path, or absent.");
        assertThat(admin.post("/v1/workflows/flow/versions", DEFINITION.replace("ALIAS", "flow")).status())
                .isEqualTo(201);
        JsonNode versions = client.get("/v1/workflows/flow/versions").json();
        assertThat(versions.path("data").path(1).path("published_to").toString()).isEqualTo("[\"production\"]");
        assertThat(client.get("/v1/workflows").json().path("data").path(0).path("alias").asString()).isEqualTo("flow");
        admin.post("/v1/workflows/flow/versions/1/unpublish", "{\"environment\":\"production\"}");
        assertThat(client.post("/api/v1/workflows/flow/runs", data).error()).isEqualTo("409 not_published");
        assertThat(admin.send("DELETE", "/v1/workflows/flow", BodyPublishers.noBody()).status()).isEqualTo(204);
        assertThat(client.post("/api/v1/workflows/flow/runs", data).error()).isEqualTo("404 not_found");
        assertThat(client.get("/v1/workflows?status=archived").json().path("data").size()).isEqualTo(1);
        for (String status : List.of("draft", "published", "archived")) {
            assertThat(client.get("/v1/workflows?status=" + status).json().path("data").valueStream()
                    .map(each -> each.path("status").asString())).as(status).allMatch(status::equals);
        }
        assertThat(admin.sendJson("PATCH", "/v1/workflows/flow", "{\"status\":\"draft\",\"name\":\"Back\"}").json()
                .path("name")
                .asString()).isEqualTo("Back");
    }

    @Test
    void theFieldsOfAWorkflowAreShownInTheirWholeShapeWhateverTheirAuthorLeftOut() {
        String brief = """
                {"alias":"brief","name":"Brief","documents":[{"template":"used"}],
                 "fields":[{"key":"pic","type":"text"},
                           {"key":"rows","type":"object","is_array":true,"fields":[{"key":"sum","type":"number"}]}]}
                """;
        String whole = "[{\"key\":\"pic\",\"type\":\"text\",\"is_array\":false,\"required\":false},"
                + "{\"key\":\"rows\",\"type\":\"object\",\"is_array\":true,\"required\":false,\"fields\":["
                + "{\"key\":\"sum\",\"type\":\"number\",\"is_array\":false,\"required\":false}]}]";
        assertThat(admin.post("/v1/workflows", brief).status()).isEqualTo(201);
        admin.post("/v1/workflows/brief/versions/1/publish", "{\"environment\":\"production\"}");
        assertThat(client.get("/v1/workflows/brief").json().path("input_schema").path("fields").toString())
                .isEqualTo(whole);
        assertThat(admin.post("/v1/workflows/brief/versions", brief).json().path("fields").toString())
                .isEqualTo(whole);
        assertThat(client.get("/v1/workflows/brief/versions").json().path("data").valueStream()
                .map(version -> version.path("fields").toString())).containsExactly(whole, whole);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\"fields\":null,", "\"fields\":[],"})
    void aWorkflowMayAskForNothing(String fields) {
        String alias = "silent" + fields.length();
        assertThat(admin.post("/v1/workflows", "{" + fields + "\"alias\":\"" + alias
                + "\",\"name\":\"Silent\",\"documents\":[{\"template\":\"used\",\"mapping\":{\"full_name\":{\"value\":\"Ada\"}}}]}")
                .status()).isEqualTo(201);
        admin.post("/v1/workflows/" + alias + "/versions/1/publish", "{\"environment\":\"production\"}");
        assertThat(client.get("/v1/workflows/" + alias).json().path("input_schema").toString())
                .isEqualTo("{\"fields\":[]}");
        assertThat(client.post("/api/v1/workflows/" + alias + "/runs", "{\"data\":{}}").status()).isLessThan(500);
    }

    @Test
    void requiredKeysThatAWorkflowGivesNothingToAreWarnedOf() {
        String definition = """
                {"alias":"misfit","name":"Misfit","fields":[{"key":"full_name","type":"text","required":true}],
                 "documents":[{"template":"used","mapping":{<mapping>}}]}
                """;
        String needed = "\"photo_consent\":{\"value\":true},\"publication\":{\"value\":\"club_only\"}";
        Answer created = admin.post("/v1/workflows", definition.replace("<mapping>", needed));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        JsonNode warnings = created.json().path("warnings");
        assertThat(warnings.valueStream().map(each -> each.path("message").asString()))
                .anyMatch(message -> message.contains("gives nothing to 'date_of_birth'"))
                .noneMatch(message -> message.contains("'full_name'") || message.contains("'publication'"));
        assertThat(admin.post("/v1/workflows/misfit/versions", definition.replace("<mapping>", "")).json()
                .path("warnings")
                .size()).isGreaterThan(warnings.size());
        JsonNode versions = client.get("/v1/workflows/misfit/versions").json().path("data");
        assertThat(versions.path(1).path("warnings")).isEqualTo(warnings);
    }

    @Test
    void allProblemsOfADefinitionAreReported() {
        Answer answer = admin.post("/v1/workflows",
                "{\"alias\":\"bad\",\"name\":\"B\",\"fields\":[{\"key\":\"a\",\"type\":\"moon\"}],\"documents\":[{}]}");
        assertThat(answer.error()).isEqualTo("400 bad_request");
        assertThat(answer.json().path("reason").asString()).isEqualTo("workflow_invalid");
        assertThat(answer.json().path("errors").size()).isGreaterThanOrEqualTo(2);
        Answer unknown = admin.post("/v1/workflows",
                DEFINITION.replace("ALIAS", "bad").replace("\"used\"", "\"nobodys\""));
        assertThat(unknown.json().path("errors").path(0).path("alias").asString()).isEqualTo("documents[0].template");
    }
}
