package platen.web.form;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;
import platen.web.control.Control;
import platen.web.control.Control.Kind;
import platen.web.control.ControlValues;
import platen.web.control.Controls;
import platen.web.text.Texts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers in the controls of a form, as people write them: numbers with the decimal sign of the language, 15 for 15 %,
 * and images as files. Everything else is as in the controls of an editor.
 */
final class Answers {
    private static final Pattern ROWS = Pattern.compile("\\[\\d{1,3}]");
    /** A picture that an earlier page took: its first bytes in base64 are those of PNG, JPEG or WebP. */
    private static final Pattern SENT_BEFORE = Pattern
            .compile("data:image/(?:png;base64,iVBORw|jpeg;base64,/9j/|webp;base64,UklGR)");

    private final InputSchema schema;
    private final Texts texts;

    Answers(InputSchema schema, Texts texts) {
        this.schema = schema;
        this.texts = texts;
    }

    /** Reads what a browser sent. */
    ControlValues.Result read(FormBody body) {
        var sent = new LinkedHashMap<String, String[]>();
        body.values().forEach((name, values) -> field(name).ifPresent(field -> sent.put(name, sent(field, values))));
        var pictures = new LinkedHashMap<String, String>();
        body.files().forEach((name, bytes) -> field(name).filter(Answers::isImage).ifPresent(field -> {
            Optional<String> type = mediaType(bytes);
            sent.put(name, new String[]{type.map(found -> dataUrl(found, bytes)).orElse("")});
            if (type.isEmpty()) {
                String label = Objects.requireNonNullElse(field.label(), field.key());
                pictures.put(name, texts.get("form.wrong-image", label));
            }
        }));
        ControlValues.Result read = ControlValues.read(schema, JsonNodeFactory.instance.objectNode(), sent, texts);
        var errors = new LinkedHashMap<>(read.errors());
        errors.replaceAll((name, text) -> field(name).filter(Answers::isNumber).isPresent()
                ? texts.get("form.number-wrong")
                : text);
        errors.putAll(pictures);
        dropUnticked(schema.fields(), read.data());
        return new ControlValues.Result(read.data(), errors);
    }

    /** Leaves out required check boxes that are not ticked, so that they are reported like any required field. */
    private static void dropUnticked(List<Field> fields, JsonNode data) {
        if (data.isArray()) {
            data.forEach(row -> dropUnticked(fields, row));
        } else if (data instanceof ObjectNode object) {
            for (Field each : fields) {
                JsonNode value = object.path(each.key());
                boolean unticked = value.isBoolean() && !value.booleanValue();
                if (each.required() && each.type() == FieldType.CHECKBOX && unticked) {
                    object.remove(each.key());
                } else {
                    dropUnticked(each.fields(), value);
                }
            }
        }
    }

    /** Returns the controls with data in them. */
    List<Control> controls(ObjectNode data, Map<String, String> errors) {
        return shown(Controls.of(schema, data, errors));
    }

    private String[] sent(Field field, String[] values) {
        if (isImage(field)) {
            // A page never lets the server fetch an address that a visitor typed, and takes no drawings such as SVG.
            return SENT_BEFORE.matcher(values[0]).lookingAt() ? values : new String[]{""};
        }
        return isNumber(field) ? new String[]{json(field, values[0].strip())} : values;
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
        if (!name.startsWith(Controls.ROOT + ".")) {
            return Optional.empty();
        }
        List<Field> fields = schema.fields();
        String[] keys = ROWS.matcher(name.substring(Controls.ROOT.length() + 1)).replaceAll("").split("\\.", 20);
        @Nullable
        Field found = null;
        for (String key : keys) {
            found = fields.stream().filter(each -> each.key().equals(key)).findFirst().orElse(null);
            if (found == null) {
                return Optional.empty();
            }
            fields = found.fields();
        }
        return Optional.ofNullable(found);
    }

    private static String dataUrl(String type, byte[] bytes) {
        return "data:" + type + ";base64," + Base64.getEncoder().encodeToString(bytes);
    }

    /** Returns the type of a picture by its first bytes; empty for anything but PNG, JPEG and WebP. */
    private static Optional<String> mediaType(byte[] bytes) {
        String start = new String(bytes, 0, Math.min(bytes.length, 12), StandardCharsets.ISO_8859_1);
        if (start.startsWith("\u00FF\u00D8\u00FF")) {
            return Optional.of("image/jpeg");
        }
        if (start.startsWith("\u0089PNG")) {
            return Optional.of("image/png");
        }
        return start.startsWith("RIFF") && start.endsWith("WEBP") ? Optional.of("image/webp") : Optional.empty();
    }
}
