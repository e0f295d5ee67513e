package platen.lab.http;

import java.util.Map;
import platen.jobs.json.StoredJson;
import platen.lab.process.RenderSample;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Data with one member for each field of a PDF form, as PDFBox wants it. */
final class FlatData {
    private FlatData() {}

    /** Returns the sample's data with members such as {@code items.0.price}, all of them texts or booleans. */
    static String of(RenderSample sample) {
        ObjectNode flat = StoredJson.object("{}");
        add("", StoredJson.object(sample.numbered(0)), flat);
        return flat.toString();
    }

    private static void add(String prefix, JsonNode node, ObjectNode flat) {
        if (node.isObject()) {
            for (Map.Entry<String, JsonNode> member : node.properties()) {
                add(prefix.isEmpty() ? member.getKey() : prefix + "." + member.getKey(), member.getValue(), flat);
            }
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                add(prefix + "." + i, node.get(i), flat);
            }
        } else if (node.isBoolean()) {
            flat.set(prefix, node);
        } else {
            flat.put(prefix, node.isString() ? node.stringValue() : node.toString());
        }
    }
}
