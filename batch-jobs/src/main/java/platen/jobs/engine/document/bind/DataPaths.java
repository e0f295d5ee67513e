package platen.jobs.engine.document.bind;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Finds values in the data by what they hold, for messages. */
public final class DataPaths {
    private DataPaths() {}

    /** Path of the first text that has a text in it, such as {@code items[2].name}; empty for none. */
    public static String of(String text, JsonNode data) {
        return find(text, data, "");
    }

    private static String find(String text, JsonNode value, String path) {
        if (value.isString()) {
            return value.stringValue().contains(text) ? path : "";
        }
        if (value.isObject()) {
            for (Map.Entry<String, JsonNode> member : value.properties()) {
                String found = find(text, member.getValue(),
                        path.isEmpty() ? member.getKey() : path + "." + member.getKey());
                if (!found.isEmpty()) {
                    return found;
                }
            }
        }
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            String found = find(text, value.get(i), path + "[" + i + "]");
            if (!found.isEmpty()) {
                return found;
            }
        }
        return "";
    }
}
