package platen.jobs.engine.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.InputSchema.Strictness;
import tools.jackson.databind.JsonNode;

/**
 * Reads the JSON form of a schema and continues after a problem, so that all problems are reported. One instance reads
 * one schema.
 */
final class SchemaReader {
    private static final int MAX_KEY_LENGTH = 128;
    private static final int MAX_LENGTH_LIMIT = 1_000_000;
    private static final int DEEPEST = 16;
    private static final List<String> FIELD_MEMBERS = List.of("key", "type", "is_array", "required", "label",
            "max_length", "options", "fields", "signer");
    private static final Pattern SIGNER = Pattern.compile("[a-z][a-z0-9_-]{0,39}");

    private final ValidationCollector report = new ValidationCollector();

    SchemaJson.Reading read(JsonNode json) {
        DataPath whole = DataPath.member(null, "schema");
        List<Field> fields = List.of();
        boolean strict = false;
        if (!json.isObject()) {
            report.error(whole, "must be an object with the member fields, got " + JsonType.of(json), "object");
        } else {
            refuseOthers(json, List.of("fields", "strict_formats"), null);
            strict = flag(json, "strict_formats", null);
            fields = fields(json.path("fields"), DataPath.member(null, "fields"), 1);
        }
        List<Problem> problems = report.findings().errors();
        return problems.isEmpty()
                ? new SchemaJson.Valid(new InputSchema(fields, strict ? Strictness.STRICT : Strictness.LENIENT))
                : new SchemaJson.Invalid(problems);
    }

    private List<Field> fields(JsonNode json, DataPath place, int depth) {
        var fields = new ArrayList<Field>();
        if (!json.isArray()) {
            report.error(place, "must be an array of fields, got " + JsonType.of(json), "array");
            return fields;
        }
        if (depth > DEEPEST) {
            report.error(place, "must not be nested deeper than " + DEEPEST + " levels", null);
            return fields;
        }
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < json.size() && !report.full(); i++) {
            Field field = field(json.path(i), place.row(i), depth);
            if (!field.key().isEmpty() && !keys.add(field.key())) {
                report.error(DataPath.member(place.row(i), "key"), "is used by an earlier field of the same list",
                        null);
            }
            fields.add(field);
        }
        return fields;
    }

    private Field field(JsonNode json, DataPath place, int depth) {
        if (!json.isObject()) {
            report.error(place, "must be an object, got " + JsonType.of(json), "object");
            return new Field("", FieldType.TEXT, false, false, null, null, List.of(), List.of());
        }
        refuseOthers(json, FIELD_MEMBERS, place);
        String key = key(json.path("key"), DataPath.member(place, "key"));
        FieldType type = type(json.path("type"), DataPath.member(place, "type"));
        return new Field(key, type, flag(json, "is_array", place), flag(json, "required", place),
                label(json.path("label"), DataPath.member(place, "label")),
                maxLength(json.path("max_length"), DataPath.member(place, "max_length")),
                options(json.path("options"), type, DataPath.member(place, "options")),
                subFields(json.path("fields"), type, DataPath.member(place, "fields"), depth),
                signer(json.path("signer"), type, DataPath.member(place, "signer")));
    }

    private @Nullable String signer(JsonNode json, FieldType type, DataPath place) {
        if (absent(json)) {
            return null;
        }
        if (!json.isString() || !SIGNER.matcher(json.stringValue()).matches()) {
            report.error(place, "must be a name such as tenant: up to 40 lower-case letters, digits, hyphens and"
                    + " underscores", "string");
            return null;
        }
        if (type.shape() == FieldType.Shape.OBJECT) {
            report.error(place, "is only for single fields, and this is an object", null);
            return null;
        }
        return json.stringValue();
    }

    private String key(JsonNode json, DataPath place) {
        if (!json.isString()) {
            report.error(place, "must be a string, got " + JsonType.of(json), "string");
            return "";
        }
        String key = json.stringValue();
        // Dots and brackets are path syntax.
        boolean clean = key.strip().equals(key) && key.chars().noneMatch(
                c -> c == '.' || c == '[' || c == ']' || Character.isISOControl(c));
        if (key.isEmpty() || key.length() > MAX_KEY_LENGTH || !clean) {
            report.error(place,
                    "must be 1 to %d characters without points, brackets, control characters and outer spaces"
                            .formatted(MAX_KEY_LENGTH),
                    null);
        }
        return key;
    }

    private FieldType type(JsonNode json, DataPath place) {
        if (!json.isString()) {
            report.error(place, "must be a string, got " + JsonType.of(json), "string");
            return FieldType.TEXT;
        }
        return FieldType.named(json.stringValue()).orElseGet(() -> {
            String known = Arrays.stream(FieldType.values()).map(FieldType::wireName)
                    .collect(Collectors.joining(", "));
            report.error(place, "must be one of " + known, null);
            return FieldType.TEXT;
        });
    }

    private boolean flag(JsonNode field, String name, @Nullable DataPath place) {
        JsonNode json = field.path(name);
        if (!json.isMissingNode() && !json.isBoolean()) {
            report.error(DataPath.member(place, name), "must be true or false, got " + JsonType.of(json), "boolean");
        }
        return json.isBoolean() && json.booleanValue();
    }

    private @Nullable String label(JsonNode json, DataPath place) {
        if (absent(json)) {
            return null;
        }
        if (!json.isString()) {
            report.error(place, "must be a string, got " + JsonType.of(json), "string");
            return null;
        }
        return json.stringValue();
    }

    private @Nullable Integer maxLength(JsonNode json, DataPath place) {
        if (absent(json)) {
            return null;
        }
        if (!json.isInt() || json.intValue() < 1 || json.intValue() > MAX_LENGTH_LIMIT) {
            report.error(place, "must be an integer from 1 to " + MAX_LENGTH_LIMIT, "number");
            return null;
        }
        return json.intValue();
    }

    private List<Field.Option> options(JsonNode json, FieldType type, DataPath place) {
        var options = new ArrayList<Field.Option>();
        if (absent(json)) {
            return options;
        }
        if (type.shape() != FieldType.Shape.OPTION && type.shape() != FieldType.Shape.OPTIONS) {
            report.error(place, "is only for dropdown, radio-group and multi-select", null);
            return options;
        }
        if (!json.isArray()) {
            report.error(place, "must be an array of {value, label}, got " + JsonType.of(json), "array");
            return options;
        }
        Set<String> values = new HashSet<>();
        for (int i = 0; i < json.size() && !report.full(); i++) {
            Field.Option option = option(json.path(i), place.row(i));
            if (!values.add(option.value())) {
                report.error(DataPath.member(place.row(i), "value"), "is the value of an earlier option", null);
            }
            options.add(option);
        }
        return options;
    }

    private Field.Option option(JsonNode json, DataPath place) {
        if (!json.isObject()) {
            report.error(place, "must be an object {value, label}, got " + JsonType.of(json), "object");
            return new Field.Option(place.path(), "");
        }
        refuseOthers(json, List.of("value", "label"), place);
        JsonNode value = json.path("value");
        if (!value.isString()) {
            report.error(DataPath.member(place, "value"), "must be a string, got " + JsonType.of(value), "string");
            return new Field.Option(place.path(), "");
        }
        String label = label(json.path("label"), DataPath.member(place, "label"));
        return new Field.Option(value.stringValue(), label == null ? value.stringValue() : label);
    }

    private List<Field> subFields(JsonNode json, FieldType type, DataPath place, int depth) {
        if (absent(json)) {
            return List.of();
        }
        if (type.shape() != FieldType.Shape.OBJECT) {
            report.error(place, "is only for object and json-object", null);
            return List.of();
        }
        return fields(json, place, depth + 1);
    }

    private void refuseOthers(JsonNode json, List<String> members, @Nullable DataPath place) {
        for (String name : json.propertyNames()) {
            if (!members.contains(name)) {
                report.error(DataPath.member(place, name), "is not known here; known are " + String.join(", ", members),
                        null);
            }
        }
    }

    private static boolean absent(JsonNode json) {
        return json.isMissingNode() || json.isNull();
    }
}
