package platen.ops.proof;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Rows of a bulk order that differ in a name.
 *
 * @param answers of the sample workflow
 */
record BulkRows(ObjectNode answers, int count) {
    /** One JSON object a line. */
    byte[] bytes() {
        return lines().map(line -> line + "\n").collect(Collectors.joining()).getBytes(StandardCharsets.UTF_8);
    }

    Stream<String> lines() {
        return IntStream.rangeClosed(1, count).mapToObj(i -> JsonNodeFactory.instance.objectNode()
                .put("custom_id", "row-" + i)
                .set("data", answers.deepCopy().put("full_name", "Ada " + i))
                .toString());
    }
}
