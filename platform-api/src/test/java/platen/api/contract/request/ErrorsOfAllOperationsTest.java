package platen.api.contract.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
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

/**
 * Tests errors of every operation of the description: each has the envelope with the request id and reveals no
 * internals.
 */
@Timeout(600)
@SharedServerTest
@Tag("thorough")
class ErrorsOfAllOperationsTest {
    private static final String JSON = "application/json";
    private static final List<String> HOSTILE = List.of("%00", "%27%20or%201=1--", "x".repeat(3_000),
            "%F0%9F%92%A9", "%C3%28", "-1", "%2e%2e");

    private static Client admin;
    private static Client templateReader;
    private static Client webhookManager;
    private static Client nobody;

    @BeforeAll
    static void open() {
        Tenant tenant = Tenant.unlimited();
        admin = tenant.client(Environment.PRODUCTION, Scope.values());
        templateReader = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_READ);
        webhookManager = tenant.client(Environment.PRODUCTION, Scope.WEBHOOK_MANAGE);
        nobody = new Client(tenant.api, null);
    }

    static Stream<String> operations() {
        return Description.operations().stream().map(operation -> operation.method() + " " + operation.path());
    }

    static Stream<String> operationsWithParameters() {
        return operations().filter(operation -> operation.contains("{"));
    }

    static Stream<String> operationsWithJson() {
        return operations().filter(operation -> takes(operation).has(JSON));
    }

    static Stream<String> paths() {
        return Description.operations()
                .stream()
                .map(Operation::path)
                // Its last segment is in the place of an id, so other methods answer that a delivery was not found.
                .filter(path -> !path.equals("/v1/deliveries/replay"))
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void withoutAKeyItIs401(String operation) {
        Answer answer = send(nobody, operation, filled(operation), BodyPublishers.noBody());
        assertError(answer, "401 unauthorized");
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
    }

    @ParameterizedTest
    @MethodSource("operations")
    void withoutTheScopeItIs403(String operation) {
        String scope = operation(operation).scope();
        Client without = scope.equals("webhook:manage") ? templateReader : webhookManager;
        Answer answer = send(without, operation, filled(operation), BodyPublishers.noBody());
        assertError(answer, "403 forbidden");
        assertThat(answer.json().path("required_scope").asString()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("operationsWithJson")
    void aBodyThatIsNoJsonIs400(String operation) {
        for (String body : List.of("{", "{\"a\":1,\"a\":2}", "[]", "{\"a\":\"\\u0000\"}")) {
            assertError(send(admin, operation, filled(operation), BodyPublishers.ofString(body)), "400 bad_request");
        }
    }

    @ParameterizedTest
    @MethodSource("operationsWithJson")
    void aBodyOverAMegabyteIs413(String operation) {
        if (takes(operation).has("multipart/form-data")) {
            // An upload has a larger limit of its own.
            return;
        }
        String body = "{\"a\":\"" + "x".repeat(1_048_577 - 8) + "\"}";
        assertThat(body).hasSize(1_048_577);
        assertError(send(admin, operation, filled(operation), BodyPublishers.ofString(body)), "413 payload_too_large");
    }

    @ParameterizedTest
    @MethodSource("operationsWithParameters")
    void noSpellingOfAPathBreaksIt(String operation) {
        for (String value : HOSTILE) {
            String path = operation.substring(operation.indexOf('/')).replaceAll("\\{\\w+}", value);
            Answer answer = send(admin, operation, path, BodyPublishers.ofString("{\"environment\":\"production\"}"));
            if (answer.status() != 200 || !path.endsWith("/submissions")) {
                assertThat(answer.status()).as(path).isBetween(400, 404);
                assertError(answer, answer.error());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("operations")
    void noQueryBreaksIt(String operation) {
        for (String query : List.of("?limit=%27&created_before=%F0%9F%92%A9&month=0000-00&after=%25", "?x=1&x=2",
                "?wait=NaN&doc=%0d%0aX-Injected:1", "?created_before=9999999-99-99", "?status=" + "x".repeat(3_000))) {
            Answer answer = send(admin, operation, filled(operation) + query, BodyPublishers.ofString("{}"));
            assertThat(answer.status()).as(operation + query).isLessThan(500);
            assertThat(answer.header("X-Injected")).isEmpty();
            if (answer.status() >= 400) {
                assertError(answer, answer.error());
            }
        }
    }

    /** Contract rule 3.1, on every operation: a malformed query is reported before a missing record. */
    @ParameterizedTest
    @MethodSource("operationsWithParameters")
    void aBadQueryIsReportedBeforeA404(String operation) {
        for (JsonNode parameter : operation(operation).parameters()) {
            JsonNode schema = Description.resolve(parameter.path("schema"));
            boolean free = schema.path("type").asString("").equals("string") && !schema.has("enum")
                    && !schema.has("pattern") && !parameter.path("name").asString().startsWith("created_");
            if (parameter.path("in").asString().equals("query") && !free) {
                String query = "?" + parameter.path("name").asString() + "=nope";
                Answer answer = send(admin, operation, filled(operation) + query, BodyPublishers.ofString("{}"));
                assertThat(answer.error()).as(query).isEqualTo("400 bad_request");
                assertThat(answer.json().path("parameter")).as(query).isEqualTo(parameter.path("name"));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("paths")
    void anotherMethodIs405WithThoseThatAreAllowed(String path) {
        Set<String> allowed = Description.operations()
                .stream()
                .filter(operation -> operation.path().equals(path))
                .map(Operation::method)
                .collect(Collectors.toCollection(TreeSet::new));
        if (allowed.contains("GET")) {
            allowed.add("HEAD");
        }
        allowed.add("OPTIONS");
        for (String method : List.of("GET", "POST", "PUT", "PATCH", "DELETE", "PURGE")) {
            if (!allowed.contains(method)) {
                Answer answer = admin.send(method, path.replaceAll("\\{\\w+}", "x"), BodyPublishers.noBody());
                assertError(answer, "405 bad_request");
                assertThat(answer.header("Allow")).as(method + " " + path).isEqualTo(String.join(", ", allowed));
            }
        }
    }

    private static void assertError(Answer answer, String expected) {
        assertThat(answer.error()).isEqualTo(expected);
        assertThat(answer.header("Content-Type")).isEqualTo(JSON);
        JsonNode json = answer.json();
        assertThat(json.propertyNames()).startsWith("code", "message");
        assertThat(json.path("message").asString()).isNotBlank();
        assertThat(answer.header("X-Request-Id")).matches("req_[0-9a-f]{32}")
                .isEqualTo(json.path("request_id").asString());
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.text()).doesNotContainPattern(
                "(?i)exception|stacktrace|\\bat [a-z]+\\.|java\\.|org\\.|platen\\.[a-z]+\\.|sqlstate|jdbc|postgres|"
                        + "tomcat|spring|select .* from|insert into");
    }

    private static Operation operation(String text) {
        return Description.operations()
                .stream()
                .filter(each -> text.equals(each.method() + " " + each.path()))
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode takes(String operation) {
        return operation(operation).bodies();
    }

    private static String filled(String operation) {
        return operation.substring(operation.indexOf('/')).replace("{version}", "1").replaceAll("\\{\\w+}", "nothing");
    }

    private static Answer send(Client client, String operation, String path, BodyPublisher body) {
        String method = operation.substring(0, operation.indexOf(' '));
        boolean bodiless = takes(operation).isMissingNode();
        return client.send(method, path, bodiless ? BodyPublishers.noBody() : body, "Content-Type", JSON);
    }
}
