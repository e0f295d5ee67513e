package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares rectangles with those that Chromium measured, in the cases of {@code ../shared/layout}. */
class LayoutCasesTest {
    private static final Path FOLDER = Path.of("../../shared/layout");
    private static final double TOLERANCE = 0.5;
    private static final Map<String, List<JsonNode>> CASES = new TreeMap<>();
    private static String base = "";

    @BeforeAll
    static void read() throws IOException {
        assumeThat(FOLDER.resolve("cases.jsonl")).as("the layout cases, which are not part of this repository")
                .exists();
        base = Files.readString(FOLDER.resolve("base.css"));
        JsonMapper json = JsonMapper.builder().build();
        for (String line : Files.readAllLines(FOLDER.resolve("cases.jsonl"))) {
            JsonNode each = json.readTree(line);
            CASES.computeIfAbsent(each.get("group").asString(), group -> new ArrayList<>()).add(each);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"flex", "grid", "gridflex", "blockgrid", "leaf", "block", "float", "blockflex"})
    void boxesOfAGroupStandWhereChromiumPutsThem(String group) {
        List<JsonNode> cases = CASES.getOrDefault(group, List.of());
        List<String> different = new ArrayList<>();
        for (JsonNode each : cases) {
            if (!agrees(each)) {
                different.add(each.get("name").asString());
            }
        }
        System.out.printf("Layout cases of %s: %d of %d as Chromium has them%n", group,
                cases.size() - different.size(), cases.size());
        assertThat(different).isEmpty();
    }

    private static boolean agrees(JsonNode each) {
        List<double[]> rectangles = LayoutRectangles.of("<!doctype html><html><head><style>" + base
                + each.get("css").asString() + "</style></head><body>" + each.get("html").asString()
                + "</body></html>");
        JsonNode expected = each.get("rects");
        if (rectangles.size() != expected.size()) {
            return false;
        }
        for (int i = 0; i < rectangles.size(); i++) {
            for (int side = 0; side < 4; side++) {
                double difference = rectangles.get(i)[side] - expected.get(i).get(side).asDouble();
                if (Math.abs(difference) > TOLERANCE) {
                    return false;
                }
            }
        }
        return true;
    }
}
