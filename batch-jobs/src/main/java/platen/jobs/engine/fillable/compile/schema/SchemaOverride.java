package platen.jobs.engine.fillable.compile.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.compile.field.DerivedField;
import platen.jobs.engine.fillable.form.Formula;
import platen.jobs.engine.fillable.form.ValueFormat;
import platen.jobs.engine.fillable.form.WidgetPlace.Step;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.InputSchema.Strictness;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.engine.template.CompileOutcome.DroppedOverride;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The author's changes to a derived schema: {@code {"fields":[…]}}, each with {@code field}, the derived key or the
 * full name in the file, and any of
 *
 * <ul>
 * <li>{@code key}: the new key; dots separate an object from its member, indexes stand for array elements:
 *     {@code items[0].price}
 * <li>{@code type}, {@code label}, {@code required}, {@code max_length}
 * <li>{@code format}: for dates a pattern such as {@code dd/mm/yyyy}, for numbers a sample such as
 *     {@code $1,234.56}, for text a mask such as {@code 999-99-9999}
 * <li>{@code default}: the value drawn when the data has none
 * <li>{@code calculate}: a {@link Formula} of other keys, whose result is drawn when the data has no value
 * <li>{@code options}: values with their labels, see {@link OptionsOverride}
 * <li>{@code signer}: the person who fills in the field when the document is signed, such as {@code tenant}; renders do
 *     not use it
 * </ul>
 *
 * <p>{@code "strict_formats": true} next to the fields makes a doubtful format, such as an invalid IBAN, an error.
 */
public final class SchemaOverride {
    private static final Set<String> MEMBERS = Set.of("field", "key", "type", "label", "required", "max_length",
            "format", "default", "calculate", "options", "signer");
    private static final Pattern SIGNER = Pattern.compile("[a-z][a-z0-9_-]{0,39}");
    private static final Pattern STEP = Pattern.compile("([\\p{L}_][\\p{L}\\p{M}\\p{N}_-]{0,127})(?:\\[(\\d{1,4})])?");

    /** Letters of Acrobat's date patterns, including at least a day, month or year. */
    private static final Pattern DATE = Pattern.compile("(?=.*[dmy])[dmyHhMst\\P{L}]+");

    private final Map<String, Change> changes = new LinkedHashMap<>();
    private final List<DroppedOverride> mistakes = new ArrayList<>();
    private Strictness formats = Strictness.LENIENT;

    /** A change that is not possible; the message names the field. */
    public static final class Mistake extends RuntimeException {
        Mistake(String message) {
            super(message);
        }
    }

    /** The changes to one field; null components stay as derived. */
    private record Change(@Nullable List<Step> path, @Nullable FieldType type, @Nullable String label,
            @Nullable Boolean required, @Nullable Integer maxLength, @Nullable String format,
            @Nullable JsonNode preset, @Nullable Formula formula, @Nullable List<Option> options,
            @Nullable String signer) {}

    SchemaOverride(@Nullable ObjectNode json) {
        if (json == null) {
            return;
        }
        JsonNode strict = json.path("strict_formats");
        if (!strict.isMissingNode() && !strict.isBoolean()) {
            throw new Mistake("'strict_formats' of the schema override must be true or false.");
        }
        formats = strict.asBoolean(false) ? Strictness.STRICT : Strictness.LENIENT;
        if (!json.path("fields").isArray() && (strict.isMissingNode() || json.has("fields"))) {
            throw new Mistake("The schema override has no array 'fields'.");
        }
        for (JsonNode each : json.path("fields")) {
            attempt(each.path("field").asString(""), () -> read(each));
        }
    }

    /** Returns how strictly doubtful formats are checked. */
    Strictness formats() {
        return formats;
    }

    private void read(JsonNode json) {
        String field = json.path("field").asString("");
        if (field.isEmpty()) {
            throw new Mistake("Each entry of the schema override needs 'field', a derived key or a name in the file.");
        }
        for (String member : json.propertyNames()) {
            if (!MEMBERS.contains(member)) {
                throw new Mistake("The schema override of '" + field + "' has the unknown member '" + member + "'.");
            }
        }
        String key = text(field, json, "key");
        String type = text(field, json, "type");
        String signer = text(field, json, "signer");
        Change known = changes.put(field, new Change(key == null ? null : path(field, key),
                type == null ? null : type(field, type), text(field, json, "label"), required(field, json),
                maxLength(field, json), text(field, json, "format"),
                json.path("default").isMissingNode() || json.path("default").isNull() ? null : json.path("default"),
                formula(field, text(field, json, "calculate")), OptionsOverride.read(field, json.path("options")),
                signer));
        if (signer != null && !SIGNER.matcher(signer).matches()) {
            throw new Mistake(
                    "The signer of '" + field + "' must be a name such as tenant: up to 40 lower-case letters,"
                            + " digits, hyphens and underscores.");
        }
        if (known != null) {
            throw new Mistake("The schema override names '" + field + "' twice.");
        }
    }

    private static @Nullable String text(String field, JsonNode json, String member) {
        JsonNode value = json.path(member);
        if (!value.isMissingNode() && !value.isString()) {
            throw new Mistake("'" + member + "' of '" + field + "' in the schema override must be a string.");
        }
        return value.isString() ? value.stringValue() : null;
    }

    private static @Nullable Formula formula(String field, @Nullable String text) {
        try {
            return text == null ? null : Formula.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw new Mistake("The formula '" + text + "' of '" + field + "' " + wrong.getMessage() + ".");
        }
    }

    private static @Nullable Boolean required(String field, JsonNode json) {
        JsonNode value = json.path("required");
        if (!value.isMissingNode() && !value.isBoolean()) {
            throw new Mistake("'required' of '" + field + "' in the schema override must be true or false.");
        }
        return value.isBoolean() ? (Boolean) value.booleanValue() : null;
    }

    private static @Nullable Integer maxLength(String field, JsonNode json) {
        JsonNode value = json.path("max_length");
        if (!value.isMissingNode() && !(value.isInt() && value.intValue() > 0)) {
            throw new Mistake("'max_length' of '" + field + "' in the schema override must be a positive number.");
        }
        return value.isInt() ? (Integer) value.intValue() : null;
    }

    /** Collects errors, so that the author sees all of them at once. */
    private void attempt(String field, Runnable part) {
        try {
            part.run();
        } catch (Mistake mistake) {
            mistakes.add(new DroppedOverride(field, String.valueOf(mistake.getMessage())));
        }
    }

    /** Applies the changes in field order; {@link #end} reports the errors. */
    List<SchemaBuilder.Entry> apply(List<SchemaBuilder.Entry> entries) {
        var result = new ArrayList<SchemaBuilder.Entry>();
        var unused = new LinkedHashMap<>(changes);
        for (SchemaBuilder.Entry entry : entries) {
            DerivedField derived = entry.derived();
            String name = nameOf(derived);
            Change change = changes.get(name);
            unused.remove(name);
            attempt(name, () -> result.add(change == null ? entry : changed(entry, change)));
        }
        unused.keySet().forEach(name -> mistakes.add(new DroppedOverride(name,
                "The schema override names '" + name + "', which is no field of this file.")));
        tellOddNames(result);
        return result;
    }

    /** Adds an error that is found when the changed fields are combined. */
    void tell(SchemaBuilder.Entry entry, String mistake) {
        String name = nameOf(entry.derived());
        // The field may be unchanged while another field was given its key.
        String field = changes.containsKey(name)
                ? name
                : changes.entrySet()
                        .stream()
                        .filter(each -> entry.path().equals(each.getValue().path()))
                        .map(Map.Entry::getKey)
                        .findFirst()
                        .orElse(name);
        mistakes.add(new DroppedOverride(field, mistake));
    }

    /** Returns the entries that do not fit, with the reasons. */
    List<DroppedOverride> mistakes() {
        return mistakes;
    }

    /** Throws an exception with all errors, if there are any. */
    void end() {
        if (!mistakes.isEmpty()) {
            throw new Mistake(mistakes.stream().map(DroppedOverride::message).collect(Collectors.joining(" ")));
        }
    }

    /** Returns the name that the override uses for a field: its full name, or its derived key. */
    private String nameOf(DerivedField derived) {
        return changes.containsKey(derived.raw().name()) ? derived.raw().name() : derived.key();
    }

    private void tellOddNames(List<SchemaBuilder.Entry> entries) {
        var keys = new HashSet<String>();
        entries.forEach(entry -> entry.path().forEach(step -> keys.add(step.key())));
        for (SchemaBuilder.Entry entry : entries) {
            if (entry.formula() != null) {
                String field = nameOf(entry.derived());
                entry.formula().names().stream().filter(name -> !keys.containsAll(name))
                        .forEach(name -> mistakes.add(new DroppedOverride(field, "The formula of '"
                                + entry.derived().key() + "' names '" + String.join(".", name)
                                + "', which is no key.")));
                // Two formulas that refer to each other are allowed: the data contains one of the values.
                if (entry.formula().names().contains(entry.path().stream().map(Step::key).toList())) {
                    mistakes.add(new DroppedOverride(field,
                            "The formula of '" + entry.derived().key() + "' uses itself."));
                }
            }
        }
    }

    private static SchemaBuilder.Entry changed(SchemaBuilder.Entry entry, Change change) {
        DerivedField old = entry.derived();
        FieldType type = change.type() != null
                ? change.type()
                : change.formula() != null && old.type() == FieldType.TEXT ? FieldType.CALCULATED : old.type();
        if (change.formula() != null && type.shape() != FieldType.Shape.NUMBER) {
            throw new Mistake("The field '" + old.key() + "' is calculated and cannot be " + type.wireName() + ".");
        }
        List<Option> options = change.options() == null ? old.options() : change.options();
        boolean chosen = isWritten(old.type()) && type == FieldType.DROPDOWN && !options.isEmpty();
        if (!chosen && !isDrawnAlike(old.type(), type)) {
            throw new Mistake("The field '" + old.key() + "' is drawn as " + old.type().wireName() + " and cannot be "
                    + type.wireName() + ".");
        }
        if (change.options() != null) {
            OptionsOverride.check(old, type, options);
        }
        ValueFormat format = change.format() == null ? formatFor(type, old) : format(old.key(), type, change.format());
        var derived = new DerivedField(old.raw(), old.key(), type, format,
                change.required() == null ? old.required() : change.required(),
                change.label() == null ? old.label() : change.label(),
                change.maxLength() == null ? old.maxLength() : change.maxLength(), options, old.values());
        if (change.preset() != null) {
            checkPreset(derived, change.preset());
        }
        return new SchemaBuilder.Entry(derived, change.path() == null ? entry.path() : change.path(), change.preset(),
                change.formula(), change.signer());
    }

    /** Checks that a default is a value that the data could contain. */
    private static void checkPreset(DerivedField field, JsonNode preset) {
        var one = new InputSchema(List.of(SchemaBuilder.field(field.key(), field, false, true)));
        ValidationResult findings = Validation.check(one,
                JsonNodeFactory.instance.objectNode().set(field.key(), preset),
                Validation.Mode.STRICT);
        findings.errors().stream().findFirst().ifPresent(problem -> {
            throw new Mistake("The default of '" + field.key() + "' " + problem.message() + ".");
        });
    }

    /**
     * Returns whether a type can be changed. Text can become any other textual type; other types only an equivalent
     * one.
     */
    private static boolean isDrawnAlike(FieldType from, FieldType to) {
        return from == to || isWritten(from) && isWritten(to)
                || from.shape() == FieldType.Shape.BOOLEAN && to.shape() == FieldType.Shape.BOOLEAN
                || from.shape() == FieldType.Shape.IMAGE && to.shape() == FieldType.Shape.IMAGE;
    }

    private static boolean isWritten(FieldType type) {
        return switch (type.shape()) {
            case STRING, NUMBER, DATE -> true;
            case BOOLEAN, OPTION, OPTIONS, IMAGE, OBJECT -> false;
        };
    }

    private static ValueFormat formatFor(FieldType type, DerivedField old) {
        return type.shape() == old.type().shape() ? old.format() : switch (type) {
            case CURRENCY -> new ValueFormat.Number(2, 0, 0, "$", true);
            case PERCENTAGE -> new ValueFormat.Percent(0, 0);
            default -> ValueFormat.PLAIN;
        };
    }

    private static ValueFormat format(String key, FieldType type, String format) {
        if (format.isBlank() || format.length() > 60) {
            throw new Mistake("The format of '" + key + "' must have 1 to 60 characters.");
        }
        return switch (type.shape()) {
            case DATE -> {
                if (!DATE.matcher(format).matches()) {
                    throw new Mistake("The format of '" + key + "' must be a pattern such as dd/mm/yyyy.");
                }
                yield new ValueFormat.Date(format);
            }
            case NUMBER -> NumberSample.format(format, type == FieldType.PERCENTAGE)
                    .orElseThrow(() -> new Mistake("The format of '" + key + "' must be a sample such as $1,234.56."));
            case STRING, BOOLEAN, OPTION, OPTIONS, IMAGE, OBJECT -> new ValueFormat.Masked(format);
        };
    }

    private static FieldType type(String field, String name) {
        return FieldType.named(name).filter(type -> type.shape() != FieldType.Shape.OBJECT).orElseThrow(
                () -> new Mistake("The schema override gives '" + field + "' the unknown type '" + name + "'."));
    }

    private static List<Step> path(String field, String key) {
        var steps = new ArrayList<Step>();
        for (String part : key.split("\\.", -1)) {
            Matcher step = STEP.matcher(part);
            if (!step.matches() || !part.strip().equals(part)) {
                throw new Mistake("The schema override gives '" + field + "' the unusable key '" + key + "'.");
            }
            steps.add(new Step(step.group(1), step.group(2) == null ? Step.WHOLE : Integer.parseInt(step.group(2))));
        }
        if (steps.size() > 8) {
            throw new Mistake("The key '" + key + "' is nested deeper than 8 levels.");
        }
        return steps;
    }
}
