package platen.jobs.engine.document.schema;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema.Strictness;
import platen.jobs.engine.schema.SchemaJson;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an author declares of fields: the layout in which the API shows schemas, with {@code default} beside it for the
 * value that stands in for absent data.
 *
 * @param place of the block in the template, or null when it came beside it
 */
public record SchemaBlock(ObjectNode json, @Nullable Place place) {
    private static final int MOST_DEPTH = 16;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    /** Reads a block's text. */
    public static SchemaBlock read(String text, Place place) {
        try {
            if (JSON.readTree(text) instanceof ObjectNode object) {
                return new SchemaBlock(object, place);
            }
        } catch (JacksonException e) {
            throw new Mistake(place, "The schema block is no JSON: " + e.getOriginalMessage() + ".");
        }
        throw new Mistake(place, "The schema block must be an object such as {\"fields\":[…]}.");
    }

    /** Whether the author wants doubtful formats to be errors; a block that says nothing leaves it to the others. */
    Strictness formats() {
        return json.path("strict_formats").asBoolean(false) ? Strictness.STRICT : Strictness.LENIENT;
    }

    void declare(Shape root) {
        ObjectNode plain = json.deepCopy();
        strip(plain.path("fields"), 0);
        switch (SchemaJson.read(plain)) {
            case SchemaJson.Valid valid -> declare(valid.schema().fields(), json.path("fields"), root);
            case SchemaJson.Invalid invalid -> throw new Mistake(place, invalid.problems().stream()
                    .map(problem -> problem.alias() + " " + problem.message())
                    .collect(Collectors.joining("; ", "The schema is invalid: ", ".")));
        }
    }

    /** Takes out what the API's layout does not know. */
    private static void strip(JsonNode fields, int depth) {
        for (JsonNode field : fields) {
            if (field instanceof ObjectNode object && depth < MOST_DEPTH) {
                object.remove("default");
                if (!object.has("type")) {
                    object.put("type", object.has("fields") ? "object" : "text");
                }
                strip(object.path("fields"), depth + 1);
            }
        }
    }

    private void declare(List<Field> fields, JsonNode written, Shape parent) {
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            JsonNode json = written.path(i);
            Shape shape = parent.member(field.key(), place == null ? new Place("the schema", 1, 1) : place);
            shape.declare(typed(field, json, shape), place);
            if (json.has("default") && !json.path("default").isNull()) {
                shape.preset(json.path("default"));
            }
            declare(field.fields(), json.path("fields"), shape);
        }
    }

    /** A declaration that names no type leaves the derived one. */
    private static Field typed(Field field, JsonNode json, Shape shape) {
        boolean array = field.isArray() || shape.isArray() && !json.has("is_array");
        FieldType type = json.has("type") ? field.type() : shape.type();
        return new Field(field.key(), type, array, field.required(), field.label(), field.maxLength(),
                field.options(), List.of());
    }
}
