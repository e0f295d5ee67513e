package platen.jobs.engine.schema;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.NumericNode;

/**
 * Validates a data object against an input schema. All problems are reported at once; null counts as absent; doubtful
 * formats such as a bad IBAN are warnings, because the API requires only a string, unless the template is stricter.
 */
public final class Validation {
    /** Maximum number of rows of an array. */
    public static final int MAX_ROWS = 10_000;

    private static final int MAX_LISTED_OPTIONS = 10;
    private static final int MAX_ECHOED_LENGTH = 40;

    /** How unknown keys are treated. */
    public enum Mode {
        /** As warnings: one data object may serve several templates. */
        LENIENT,
        /** As errors. */
        STRICT
    }

    /** Returns why a well-formed image URL must not be fetched, or empty. */
    @FunctionalInterface
    public interface Reach {
        Optional<String> objection(String url);
    }

    private final Mode mode;
    private final Reach reach;
    private final InputSchema.Strictness formats;
    private final ValidationCollector report = new ValidationCollector();

    private Validation(Mode mode, Reach reach, InputSchema.Strictness formats) {
        this.mode = mode;
        this.reach = reach;
        this.formats = formats;
    }

    /** Validates data whose images are not fetched. */
    public static ValidationResult check(InputSchema schema, @Nullable JsonNode data, Mode mode) {
        return check(schema, data, mode, url -> Optional.empty());
    }

    /**
     * Validates data.
     *
     * @param data the {@code data} of the request; null when absent
     * @param reach called for each image that is to be fetched
     */
    public static ValidationResult check(InputSchema schema, @Nullable JsonNode data, Mode mode, Reach reach) {
        var validation = new Validation(mode, reach, schema.formats());
        validation.whole(schema, data == null ? MissingNode.getInstance() : data);
        return validation.report.findings();
    }

    private void whole(InputSchema schema, JsonNode data) {
        DataPath place = DataPath.member(null, "data");
        if (absent(data)) {
            report.error(place, "is required", "object");
        } else if (!data.isObject()) {
            wrongType(place, "an object", "object", data);
        } else {
            members(schema.fields(), data, null);
        }
    }

    private void members(List<Field> fields, JsonNode object, @Nullable DataPath parent) {
        int known = 0;
        for (Field field : fields) {
            if (report.full()) {
                return;
            }
            JsonNode value = object.path(field.key());
            if (!value.isMissingNode()) {
                known++;
            }
            DataPath place = DataPath.member(parent, field.key());
            if (absent(value)) {
                missing(field, place, field.isArray() ? "array" : JsonType.of(field.type()));
            } else if (field.isArray()) {
                rows(field, value, place);
            } else {
                value(field, value, place);
            }
        }
        if (known < object.size() && !report.warnedEnough()) {
            unknownKeys(fields, object, parent);
        }
    }

    private void missing(Field field, DataPath place, String expected) {
        if (field.required()) {
            report.error(place, "is required", expected);
        }
    }

    private void rows(Field field, JsonNode array, DataPath place) {
        if (!array.isArray()) {
            wrongType(place, "an array", "array", array);
            return;
        }
        if (array.size() > MAX_ROWS) {
            report.error(place,
                    String.format(Locale.ROOT, "must have at most %,d rows, got %,d", MAX_ROWS, array.size()), null);
            return;
        }
        for (int row = 0; row < array.size() && !report.full(); row++) {
            JsonNode value = array.path(row);
            if (absent(value)) {
                missing(field, place.row(row), JsonType.of(field.type()));
            } else {
                value(field, value, place.row(row));
            }
        }
    }

    private void value(Field field, JsonNode value, DataPath place) {
        switch (field.type().shape()) {
            case STRING -> string(field, value, place);
            case NUMBER -> number(value, place);
            case BOOLEAN -> bool(value, place);
            case DATE -> date(value, place);
            case OPTION -> option(field, value, place);
            case OPTIONS -> options(field, value, place);
            case IMAGE -> image(value, place);
            case OBJECT -> object(field, value, place);
        }
    }

    private void string(Field field, JsonNode value, DataPath place) {
        if (!value.isString()) {
            wrongType(place, "a string", "string", value);
            return;
        }
        String text = value.stringValue();
        Integer most = field.maxLength();
        if (most != null && text.codePointCount(0, text.length()) > most) {
            report.warning(place, "has " + text.codePointCount(0, text.length())
                    + " characters, the place holds " + most);
        }
        if (!text.isBlank()) {
            Formats.objection(field.type(), text).ifPresent(objection -> {
                switch (formats) {
                    case LENIENT -> report.warning(place, objection);
                    case STRICT -> report.error(place, objection, null);
                }
            });
        }
    }

    private void number(JsonNode value, DataPath place) {
        boolean finite = value instanceof NumericNode number && !number.isNaN();
        if (!finite) {
            wrongType(place, "a number", "number", value);
        }
    }

    private void bool(JsonNode value, DataPath place) {
        if (!value.isBoolean()) {
            wrongType(place, "true or false", "boolean", value);
        }
    }

    private void date(JsonNode value, DataPath place) {
        if (!value.isString()) {
            wrongType(place, "a date as a string YYYY-MM-DD", "string", value);
            return;
        }
        IsoDate.objection(value.stringValue()).ifPresent(objection -> report.error(place, objection, "date"));
    }

    private void option(Field field, JsonNode value, DataPath place) {
        if (!value.isString()) {
            wrongType(place, "the value of an option, a string", "string", value);
            return;
        }
        if (field.options().isEmpty()) {
            // A combo box that accepts any text.
            return;
        }
        for (Field.Option option : field.options()) {
            if (option.value().equals(value.stringValue())) {
                return;
            }
        }
        report.error(place, "must be %s, got %s".formatted(choices(field), quoted(value.stringValue())), null);
    }

    private void options(Field field, JsonNode value, DataPath place) {
        if (!value.isArray()) {
            wrongType(place, "an array of option values", "array", value);
            return;
        }
        for (int i = 0; i < value.size() && !report.full(); i++) {
            option(field, value.path(i), place.row(i));
        }
    }

    private void image(JsonNode value, DataPath place) {
        if (!value.isString()) {
            wrongType(place, "an http(s) URL or a data: URL, a string", "string", value);
            return;
        }
        String url = value.stringValue();
        ImageUrl.objection(url).or(() -> ImageUrl.isData(url) ? Optional.empty() : reach.objection(url))
                .ifPresent(objection -> report.error(place, objection, null));
    }

    private void object(Field field, JsonNode value, DataPath place) {
        if (!value.isObject()) {
            wrongType(place, "an object", "object", value);
        } else if (!field.fields().isEmpty()) {
            // Without declared sub-fields any content is accepted.
            members(field.fields(), value, place);
        }
    }

    private void unknownKeys(List<Field> fields, JsonNode object, @Nullable DataPath parent) {
        if (fields.stream().filter(field -> object.has(field.key())).count() == object.size()) {
            return;
        }
        var keys = new KnownKeys(fields.stream().map(Field::key).toList());
        for (String name : object.propertyNames()) {
            if (keys.contains(name)) {
                continue;
            }
            if (mode == Mode.LENIENT ? report.warnedEnough() : report.full()) {
                return;
            }
            DataPath place = DataPath.member(parent, name);
            String message = "is not a field here"
                    + keys.meant(name).map(meant -> ". Did you mean '" + meant + "'?").orElse("");
            switch (mode) {
                case LENIENT -> report.warning(place, message);
                case STRICT -> report.error(place, message, null);
            }
        }
    }

    private void wrongType(DataPath place, String wanted, String expected, JsonNode got) {
        report.error(place, "must be " + wanted + ", got " + JsonType.of(got), expected);
    }

    private static boolean absent(JsonNode value) {
        return value.isMissingNode() || value.isNull();
    }

    private static String choices(Field field) {
        if (field.options().size() > MAX_LISTED_OPTIONS) {
            return "the value of one of the " + field.options().size() + " options";
        }
        return field.options().stream()
                .map(option -> quoted(option.value()))
                .collect(Collectors.joining(", ", field.options().size() == 1 ? "" : "one of ", ""));
    }

    private static String quoted(String text) {
        return text.length() <= MAX_ECHOED_LENGTH
                ? '"' + text + '"'
                : '"' + text.substring(0, MAX_ECHOED_LENGTH) + "…\"";
    }
}
