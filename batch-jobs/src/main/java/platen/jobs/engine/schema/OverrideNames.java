package platen.jobs.engine.schema;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Lists the names in the author's overrides of a derived schema. */
public final class OverrideNames {
    private static final String STRICT_FORMATS = "strict_formats";

    private OverrideNames() {}

    /**
     * Returns the fields named by the overrides, spelled as there, members of objects as {@code items.price}; with
     * {@code strict_formats} at the end where it is set.
     *
     * @param overrides of a PDF or of a smart document, or null for none
     */
    public static List<String> of(@Nullable ObjectNode overrides) {
        var names = new ArrayList<String>();
        if (overrides != null) {
            add(overrides.path("fields"), "", names);
            if (overrides.has(STRICT_FORMATS)) {
                names.add(STRICT_FORMATS);
            }
        }
        return names;
    }

    private static void add(JsonNode fields, String prefix, List<String> names) {
        for (JsonNode field : fields) {
            String name = prefix + field.path("field").asString(field.path("key").asString(""));
            if (field.path("fields").isEmpty()) {
                names.add(name);
            } else {
                add(field.path("fields"), name + ".", names);
            }
        }
    }
}
