package platen.api.description;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.yaml.snakeyaml.Yaml;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.Described;
import platen.api.description.Description.Operation;
import platen.api.http.error.ErrorCode;
import platen.api.http.operation.RequiresScope;
import platen.api.http.reply.ApiJson;
import platen.jobs.batch.spreadsheet.Workbooks;
import platen.jobs.json.StrictJson;
import tools.jackson.databind.JsonNode;

/** Tests the description against the service that publishes it. */
class DescriptionTest {
    private static final Set<String> FILES = Set.of("application/pdf", "application/zip", "multipart/form-data",
            Workbooks.TYPE);

    private static ApiFixture api;
    private static Client anybody;

    @BeforeAll
    static void open() {
        api = ApiFixture.lease();
        anybody = new Client(api, null);
    }

    @AfterAll
    static void close() {
        api.release();
    }

    @Test
    void everyRouteIsDescribedWithItsScopeAndEveryDescribedOperationIsServed() {
        Set<String> served = new TreeSet<>();
        api.bean(RequestMappingHandlerMapping.class).getHandlerMethods().forEach((mapping, handler) -> {
            RequiresScope needs = handler.getMethodAnnotation(RequiresScope.class);
            if (needs != null) {
                for (String path : mapping.getPatternValues()) {
                    mapping.getMethodsCondition()
                            .getMethods()
                            .forEach(method -> served.add(method + " " + shape(path) + " " + needs.value().wire()));
                }
            }
        });
        Set<String> described = new TreeSet<>();
        Description.operations()
                .forEach(each -> described.add(each.method() + " " + shape(each.path()) + " " + each.scope()));
        assertThat(without(served, described)).as("served, but not in description/*.yaml").isEmpty();
        assertThat(without(described, served)).as("in description/*.yaml, but not served").isEmpty();
    }

    @Test
    void theNinePrimaryOperationsAreAllThere() {
        assertThat(Description.operations().stream().filter(each -> each.path().startsWith("/api/v1/"))).hasSize(9);
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        Description.document("x").findValues("$ref").forEach(reference -> assertThat(
                Description.part("components").at(reference.asString().substring("#/components".length()))
                        .isMissingNode())
                .as(reference.asString())
                .isFalse());
    }

    /** In YAML's short form of objects, a comma ends a text without quotes, and what follows becomes a key. */
    @Test
    void noSentenceIsCutAtACommaIntoAKey() {
        String yaml = new String(DescriptionResource.yaml(Description.document("x")), StandardCharsets.UTF_8);
        assertThat(yaml.lines().filter(line -> line.endsWith(".: null"))).isEmpty();
    }

    @Test
    void everyReplyHasExamplesThatAreAsItsSchemaSays() {
        for (Operation operation : Description.operations()) {
            operation.node().path("responses").properties().forEach(reply -> {
                String name = operation.id() + " " + reply.getKey();
                mustHaveExamples(name, Description.resolve(reply.getValue()).path("content"));
                if (reply.getKey().startsWith("4") || reply.getKey().startsWith("5")) {
                    mustHaveCodesOf(Integer.parseInt(reply.getKey()), name, Description.resolve(reply.getValue()));
                }
            });
        }
    }

    @Test
    void everyBodyAndEveryEventHasExamplesThatAreAsItsSchemaSays() {
        for (Operation operation : Description.operations()) {
            mustHaveExamples(operation.id() + " body", operation.bodies());
            assertThat(operation.sampleBody().isEmpty()).as(operation.id()).isEqualTo(operation.bodies().isEmpty());
            JsonNode limits = Description.resolve(operation.node().path("requestBody")).path("description");
            assertThat(limits.asString("").contains(StrictJson.MAX_DEPTH + " deep")).as(operation.id())
                    .isNotEqualTo(operation.bodies().isEmpty());
        }
        Description.part("webhooks")
                .properties()
                .forEach(event -> mustHaveExamples(event.getKey(),
                        event.getValue().path("post").path("requestBody").path("content")));
    }

    @Test
    void namesOfOperationsAndTheirParametersAreUnique() {
        var ids = new TreeSet<String>();
        for (Operation operation : Description.operations()) {
            assertThat(ids.add(operation.id())).as(operation.id()).isTrue();
            assertThat(operation.node().path("summary").asString()).as(operation.id()).isNotBlank();
            Map<String, JsonNode> parameters = new HashMap<>();
            operation.parameters().forEach(each -> assertThat(parameters.put(each.path("name").asString(), each))
                    .as(operation.id())
                    .isNull());
            assertThat(parameters.values().stream().filter(each -> each.path("in").asString().equals("path")).count())
                    .as(operation.path())
                    .isEqualTo(operation.path().chars().filter(c -> c == '{').count());
        }
    }

    /** Generators make one argument of each, and number arguments of the same name. */
    @Test
    void noFormHasAFieldThatIsNamedLikeAParameter() {
        for (Operation operation : Description.operations()) {
            operation.bodies().path("multipart/form-data").path("schema").path("properties").propertyNames()
                    .forEach(field -> assertThat(operation.parameters())
                            .as(operation.id())
                            .noneMatch(each -> each.path("name").asString().equals(field)));
        }
    }

    /** Generators give an operation one reply type, usually that of the lowest status. */
    @Test
    void theFirstReplyToAnUploadHasTheMembersOfAllOfThem() {
        for (Operation operation : Description.operations()) {
            if (operation.bodies().has("multipart/form-data")) {
                assertThat(members(operation, "200")).as(operation.id())
                        .containsAll(members(operation, "201"))
                        .contains("version", "check", "input_schema", "breaking");
            }
        }
    }

    @Test
    void whatServesFilesInPartsAndWhatHeedsPreferencesTakesTheirHeaders() {
        for (Operation operation : Description.operations()) {
            Set<String> headers = named("header", operation);
            Set<String> query = named("query", operation);
            boolean parts = operation.node().path("responses").has("206");
            assertThat(headers.containsAll(Set.of("Range", "If-Range", "If-Match", "If-None-Match")))
                    .as(operation.id()).isEqualTo(parts);
            assertThat(headers.contains("Prefer")).as(operation.id())
                    .isEqualTo(query.contains("wait") || query.contains("async"));
        }
    }

    @Test
    void bothFormsAreServedWithoutAKeyAndSayTheSame() {
        Answer json = anybody.get("/openapi.json");
        assertThat(json.status()).isEqualTo(200);
        assertThat(json.header("Content-Type")).isEqualTo("application/json");
        assertThat(json.json().path("openapi").asString()).isEqualTo("3.1.0");
        assertThat(json.json().path("servers").path(0).path("url").asString())
                .isEqualTo("http://localhost:" + api.port());
        Answer yaml = anybody.get("/openapi.yaml");
        assertThat(yaml.header("Content-Type")).isEqualTo("application/yaml");
        Object tree = new Yaml().load(yaml.text());
        assertThat(ApiJson.mapper().<JsonNode>valueToTree(tree)).isEqualTo(ApiJson.mapper().readTree(json.text()));
        assertThat(anybody.send("HEAD", "/openapi.json", BodyPublishers.noBody()).status())
                .isEqualTo(200);
    }

    /** Clients are generated from this file, and its diff shows what a change means to them. */
    @Test
    void theSamplesHaveTheDescriptionAsItIs() throws IOException {
        Path kept = Path.of("../samples/clients/openapi.yaml");
        Path present = Path.of("target/openapi.yaml");
        Files.createDirectories(present.getParent());
        Files.write(present, DescriptionResource.yaml(Description.document("http://localhost:8080")));
        assertThat(kept).as("after a change: cp platform-api/target/openapi.yaml samples/clients/openapi.yaml")
                .hasSameTextualContentAs(present);
    }

    /** Requires examples of all content but files, whose examples would be of no use to readers. */
    private static void mustHaveExamples(String name, JsonNode content) {
        for (Map.Entry<String, JsonNode> media : content.properties()) {
            String what = name + " " + media.getKey();
            List<JsonNode> examples = Description.examples(media.getValue());
            if (!FILES.contains(media.getKey())) {
                assertThat(examples).as(what).isNotEmpty();
            }
            examples.forEach(example -> assertThat(
                    Described.problems(what + " example", media.getValue().path("schema"), example)).as(what)
                    .isEmpty());
        }
    }

    /** Requires that an error example has a code of its status, or the general code if no code has that status. */
    private static void mustHaveCodesOf(int status, String name, JsonNode reply) {
        Set<String> codes = Arrays.stream(ErrorCode.values())
                .filter(code -> code.status() == status)
                .map(ErrorCode::wire)
                .collect(Collectors.toCollection(TreeSet::new));
        if (codes.isEmpty() || status == 409) {
            codes.add((status < 500 ? ErrorCode.BAD_REQUEST : ErrorCode.INTERNAL).wire());
        }
        Description.examples(reply.path("content").path("application/json")).forEach(example -> {
            assertThat(codes).as(name).contains(example.path("code").asString());
            assertThat(example.path("doc_url").asString()).as(name)
                    .endsWith("/docs#error-" + example.path("code").asString());
        });
    }

    private static Set<String> members(Operation operation, String status) {
        return members(Description.resolve(operation.node().path("responses").path(status))
                .at("/content/application~1json/schema"));
    }

    private static Set<String> members(JsonNode schema) {
        JsonNode shape = Description.resolve(schema);
        var names = new TreeSet<>(shape.path("properties").propertyNames());
        shape.path("allOf").forEach(part -> names.addAll(members(part)));
        return names;
    }

    /** Returns the names of the operation's parameters in one location. */
    private static Set<String> named(String place, Operation operation) {
        return operation.parameters()
                .stream()
                .filter(each -> each.path("in").asString().equals(place))
                .map(each -> each.path("name").asString())
                .collect(Collectors.toSet());
    }

    private static Set<String> without(Set<String> all, Set<String> some) {
        var rest = new TreeSet<>(all);
        rest.removeAll(some);
        return rest;
    }

    private static String shape(String path) {
        return path.replaceAll("\\{\\w+}", "{}");
    }
}
