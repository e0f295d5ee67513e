package platen.jobs.engine.document.cascade;

import java.util.List;
import java.util.Map;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.CssValue.Keyword;

/** Values of {@code display}: those of two words as one, and what becomes of them in other boxes. */
final class Displays {
    private static final Map<String, String> SHORT = Map.ofEntries(Map.entry("block flow", "block"),
            Map.entry("block flow-root", "flow-root"), Map.entry("inline flow", "inline"),
            Map.entry("inline flow-root", "inline-block"), Map.entry("block table", "table"),
            Map.entry("inline table", "inline-table"), Map.entry("block flex", "flex"),
            Map.entry("inline flex", "inline-flex"), Map.entry("block grid", "grid"),
            Map.entry("inline grid", "inline-grid"), Map.entry("inline ruby", "ruby"),
            Map.entry("block flow list-item", "list-item"), Map.entry("block list-item", "list-item"),
            Map.entry("flow list-item", "list-item"), Map.entry("-webkit-box", "flex"),
            Map.entry("-webkit-inline-box", "inline-flex"), Map.entry("-webkit-flex", "flex"),
            Map.entry("-webkit-inline-flex", "inline-flex"), Map.entry("run-in", "block"));
    private static final Map<String, String> BLOCKS = Map.ofEntries(Map.entry("inline", "block"),
            Map.entry("inline-block", "block"), Map.entry("inline-table", "table"),
            Map.entry("inline-flex", "flex"), Map.entry("inline-grid", "grid"),
            Map.entry("table-row-group", "block"), Map.entry("table-header-group", "block"),
            Map.entry("table-footer-group", "block"), Map.entry("table-row", "block"),
            Map.entry("table-cell", "block"), Map.entry("table-column-group", "block"),
            Map.entry("table-column", "block"), Map.entry("table-caption", "block"),
            Map.entry("ruby", "block ruby"), Map.entry("ruby-text", "block"), Map.entry("ruby-base", "block"),
            Map.entry("-webkit-inline-box", "-webkit-box"));

    private Displays() {}

    static CssValue standard(CssValue value) {
        List<CssValue> parts = value.parts();
        if (parts.size() == 1) {
            String name = value.keyword();
            return switch (name) {
                case "-webkit-flex" -> new Keyword("flex");
                case "-webkit-inline-flex" -> new Keyword("inline-flex");
                case "run-in" -> new Keyword("inline");
                default -> value;
            };
        }
        String joined = String.join(" ", parts.stream().map(CssValue::keyword).toList());
        String name = SHORT.get(joined);
        return name == null ? value : new Keyword(name);
    }

    /** Whether a value is that of an inline-level box. */
    static boolean isInline(CssValue value) {
        String name = value.keyword();
        return name.startsWith("inline") || name.startsWith("-webkit-inline") || name.startsWith("ruby");
    }

    /** The value of a box that must be a block, such as a float. */
    static CssValue block(CssValue value) {
        String name = BLOCKS.get(value.keyword());
        return name == null ? value : new Keyword(name);
    }
}
