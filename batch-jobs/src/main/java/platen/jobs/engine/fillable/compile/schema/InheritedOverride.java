package platen.jobs.engine.fillable.compile.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import platen.jobs.engine.template.CompileOutcome.DroppedOverride;
import platen.jobs.engine.template.CompileOutcome.Overrides;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Removes entries of an inherited schema override that do not fit a new file. */
final class InheritedOverride {
    private InheritedOverride() {}

    /**
     * Returns the overrides without the entries that do not fit; at least one entry is removed.
     *
     * @param overrides with a schema
     */
    static Overrides without(Overrides overrides, List<DroppedOverride> mistakes) {
        ObjectNode schema = Objects.requireNonNull(overrides.schema()).deepCopy();
        ArrayNode kept = schema.putArray("fields");
        List<DroppedOverride> dropped = new ArrayList<>(overrides.dropped());
        Set<String> gone = new HashSet<>();
        for (JsonNode entry : overrides.schema().path("fields")) {
            String field = entry.path("field").asString("");
            mistakes.stream().filter(mistake -> mistake.field().equals(field)).findFirst().ifPresentOrElse(mistake -> {
                if (gone.add(field)) {
                    dropped.add(mistake);
                }
            }, () -> kept.add(entry));
        }
        if (gone.isEmpty()) {
            // The error does not belong to a single entry, so no entry can be kept.
            String message = mistakes.getFirst().message();
            kept.forEach(entry -> dropped.add(new DroppedOverride(entry.path("field").asString(""), message)));
            return new Overrides(null, dropped);
        }
        return new Overrides(kept.isEmpty() && !schema.has("strict_formats") ? null : schema, dropped);
    }
}
