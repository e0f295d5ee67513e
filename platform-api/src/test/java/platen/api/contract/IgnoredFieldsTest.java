package platen.api.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.description.Description;
import platen.api.description.Description.Operation;
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

    static Stream<Operation> operations() {
        return Description.operations().stream();
    }

    /** Also of a request that is refused: what is misspelt is missing. */
    @ParameterizedTest
    @MethodSource("operations")
    void everyOperationNamesWhatItDoesNotKnow(Operation operation) {
        String path = operation.path().replaceAll("\\{\\w+}", "1") + "?bogus=1&limit_=2";
        boolean json = operation.bodies().has("application/json");
        Answer answer = json
                ? client.send(operation.method(), path, BodyPublishers.ofString("{\"b%gus\":{\"a\":1}}"),
                        "Content-Type",
                        "application/json")
                : client.send(operation.method(), path, BodyPublishers.noBody());
        assertThat(answer.header(IGNORED)).as(answer.text()).isEqualTo("bogus, limit_" + (json ? ", b%25gus" : ""));
    }

    @Test
    void whatStandsBelowAMemberIsNamedWithItsPath() {
        Answer hook = client.post("/v1/webhooks", """
                {"url":"http://127.0.0.1:9/x","events":["submission.completed"],"sources":{"api_synk":true}}
                """);
        assertThat(hook.status()).isEqualTo(201);
        assertThat(hook.header(IGNORED)).isEqualTo("sources.api_synk");
        Answer flow = client.post("/v1/workflows", """
                {"alias":"deep","name":"Deep","fields":[{"key":"may","type":"checkbox"}],"documents":[
                  {"template":"consent","conditon":{},"mapping":{"photo_consent":"may"},
                   "condition":{"any":[{"field":"may","equals":true},{"not":{"field":"may","exists":true},"nto":1}]}}]}
                """);
        assertThat(flow.status()).as(flow.text()).isEqualTo(201);
        assertThat(named(flow)).containsExactly("documents[0].conditon");
        assertThat(flow.json().path("warnings").path(0).path("alias").asString())
                .as("conditions have a reader of their own").isEqualTo("documents[0].condition.any[1].nto");
        assertThat(client.get("/v1/workflows/deep/versions").text()).as("not kept").doesNotContain("conditon");
        Answer schedule = client.post("/v1/schedules", """
                {"name":"x","cron":"@daily","batch_source":{"type":"url","url":"http://127.0.0.1:9/x","fodler":"y"},
                 "batch":{"template":"consent","on_eror":"stop","metadata":{"free":"1"}}}
                """);
        assertThat(schedule.status()).as(schedule.text()).isEqualTo(201);
        assertThat(named(schedule)).containsExactly("batch_source.fodler", "batch.on_eror");
    }

    @Test
    void theDefinitionOfAFieldTakesItsOwnMembersOnly() {
        Answer answer = client.post("/v1/workflows", """
                {"alias":"strict","name":"Strict","fields":[{"key":"may","type":"checkbox","requird":true}],
                 "documents":[{"template":"consent"}]}
                """);
        assertThat(answer.error()).isEqualTo("400 bad_request");
        assertThat(answer.json().path("errors").path(0).path("alias").asString()).isEqualTo("fields[0].requird");
    }

    @Test
    void aPartOfAFormThatNobodyKnowsIsNamed() {
        String form = part("alias", "formed") + part("name", "Formed") + part("sampel_data", "{}")
                + part("file", "<html lang=\"en\"><body><p>{{name}}</p></body></html>") + "--b--\r\n";
        Answer answer = client.send("POST", "/v1/templates", BodyPublishers.ofString(form), "Content-Type",
                "multipart/form-data; boundary=b");
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        assertThat(answer.header(IGNORED)).isEqualTo("sampel_data");
    }

    private static String part(String name, String content) {
        return "--b\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + content + "\r\n";
    }

    private static List<String> named(Answer answer) {
        return Stream.of(answer.header(IGNORED).split(", ")).map(name -> URLDecoder.decode(name, UTF_8)).toList();
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
