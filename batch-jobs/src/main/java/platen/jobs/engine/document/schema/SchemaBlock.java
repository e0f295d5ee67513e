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
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schema that an author declares, in the layout in which the API shows schemas; {@code default} is the value that
 * replaces absent data.
 *
 * @param text as the author wrote it
 * @param place where the text begins in the template
 */
public record SchemaBlock(ObjectNode json, String text, Place place) {
    private static final int MAX_DEPTH = 16;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    /** Reads a block's text. */
    public static SchemaBlock read(String text, Place place) {
        try {
            if (JSON.readTree(text) instanceof ObjectNode object) {
                return new SchemaBlock(object, text, place);
            }
        } catch (JacksonException e) {
            throw new Mistake(within(place, e.getLocation()),
                    "The schema block is no JSON: " + e.getOriginalMessage() + ".");
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
            case SchemaJson.Invalid invalid -> throw new Mistake(placeOf(invalid.problems().getFirst().alias()), invalid
                    .problems()
                    .stream()
                    .map(problem -> problem.alias() + " " + problem.message())
                    .collect(Collectors.joining("; ", "The schema is invalid: ", ".")));
        }
    }

    /** Where the author wrote a part such as {@code fields[0].type}; the place of what should hold it where it lacks. */
    private Place placeOf(String part) {
        String pointer = "/" + part.replace("[", "/").replace("]", "").replace('.', '/');
        Place found = place;
        try (JsonParser parser = JSON.createParser(text)) {
            while (parser.nextToken() != null) {
                String here = parser.streamReadContext().pathAsPointer().toString();
                if (here.equals(pointer)) {
                    return within(place, parser.currentTokenLocation());
                }
                if (parser.currentToken() == JsonToken.START_OBJECT && pointer.startsWith(here + "/")) {
                    found = within(place, parser.currentTokenLocation());
                }
            }
        }
        return found;
    }

    /** @param at null where the reader knows none, as for what is nested too deep */
    private static Place within(Place start, @Nullable TokenStreamLocation at) {
        if (at == null) {
            return start;
        }
        boolean first = at.getLineNr() == 1;
        return new Place(start.file(), start.line() + at.getLineNr() - 1,
                first ? start.column() + at.getColumnNr() - 1 : at.getColumnNr());
    }

    /** Takes out what the API's layout does not know. */
    private static void strip(JsonNode fields, int depth) {
        for (JsonNode field : fields) {
            if (field instanceof ObjectNode object && depth < MAX_DEPTH) {
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
            Shape shape = parent.member(field.key(), place);
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
                field.options(), List.of(), field.signer());
    }
}
