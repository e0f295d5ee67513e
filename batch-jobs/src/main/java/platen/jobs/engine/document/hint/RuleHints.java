package platen.jobs.engine.document.hint;

import java.util.Locale;
import java.util.Map;

/** Finds the declarations of attributes that horizontal rules have. */
final class RuleHints {
    private RuleHints() {}

    static String of(Map<String, String> attributes) {
        var css = new StringBuilder();
        String width = LegacyValues.dimension(attributes.get("width"));
        if (width != null) {
            css.append("width:").append(width).append(';');
        }
        css.append(switch (attributes.getOrDefault("align", "").strip().toLowerCase(Locale.ROOT)) {
            case "left" -> "margin-left:0;margin-right:auto;";
            case "right" -> "margin-left:auto;margin-right:0;";
            case "center", "middle" -> "margin-left:auto;margin-right:auto;";
            default -> "";
        });
        String color = LegacyValues.color(attributes.get("color"));
        boolean plain = attributes.containsKey("noshade") || color != null;
        if (plain) {
            css.append("border-style:solid;");
        }
        if (color != null) {
            css.append("border-color:").append(color).append(";background-color:").append(color).append(';');
        }
        int size = LegacyValues.integer(attributes.get("size"));
        if (plain && size >= 1) {
            css.append("border-width:").append(size / 2.0).append("px;");
        } else if (size == 1) {
            css.append("border-bottom-width:0;");
        } else if (size > 1) {
            css.append("height:").append(size - 2).append("px;");
        }
        return css.toString();
    }
}
