package platen.web.dashboard.template.editor.fillable;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.jobs.compile.PreviewProblem;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.template.EditableField;
import platen.jobs.engine.template.EditableField.Place;
import platen.web.text.Texts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A field in the table of an editor, with the settings that its author gave, also where they do not fit.
 *
 * @param override the entry of the overrides; empty for none
 * @param problems errors of the entry
 */
public record FieldRow(int index, EditableField field, ObjectNode override, List<PreviewProblem> problems) {
    public FieldRow {
        problems = List.copyOf(problems);
    }

    /** Returns the key of the value in the data. */
    public String key() {
        return override.path("key").asString(field.derived().key());
    }

    public @Nullable String label() {
        return override.has("label") ? override.path("label").asString("") : field.derived().label();
    }

    public FieldType type() {
        return FieldType.named(override.path("type").asString("")).orElse(field.current().type());
    }

    public boolean isRequired() {
        return override.path("required").asBoolean(field.derived().required());
    }

    /** Returns the maximum length; empty for none. */
    public String maxLength() {
        int length = override.path("max_length").asInt(field.derived().maxLength());
        return length == 0 ? "" : Integer.toString(length);
    }

    public String format() {
        return override.path("format").asString(field.current().format());
    }

    /** Returns the formula; empty for none. */
    public String formula() {
        return override.path("calculate").asString("");
    }

    /** Returns the role that signs; empty for none. */
    public String signer() {
        return override.path("signer").asString("");
    }

    /** Returns the default as it is typed: several values with bars between them; empty for none. */
    public String preset() {
        JsonNode preset = override.path("default");
        return preset.isMissingNode()
                ? ""
                : preset.isArray()
                        ? preset.valueStream().map(JsonNode::asString).collect(Collectors.joining(" | "))
                        : preset.isNumber()
                                ? preset.decimalValue().toPlainString()
                                : preset.asString(preset.toString());
    }

    /** Returns the options as they are typed, one a line. */
    public String options() {
        List<Option> options = override.has("options")
                ? override.path("options")
                        .valueStream()
                        .map(each -> new Option(each.path("value").asString(""),
                                each.path("label").asString(each.path("value").asString(""))))
                        .toList()
                : field.derived().options();
        return options.stream()
                .map(each -> each.value().equals(each.label()) ? each.value() : each.value() + " = " + each.label())
                .collect(Collectors.joining("\n"));
    }

    /** Returns the types that the field can have, in the order of the contract. */
    public boolean canBe(FieldType type) {
        return TypeGroup.of(field.derived().type()).takes(type);
    }

    /** Returns what restricts or fills the value, for the table. */
    public List<String> rules(Texts texts) {
        var rules = new ArrayList<String>();
        if (isRequired()) {
            rules.add(texts.get("fillable.required"));
        }
        if (!maxLength().isEmpty()) {
            rules.add(texts.get("fillable.at-most", maxLength()));
        }
        if (!format().isEmpty()) {
            rules.add(format());
        }
        if (!options().isEmpty()) {
            rules.add(texts.count("fillable.options-of", options().lines().count()));
        }
        if (!formula().isEmpty()) {
            rules.add("= " + formula());
        }
        if (!preset().isEmpty()) {
            rules.add(texts.get("fillable.default-of", preset()));
        }
        if (!signer().isEmpty()) {
            rules.add(texts.get("fillable.signer-of", signer()));
        }
        return rules;
    }

    /** Returns where the first widget is, in whole points; empty when the field is on no page. */
    public String place(Texts texts) {
        if (field.places().isEmpty()) {
            return "";
        }
        Place place = field.places().getFirst();
        return texts.get("fillable.place", place.page(), Math.round(place.x()), Math.round(place.y()),
                Math.round(place.width()), Math.round(place.height()));
    }
}
