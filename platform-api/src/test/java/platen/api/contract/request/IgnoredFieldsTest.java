package platen.api.contract.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.api.description.Description;
import platen.api.description.Description.Operation;
import platen.db.core.Environment;
import platen.db.key.Scope;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests unknown members of requests: they are refused where they would configure something, and otherwise listed. */
@SharedServerTest
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
    void aRenderSucceedsAndItsRecordListsIgnoredFields() {
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
    void knownFieldsAreNotIgnored() {
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

    /** Returns whether an operation renders or runs; all others configure something. */
    private static boolean renders(Operation operation) {
        return Pattern.matches(".*/(render|submissions|runs)", operation.path());
    }

    /** Applies to refused requests too, because a misspelled parameter counts as missing. */
    @ParameterizedTest
    @MethodSource("operations")
    void everyOperationNamesTheParametersThatItDoesNotKnow(Operation operation) {
        String path = operation.path().replaceAll("\\{\\w+}", "1") + "?bogus=1&limit_=2";
        Answer answer = client.send(operation.method(), path, BodyPublishers.noBody());
        assertThat(answer.header(IGNORED)).as(answer.text()).isEqualTo("bogus, limit_");
    }

    static Stream<Operation> jsonOperations() {
        return operations().filter(each -> each.bodies().has("application/json"));
    }

    @ParameterizedTest
    @MethodSource("jsonOperations")
    void onlyRendersAndRunsIgnoreMembersOfTheirBodies(Operation operation) {
        String path = operation.path().replaceAll("\\{\\w+}", "1");
        Answer answer = client.send(operation.method(), path, BodyPublishers.ofString("{\"b%gus\":{\"a\":1}}"),
                "Content-Type", "application/json");
        if (renders(operation)) {
            assertThat(answer.header(IGNORED)).as(answer.text()).isEqualTo("b%25gus");
        } else {
            assertThat(answer.error()).isEqualTo("400 bad_request");
            assertThat(answer.header(IGNORED)).isEmpty();
            assertThat(answer.json().path("message").asString()).startsWith("Unknown field 'b%gus'. Allowed are ");
            assertThat(answer.json().path("parameter").asString()).isEqualTo("b%gus");
        }
    }

    /** Returns each member of each object of each body, at any depth, with one letter doubled. */
    static Stream<Arguments> misspelt() {
        return jsonOperations()
                .filter(each -> !renders(each))
                .flatMap(each -> {
                    JsonNode body = Description.examples(each.bodies().path("application/json")).getFirst();
                    return places(each, body, "").map(place -> Arguments.of(each.method() + " " + each.path(), place,
                            body));
                });
    }

    private static Stream<String> places(Operation operation, JsonNode value, String path) {
        return value.propertyStream().flatMap(member -> {
            String here = path + "/" + member.getKey();
            // The authors choose the keys of these objects; the definition of a field is checked separately.
            boolean free = List.of("data", "schema", "sample_data", "mapping", "metadata", "condition", "fields")
                    .contains(member.getKey());
            Stream<String> below = free
                    ? Stream.of()
                    : member.getValue().isArray()
                            ? IntStream.range(0, member.getValue().size())
                                    .boxed()
                                    .flatMap(i -> places(operation, member.getValue().path(i), here + "/" + i))
                            : places(operation, member.getValue(), here);
            return Stream.concat(Stream.of(here), below);
        });
    }

    @ParameterizedTest
    @MethodSource("misspelt")
    void aMisspeltMemberIsRefusedWithTheSuggestedName(String operation, String place, JsonNode body) {
        String name = place.substring(place.lastIndexOf('/') + 1);
        String wrong = name + name.charAt(name.length() - 1);
        JsonNode copy = body.deepCopy();
        ObjectNode object = (ObjectNode) copy.at(place.substring(0, place.lastIndexOf('/')));
        object.set(wrong, object.remove(name));
        String[] parts = operation.split(" ");
        Answer answer = client.send(parts[0], parts[1].replaceAll("\\{\\w+}", "1"),
                BodyPublishers.ofString(copy.toString()), "Content-Type", "application/json");
        assertThat(answer.error()).isEqualTo("400 bad_request");
        String path = (place.substring(1, place.length() - name.length()) + wrong).replaceAll("/(\\d+)", "[$1]")
                .replace('/', '.');
        assertThat(answer.json().path("message").asString())
                .isEqualTo("Unknown field '" + path + "'. Did you mean '" + name + "'?");
        assertThat(answer.json().path("parameter").asString()).isEqualTo(path);
    }

    @Test
    void nothingIsMadeOfARefusedBodyAndAllUnknownMembersAreNamed() {
        Answer schedule = client.post("/v1/schedules", """
                {"name":"x","cron":"@daily","timezone":"Europe/Berlin","batch_source":{"type":"url","url":"http://127.0.0.1:9/x"},
                 "batch":{"template":"consent","on_eror":"stop","metadata":{"free":"1"}}}
                """);
        assertThat(schedule.error()).isEqualTo("400 bad_request");
        assertThat(schedule.json().path("message").asString())
                .isEqualTo("Unknown field 'timezone'. Did you mean 'time_zone'?");
        assertThat(schedule.json().path("errors").findValuesAsString("alias"))
                .containsExactly("timezone", "batch.on_eror");
        assertThat(client.get("/v1/schedules").json().path("data").isEmpty()).isTrue();
        assertThat(client.post("/v1/webhooks", """
                {"url":"http://127.0.0.1:9/x","events":["submission.completed"],"sources":{"api_synk":true}}
                """).error()).isEqualTo("400 bad_request");
        assertThat(client.get("/v1/webhooks").json().path("data").isEmpty()).isTrue();
    }

    @Test
    void aSourceOfOneTypeTakesNoMemberOfAnother() {
        Answer schedule = client.post("/v1/schedules", """
                {"name":"x","cron":"@daily","batch":{"template":"consent"},
                 "batch_source":{"type":"url","url":"http://127.0.0.1:9/x","folder":"statements"}}
                """);
        assertThat(schedule.error()).isEqualTo("400 bad_request");
        assertThat(schedule.json().path("message").asString()).startsWith("'batch_source.folder' does not belong");
    }

    @Test
    void aConditionTakesNothingBesideItsCombination() {
        Answer flow = client.post("/v1/workflows", """
                {"alias":"deep","name":"Deep","fields":[{"key":"may","type":"checkbox"}],"documents":[
                  {"template":"consent","mapping":{"photo_consent":"may"},
                   "condition":{"any":[{"field":"may","equals":true},{"not":{"field":"may","exists":true},"nto":1}]}}]}
                """);
        assertThat(flow.error()).isEqualTo("400 bad_request");
        assertThat(flow.json().path("errors").path(0).path("alias").asString())
                .isEqualTo("documents[0].condition.any[1].nto");
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
    void anUnknownFormPartIsRefused() {
        String form = part("alias", "formed") + part("name", "Formed") + part("sampel_data", "{}")
                + part("file", "<html lang=\"en\"><body><p>{{name}}</p></body></html>") + "--b--\r\n";
        Answer answer = client.send("POST", "/v1/templates", BodyPublishers.ofString(form), "Content-Type",
                "multipart/form-data; boundary=b");
        assertThat(answer.error()).isEqualTo("400 bad_request");
        assertThat(answer.json().path("message").asString())
                .isEqualTo("Unknown field 'sampel_data'. Did you mean 'sample_data'?");
    }

    private static String part(String name, String content) {
        return "--b\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + content + "\r\n";
    }

    @Test
    void aRunNamesWhatItIgnored() {
        assertThat(client.post("/api/v1/workflows/flow/runs", "{\"data\":{\"full_name\":\"Ada\"},\"metdata\":{}}")
                .header(IGNORED)).isEqualTo("metdata");
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
