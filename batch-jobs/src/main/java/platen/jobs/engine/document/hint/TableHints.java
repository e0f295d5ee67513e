package platen.jobs.engine.document.hint;

import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds the declarations of attributes that tables and their cells have. */
final class TableHints {
    private TableHints() {}

    static String of(String element, Map<String, String> attributes,
            Function<String, Map<String, String>> nearest) {
        return element.equals("table") ? table(attributes) : cell(attributes, nearest.apply("table"));
    }

    private static String table(Map<String, String> attributes) {
        var css = new StringBuilder();
        String spacing = pixels(attributes.get("cellspacing"));
        if (spacing != null) {
            css.append("border-spacing:").append(spacing).append(';');
        }
        int border = border(attributes);
        if (border > 0) {
            css.append("border-width:").append(border).append("px;border-style:outset;");
            if (!attributes.containsKey("bordercolor")) {
                css.append("border-color:gray;");
            }
        }
        return css.toString();
    }

    private static String cell(Map<String, String> attributes, Map<String, String> table) {
        var css = new StringBuilder();
        String padding = pixels(table.get("cellpadding"));
        if (padding != null) {
            css.append("padding:").append(padding).append(';');
        }
        if (border(table) > 0) {
            css.append("border-width:1px;border-style:inset;");
            css.append(table.containsKey("bordercolor") ? "border-color:inherit;" : "border-color:gray;");
        }
        if (attributes.containsKey("nowrap")) {
            css.append("white-space:nowrap;");
        }
        return css.toString();
    }

    /** Returns the width of the border; a value that is no number counts as 1. */
    private static int border(Map<String, String> table) {
        String value = table.get("border");
        int border = LegacyValues.integer(value);
        return value == null ? 0 : border < 0 ? 1 : border;
    }

    private static @Nullable String pixels(@Nullable String value) {
        int pixels = LegacyValues.integer(value);
        return pixels < 0 ? null : pixels + "px";
    }
}
