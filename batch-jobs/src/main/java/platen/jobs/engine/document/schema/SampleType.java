package platen.jobs.engine.document.schema;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.FieldType;
import tools.jackson.databind.JsonNode;

/** Reads the type of a field off the values that sample data has for it. */
final class SampleType {
    private SampleType() {}

    /** Returns the type that all values share; null when there is none, or when they differ. */
    static @Nullable FieldType of(List<JsonNode> values) {
        Set<FieldType> types = EnumSet.noneOf(FieldType.class);
        for (JsonNode value : values) {
            if (value.isContainer()) {
                return null;
            }
            if (!value.isNull()) {
                types.add(of(value));
            }
        }
        return types.size() == 1 ? types.iterator().next() : null;
    }

    private static FieldType of(JsonNode value) {
        return value.isNumber() ? FieldType.NUMBER : value.isBoolean() ? FieldType.BOOLEAN : FieldType.TEXT;
    }
}
