package platen.web.form.answer;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.form.FormSize;
import platen.jobs.form.prefill.Prefill;
import platen.web.control.Control;
import platen.web.control.Control.Kind;
import platen.web.control.ControlValues;
import platen.web.control.Controls;
import platen.web.control.part.ControlNames;
import platen.web.form.body.FormBody;
import platen.web.text.LocalNumber;
import platen.web.text.Texts;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers in the controls of a form, as people write them: numbers with the decimal sign of the language, 15 for 15 %,
 * and images as files. Everything else is as in the controls of an editor.
 */
public final class Answers {
    private final InputSchema schema;
    private final Texts texts;
    private final Prefill prefill;

    /** @param prefill whose locked fields have their values, whatever is sent */
    public Answers(InputSchema schema, Texts texts, Prefill prefill) {
        this.schema = schema;
        this.texts = texts;
        this.prefill = prefill;
    }

    /**
     * The data, and what is wrong in it by the names of the controls.
     *
     * @param rows whether there are more rows than on a page, in which case the data is empty
     * @param pictureLost whether a picture that was chosen is not in the data; an error says why
     * @param typed names under signatures that could not be drawn, by the names of the controls
     */
    public record Result(ObjectNode data, Map<String, String> errors, Rows rows, boolean pictureLost,
            Map<String, String> typed) {}

    /** Whether a page has place for the rows that were sent. */
    public enum Rows {
        FIT,
        /** There is no place for another one. */
        FULL,
        TOO_MANY
    }

    /**
     * Reads what a browser sent.
     *
     * @param removed name of the control whose picture is removed; empty for none
     */
    public Result read(FormBody body, String removed) {
        var pictures = new Pictures(texts);
        var signatures = new SentSignatures(body, removed, this::field, texts);
        var sent = new LinkedHashMap<String, String[]>(new SentDates(body).dates(this::field));
        body.values().forEach((name, values) -> field(name).ifPresent(field -> {
            if (!isImage(field)) {
                sent.put(name, isNumber(field) ? new String[]{json(field, values[0].strip())} : values);
            } else if (!name.equals(removed) && !signatures.has(name)
                    && !pictures.isReplaced(body, name)) {
                pictures.kept(name, values[0], Controls.label(field));
            }
        }));
        body.files().forEach((name, bytes) -> field(name).filter(Answers::isImage)
                .filter(field -> !name.equals(removed) && !signatures.has(name))
                .ifPresent(field -> pictures.chosen(name, bytes, Controls.label(field))));
        signatures.pictures().forEach((name, picture) -> pictures.chosen(name, picture.file(), picture.label()));
        pictures.urls().forEach((name, url) -> sent.put(name, new String[]{url}));
        var rows = new SentRows(sent);
        if (rows.tooMany()) {
            return new Result(JsonNodeFactory.instance.objectNode(), new LinkedHashMap<>(), Rows.TOO_MANY,
                    false, Map.of());
        }
        ControlValues.Result read = ControlValues.read(schema, JsonNodeFactory.instance.objectNode(), rows.values(),
                texts);
        var errors = new LinkedHashMap<>(read.errors());
        errors.replaceAll((name, text) -> field(name).filter(Answers::isNumber).isPresent()
                ? texts.get("form.number-wrong")
                : text);
        errors.putAll(rows.renamed(pictures.errors()));
        errors.putAll(rows.renamed(signatures.errors()));
        BlankAnswers.leaveOut(schema.fields(), read.data());
        TextChecks.errors(schema, read.data(), texts).forEach(errors::putIfAbsent);
        Rows place = rows.full() ? Rows.FULL : Rows.FIT;
        ObjectNode data = prefill.over(schema.fields(), read.data());
        return new Result(data, errors, FormSize.fits(schema, data) ? place : Rows.TOO_MANY,
                !pictures.errors().isEmpty() || !signatures.errors().isEmpty(), rows.renamed(signatures.refused()));
    }

    /** Returns the controls with data in them. */
    public List<Control> controls(ObjectNode data, Map<String, String> errors) {
        return new LockedControls(prefill.locked(), texts).of(shown(Controls.of(schema, data, errors)));
    }

    private static boolean isNumber(Field field) {
        return field.type().shape() == FieldType.Shape.NUMBER;
    }

    private static boolean isImage(Field field) {
        return field.type().shape() == FieldType.Shape.IMAGE;
    }

    /** Returns the JSON number that was meant; a text that is none stays. */
    private String json(Field field, String text) {
        return LocalNumber.of(texts.locale())
                .read(text)
                .map(number -> field.type() == FieldType.PERCENTAGE ? number.movePointLeft(2) : number)
                .map(BigDecimal::toPlainString)
                .orElse(text.isEmpty() ? "" : "?" + text);
    }

    private List<Control> shown(List<Control> controls) {
        var shown = new ArrayList<Control>();
        for (Control each : controls) {
            List<String> values = each.kind() == Kind.NUMBER
                    ? each.values().stream().map(value -> written(each.field(), value)).toList()
                    : each.values();
            shown.add(new Control(each.kind(), each.name(), each.field(), each.label(), values, each.error(),
                    shown(each.children())));
        }
        return shown;
    }

    private String written(Field field, String json) {
        if (json.startsWith("?")) {
            return json.substring(1);
        }
        try {
            var number = new BigDecimal(json);
            return LocalNumber.of(texts.locale())
                    .written(field.type() == FieldType.PERCENTAGE ? number.movePointRight(2) : number);
        } catch (NumberFormatException e) {
            return json;
        }
    }

    private Optional<Field> field(String name) {
        return ControlNames.field(schema.fields(), name)
                .filter(field -> !LockedControls.isLocked(prefill.locked(), name));
    }
}
