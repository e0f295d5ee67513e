package platen.web.dashboard.template.editor;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import platen.jobs.json.StrictJson;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The form that draws fields on a PDF. {@code drawn_fields} is the list of all drawn fields as JSON, which scripts change
 * themselves; without scripts {@code draw} adds, changes or deletes one field of it. What does not fit the file is a
 * problem of the preview. Used by one request.
 */
final class DrawnForm {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int MAX_LENGTH = 1_000_000;
    /** Distance between the buttons of a group that is drawn by numbers, in heights of a button. */
    private static final double BUTTON_STEP = 1.5;

    private final WorkspaceView view;
    private final HttpServletRequest request;
    private final Form form;

    private DrawnForm(WorkspaceView view, HttpServletRequest request, Form form) {
        this.view = view;
        this.request = request;
        this.form = form;
    }

    /**
     * Returns the drawn fields as JSON text.
     *
     * @param form receives the errors, by parameter
     * @param before returned as it is when the form draws nothing
     */
    static @Nullable String apply(WorkspaceView view, HttpServletRequest request, Form form, @Nullable String before) {
        String sent = request.getParameter("drawn_fields");
        if (sent == null) {
            return before;
        }
        if (sent.length() > MAX_LENGTH
                || !(StrictJson
                        .parse(sent.getBytes(StandardCharsets.UTF_8)) instanceof StrictJson.Parsed(ArrayNode list))) {
            form.error("drawn_fields", view.text("fillable.schema-wrong"));
            return before;
        }
        return new DrawnForm(view, request, form).changed(list).toString();
    }

    private ArrayNode changed(ArrayNode before) {
        String action = text("draw");
        String was = text("draw_was");
        if (action.isEmpty()) {
            return before;
        }
        ArrayNode list = NODES.arrayNode();
        for (JsonNode each : before) {
            if (action.equals("add") || !each.path("key").asString("").equals(was)) {
                list.add(each);
            } else if (action.equals("update") && each instanceof ObjectNode own) {
                list.add(field(own.deepCopy()));
            }
        }
        if (action.equals("add")) {
            list.add(field(NODES.objectNode()));
        }
        return list;
    }

    private ObjectNode field(ObjectNode field) {
        field.put("key", text("draw_key")).put("type", text("draw_type"));
        if (text("draw_type").equals("radio")) {
            List.of("page", "x", "y", "width", "height").forEach(field::remove);
            field.set("options", buttons());
        } else {
            field.remove("options");
            place(field, 0);
        }
        return field;
    }

    private ArrayNode buttons() {
        ArrayNode buttons = NODES.arrayNode();
        List<String> values = Objects.requireNonNullElse(request.getParameter("draw_values"), "")
                .lines()
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
        for (String value : values) {
            place(buttons.addObject().put("value", value), buttons.size() - 1);
        }
        return buttons;
    }

    private void place(ObjectNode json, int row) {
        double height = number("draw_height");
        json.put("page", (int) number("draw_page"))
                .put("x", number("draw_x"))
                .put("y", number("draw_y") + row * BUTTON_STEP * height)
                .put("width", number("draw_width"))
                .put("height", height);
    }

    private double number(String parameter) {
        String text = text(parameter);
        if (!text.matches("[0-9]{1,5}(\\.[0-9]{1,3})?")) {
            form.error(parameter, view.text("fillable.number-wrong"));
            return 0;
        }
        return Double.parseDouble(text);
    }

    private String text(String parameter) {
        return Objects.requireNonNullElse(request.getParameter(parameter), "").strip();
    }
}
