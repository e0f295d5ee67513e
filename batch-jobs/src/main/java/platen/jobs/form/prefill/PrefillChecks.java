package platen.jobs.form.prefill;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Problem;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.form.FormSize;
import platen.jobs.render.accept.Metadata;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Checks data with which a form is filled in beforehand. */
public final class PrefillChecks {
    /** Maximum number of locked fields. */
    public static final int MAX_LOCKED = 200;
    /** Members of the metadata of submissions that forms set themselves. */
    private static final Set<String> OWN_METADATA = Set.of("form_id", "consent_sha256", "consent_at");
    /** Pictures in the page: a server never fetches an address for it, and a browser shows them without a request. */
    private static final Pattern PICTURE = Pattern.compile("data:image/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}");

    private PrefillChecks() {}

    /** Member of a request that cannot be as it is, and the violated rule. */
    public record Objection(String name, String rule) {}

    /** Returns what is wrong with the locked fields and metadata; empty when nothing is. */
    public static Optional<Objection> objection(InputSchema schema, Prefill prefill) {
        List<String> locked = prefill.locked();
        if (locked.size() > MAX_LOCKED || new HashSet<>(locked).size() < locked.size()) {
            return Optional.of(new Objection("locked", "must name at most " + MAX_LOCKED + " fields, each once"));
        }
        for (String path : locked) {
            Optional<Field> field = field(schema.fields(), List.of(path.split("\\.", -1)));
            if (field.isEmpty()) {
                return Optional.of(new Objection("locked", "must name fields of the form, and '" + path
                        + "' is none; members of groups are written as group.member"));
            }
            if (field.get().required() && value(prefill.data(), path).isMissingNode()) {
                return Optional.of(new Objection("locked",
                        "has '" + path + "', which is required and has no value in data: the form could not be sent"));
            }
        }
        if (!FormSize.fits(schema, prefill.data())) {
            return Optional.of(new Objection("data", "must have at most " + FormSize.MAX_ROWS_OF_LIST
                    + " rows in one list, and " + FormSize.MAX_ROWS + " in all"));
        }
        return metadata(prefill.metadata()).map(rule -> new Objection("metadata", rule));
    }

    private static Optional<String> metadata(ObjectNode metadata) {
        return Metadata.objection(metadata)
                .or(() -> OWN_METADATA.stream()
                        .filter(metadata::has)
                        .findFirst()
                        .map(name -> "must not have '" + name + "', which the form sets"));
    }

    /** Returns what is wrong with the data: wrong types, unknown fields and pictures that are not in it. */
    public static ValidationResult findings(InputSchema schema, ObjectNode data) {
        ValidationResult checked = Validation.check(schema, data, Validation.Mode.STRICT);
        var problems = new ArrayList<Problem>(
                checked.errors().stream().filter(each -> !each.message().equals("is required")).toList());
        foreignPictures(schema.fields(), data, "", problems);
        return new ValidationResult(problems.stream().limit(ValidationResult.MAX_PROBLEMS).toList(),
                checked.warnings());
    }

    private static void foreignPictures(List<Field> fields, JsonNode object, String prefix, List<Problem> problems) {
        for (Field each : fields) {
            JsonNode value = object.path(each.key());
            String path = prefix + each.key();
            if (each.isArray() && value.isArray()) {
                for (int row = 0; row < value.size(); row++) {
                    foreignPicture(each, value.path(row), path + "[" + row + "]", problems);
                }
            } else {
                foreignPicture(each, value, path, problems);
            }
        }
    }

    private static void foreignPicture(Field field, JsonNode value, String path, List<Problem> problems) {
        if (field.type().shape() == FieldType.Shape.IMAGE) {
            if (value.isString() && !PICTURE.matcher(value.stringValue()).matches()) {
                problems.add(new Problem(path, "must be a data: URL of a PNG, JPEG or WebP picture in base64", null));
            }
        } else if (value.isObject()) {
            foreignPictures(field.fields(), value, path + ".", problems);
        }
    }

    private static Optional<Field> field(List<Field> fields, List<String> path) {
        Optional<Field> found = fields.stream().filter(each -> each.key().equals(path.getFirst())).findFirst();
        return path.size() == 1
                ? found
                : found.filter(each -> !each.isArray())
                        .flatMap(each -> field(each.fields(), path.subList(1, path.size())));
    }

    private static JsonNode value(JsonNode data, String path) {
        JsonNode value = data;
        for (String key : path.split("\\.", -1)) {
            value = value.path(key);
        }
        return value.isNull() ? value.path("") : value;
    }
}
