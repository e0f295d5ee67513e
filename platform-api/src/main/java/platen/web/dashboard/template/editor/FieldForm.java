package platen.web.dashboard.template.editor;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.json.StoredJson;
import platen.jobs.json.StrictJson;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The form that changes one field of a PDF form: {@code field} names it, {@code field_derived} is what the file says about
 * it as JSON, and the other parameters are its settings. What equals the file is no override. Used by one request.
 */
final class FieldForm {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int MAX_OPTIONS_LENGTH = 200_000;

    private final WorkspaceView view;
    private final HttpServletRequest request;
    private final Form form;
    private final JsonNode derived;

    private FieldForm(WorkspaceView view, HttpServletRequest request, Form form) {
        this.view = view;
        this.request = request;
        this.form = form;
        this.derived = json(text("field_derived")).orElseGet(NODES::objectNode);
    }

    /**
     * Returns the overrides with the changes to the field that the form is about.
     *
     * @param form receives the errors, by parameter
     * @param overrides JSON text, or null for none; returned as they are when the form is about no field
     */
    static @Nullable String apply(WorkspaceView view, HttpServletRequest request, Form form,
            @Nullable String overrides) {
        if (request.getParameter("field") == null || request.getParameter("field").isEmpty()) {
            return overrides;
        }
        return new FieldForm(view, request, form).apply(overrides == null ? null : StoredJson.object(overrides));
    }

    private @Nullable String apply(@Nullable ObjectNode overrides) {
        ObjectNode all = overrides == null ? NODES.objectNode() : overrides;
        ArrayNode others = NODES.arrayNode();
        ObjectNode entry = null;
        for (JsonNode each : all.path("fields")) {
            if (each instanceof ObjectNode own && isAbout(own)) {
                entry = changed(own);
                add(others, entry);
            } else {
                others.add(each);
            }
        }
        if (entry == null) {
            add(others, changed(NODES.objectNode().put("field", text("field"))));
        }
        if (overrides == null && others.isEmpty()) {
            return null;
        }
        all.set("fields", others);
        return all.toString();
    }

    /** Adds an entry that changes something. */
    private static void add(ArrayNode entries, ObjectNode entry) {
        if (entry.size() > 1) {
            entries.add(entry);
        }
    }

    /** An entry names the field by its full name or by the key that the file gives it. */
    private boolean isAbout(ObjectNode entry) {
        String name = entry.path("field").asString("");
        return name.equals(text("field")) || name.equals(derived.path("key").asString(""));
    }

    private ObjectNode changed(ObjectNode before) {
        ObjectNode entry = before.deepCopy();
        for (String each : List.of("key", "type", "label", "format", "calculate", "signer")) {
            if (isSent(each)) {
                set(entry, each, text("field_" + each).isEmpty() ? null : NODES.stringNode(text("field_" + each)));
            }
        }
        if (isSent("required_shown")) {
            set(entry, "required", NODES.booleanNode(isSent("required")));
        }
        if (isSent("max_length")) {
            set(entry, "max_length", maxLength());
        }
        if (isSent("options")) {
            set(entry, "options", options());
        }
        if (isSent("default")) {
            set(entry, "default", preset(type(entry)));
        }
        return entry;
    }

    private void set(ObjectNode entry, String member, @Nullable JsonNode value) {
        if (value == null || value.equals(derived.path(member))) {
            entry.remove(member);
        } else {
            entry.set(member, value);
        }
    }

    private @Nullable JsonNode maxLength() {
        String text = text("field_max_length");
        if (text.isEmpty()) {
            return null;
        }
        if (!text.matches("[1-9][0-9]{0,6}")) {
            form.error("field_max_length", view.text("fillable.max-length-wrong"));
            return null;
        }
        return NODES.numberNode(Integer.parseInt(text));
    }

    /** Returns the options, one a line: a value, or a value, an equals sign and a label. */
    private @Nullable JsonNode options() {
        String text = Objects.requireNonNull(request.getParameter("field_options"));
        if (text.isBlank()) {
            return null;
        }
        if (text.length() > MAX_OPTIONS_LENGTH) {
            form.error("field_options", view.text("fillable.options-long"));
            return null;
        }
        ArrayNode options = NODES.arrayNode();
        for (String line : text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList()) {
            int sign = line.indexOf(" = ");
            String value = sign < 0 ? line : line.substring(0, sign).strip();
            String label = sign < 0 ? line : line.substring(sign + 3).strip();
            options.addObject().put("value", value).put("label", label);
        }
        return options;
    }

    private FieldType.Shape type(ObjectNode entry) {
        String name = entry.path("type").asString(derived.path("type").asString(FieldType.TEXT.wireName()));
        return FieldType.named(name).orElse(FieldType.TEXT).shape();
    }

    private @Nullable JsonNode preset(FieldType.Shape shape) {
        String text = text("field_default");
        if (text.isEmpty()) {
            return null;
        }
        return switch (shape) {
            case NUMBER -> number(text);
            case BOOLEAN -> NODES.booleanNode(text.equals("true"));
            case OPTIONS -> {
                ArrayNode chosen = NODES.arrayNode();
                Stream.of(text.split("\\|")).map(String::strip).filter(each -> !each.isEmpty()).forEach(chosen::add);
                yield chosen;
            }
            case STRING, DATE, OPTION, IMAGE, OBJECT -> NODES.stringNode(text);
        };
    }

    private @Nullable JsonNode number(String text) {
        if (StrictJson.parse(text.getBytes(StandardCharsets.UTF_8)) instanceof StrictJson.Parsed(JsonNode value)
                && value.isNumber()) {
            return value;
        }
        form.error("field_default", view.text("control.number-wrong"));
        return null;
    }

    private boolean isSent(String setting) {
        return request.getParameter("field_" + setting) != null;
    }

    private String text(String parameter) {
        return Objects.requireNonNullElse(request.getParameter(parameter), "").strip().replace("\r\n", "\n");
    }

    private static Optional<ObjectNode> json(String text) {
        return !text.isEmpty()
                && StrictJson.parse(text.getBytes(StandardCharsets.UTF_8)) instanceof StrictJson.Parsed(ObjectNode json)
                        ? Optional.of(json)
                        : Optional.empty();
    }
}
