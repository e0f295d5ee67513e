package platen.api.description;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Refuses changes of the API that break its clients. The baseline lists what clients may rely on; it is committed, so
 * that the check needs neither a network nor the history.
 */
class CompatibilityTest {
    private static final Path BASELINE = Path.of("src/test/resources/platen/api/description/baseline.txt");

    @Test
    void theDescriptionBreaksNothingThatTheBaselineLists() throws IOException {
        assertThat(ApiSurface.breaks(baseline(), ApiSurface.of(document()))).as("""
                changes of the API that break clients; undo them. To break clients on purpose, delete the lines that \
                were removed from platform-api/%s, or add the lines that are newly required.""", BASELINE).isEmpty();
    }

    @Test
    void theBaselineListsAllAdditions() throws IOException {
        Set<String> whole = new TreeSet<>(baseline());
        whole.addAll(ApiSurface.of(document()));
        Path present = Path.of("target/baseline.txt");
        Files.createDirectories(present.getParent());
        Files.write(present, whole);
        assertThat(whole).as("after an addition: cp platform-api/target/baseline.txt platform-api/%s", BASELINE)
                .isEqualTo(baseline());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("breakingChanges")
    void namesWhatWasBroken(String expected, Consumer<ObjectNode> change) {
        ObjectNode changed = document();
        change.accept(changed);
        assertThat(ApiSurface.breaks(ApiSurface.of(document()), ApiSurface.of(changed))).contains(expected);
    }

    static Stream<Arguments> breakingChanges() {
        return Stream.of(
                breaking("removed or changed: GET /v1/webhooks exists",
                        document -> object(document, "paths").remove("/v1/webhooks")),
                breaking("removed or changed: POST /v1/webhooks exists",
                        document -> object(document, "paths", "/v1/webhooks").remove("post")),
                breaking("removed or changed: POST /v1/webhooks reply 201 exists",
                        document -> object(document, "paths", "/v1/webhooks", "post", "responses").remove("201")),
                breaking("removed or changed: reply schema Submission.status exists",
                        document -> object(document, "components", "schemas", "Submission", "properties")
                                .remove("status")),
                breaking("removed or changed: reply schema SubmissionId is string",
                        document -> object(document, "components", "schemas", "SubmissionId").put("type", "integer")),
                breaking("removed or changed: GET /v1/webhooks/{webhook_id} takes path parameter webhook_id",
                        document -> object(document, "paths", "/v1/webhooks/{webhook_id}").remove("parameters")));
    }

    @Test
    void aValueThatARequestNoLongerAcceptsIsABreak() {
        String before = "POST /v1/x body application/json.mode accepts the value \"strict\"";
        assertThat(ApiSurface.of(requestOf("""
                {"mode":{"type":"string","enum":["strict","lenient"]}}""", "[]"))).contains(before);
        assertThat(breaks(requestOf("""
                {"mode":{"type":"string","enum":["strict","lenient"]}}""", "[]"), requestOf("""
                {"mode":{"type":"string","enum":["lenient"]}}""", "[]")))
                .containsExactly("removed or changed: " + before);
    }

    @Test
    void aNewlyRequiredMemberIsABreakAndANewOptionalOneIsNot() {
        ObjectNode before = requestOf("{\"a\":{\"type\":\"string\"}}", "[]");
        String both = "{\"a\":{\"type\":\"string\"},\"b\":{\"type\":\"string\"}}";
        assertThat(breaks(before, requestOf(both, "[\"b\"]")))
                .containsExactly("newly required: POST /v1/x body application/json requires b");
        assertThat(breaks(before, requestOf(both, "[]"))).isEmpty();
    }

    @Test
    void additionsAreCompatible() {
        ObjectNode more = document();
        object(more, "paths").set("/v1/new", object(more, "paths", "/v1/webhooks").deepCopy());
        object(more, "components", "schemas", "Submission", "properties").putObject("new").put("type", "string");
        object(more, "paths", "/v1/webhooks", "post", "responses").putObject("299");
        assertThat(ApiSurface.breaks(ApiSurface.of(document()), ApiSurface.of(more))).isEmpty();
    }

    private static List<String> breaks(ObjectNode before, ObjectNode after) {
        return ApiSurface.breaks(ApiSurface.of(before), ApiSurface.of(after));
    }

    private static Arguments breaking(String expected, Consumer<ObjectNode> change) {
        return Arguments.of(expected, change);
    }

    private static ObjectNode document() {
        return Description.document("http://localhost:8080").deepCopy();
    }

    private static Set<String> baseline() throws IOException {
        return new TreeSet<>(Files.readAllLines(BASELINE));
    }

    private static ObjectNode object(JsonNode document, String... path) {
        JsonNode at = document;
        for (String each : path) {
            at = at.path(each);
        }
        return (ObjectNode) at;
    }

    /** Returns a document with one operation, whose body has these members. */
    private static ObjectNode requestOf(String properties, String required) {
        return (ObjectNode) StoredJson.node("""
                {"paths":{"/v1/x":{"post":{"requestBody":{"content":{"application/json":{"schema":
                 {"type":"object","required":%s,"properties":%s}}}}}}}}
                """.formatted(required, properties));
    }
}
