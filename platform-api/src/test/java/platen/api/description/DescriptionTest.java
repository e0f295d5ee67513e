package platen.api.description;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.yaml.snakeyaml.Yaml;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.Described;
import platen.api.TestingApi;
import platen.api.description.Description.Operation;
import platen.api.http.ApiJson;
import platen.api.http.Needs;
import tools.jackson.databind.JsonNode;

/** The description against the service that publishes it (interface parts 1 and 9). */
class DescriptionTest {
    private static TestingApi api;
    private static Client anybody;

    @BeforeAll
    static void open() {
        api = new TestingApi();
        anybody = new Client(api, null);
    }

    @AfterAll
    static void close() {
        api.close();
    }

    @Test
    void everyRouteIsDescribedWithItsScopeAndEveryDescribedOperationIsServed() {
        Set<String> served = new TreeSet<>();
        api.bean(RequestMappingHandlerMapping.class).getHandlerMethods().forEach((mapping, handler) -> {
            Needs needs = handler.getMethodAnnotation(Needs.class);
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

    @Test
    void everyExampleIsAsItsSchemaSays() {
        int checked = 0;
        for (Operation operation : Description.operations()) {
            checked += examples(operation.id() + " body", operation.node().path("requestBody"));
            for (Map.Entry<String, JsonNode> response : operation.node().path("responses").properties()) {
                checked += examples(operation.id() + " " + response.getKey(), response.getValue());
            }
        }
        for (Map.Entry<String, JsonNode> event : Description.part("webhooks").properties()) {
            checked += examples(event.getKey(), event.getValue().path("post").path("requestBody"));
        }
        assertThat(checked).isGreaterThan(40);
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

    /** Clients are generated from this file, and its difference shows what a change does to them (decision C26). */
    @Test
    void theSamplesHaveTheDescriptionAsItIs() throws IOException {
        Path kept = Path.of("../samples/clients/openapi.yaml");
        Path present = Path.of("target/openapi.yaml");
        Files.createDirectories(present.getParent());
        Files.write(present, DescriptionResource.yaml(Description.document("http://localhost:8080")));
        assertThat(kept).as("after a change: cp platform-api/target/openapi.yaml samples/clients/openapi.yaml")
                .hasSameTextualContentAs(present);
    }

    private static int examples(String name, JsonNode place) {
        int checked = 0;
        for (Map.Entry<String, JsonNode> media : Description.resolve(place).path("content").properties()) {
            JsonNode example = media.getValue().path("example");
            if (!example.isMissingNode()) {
                assertThat(Described.problems(name + " example", media.getValue().path("schema"), example)).as(name)
                        .isEmpty();
                checked++;
            }
        }
        return checked;
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
