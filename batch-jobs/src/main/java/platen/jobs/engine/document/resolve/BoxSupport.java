package platen.jobs.engine.document.resolve;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.ValueText;

/**
 * Finds declarations whose values are laid out in other boxes, but not in the box that they apply to.
 *
 * @param name of the element
 * @param own style of the box
 * @param parent style of the parent; null for the root
 */
record BoxSupport(String name, ComputedStyle own, @Nullable ComputedStyle parent) {
    private static final Set<String> REPLACED = Set.of("img", "signature", "barcode", "checkbox", "svg", "iframe",
            "embed", "video", "canvas");
    private static final Set<String> ROW_GROUPS = Set.of("table-header-group", "table-row-group",
            "table-footer-group");
    private static final Set<String> COLUMNS = Set.of("table-column", "table-column-group");
    private static final Set<String> FLEX = Set.of("flex", "-webkit-box");
    private static final Set<String> OFFSETS = Set.of("top", "right", "bottom", "left");
    private static final Set<String> RESTS = Set.of("normal", "stretch", "start", "flex-start", "self-start", "left");
    /** Properties of which no value depends on the box. */
    private static final Set<String> EVERYWHERE = Set.of("font-family", "font-size", "text-transform",
            "letter-spacing", "text-indent", "white-space", "hyphens", "orphans", "widows", "box-sizing",
            "border-collapse", "table-layout", "flex-shrink");
    private static final int MAX_BOOKMARK_LEVEL = 6;

    /** Returns whether some values of a property are laid out in some boxes alone. */
    static boolean dependsOnBox(String property) {
        return !EVERYWHERE.contains(property);
    }

    /** Returns what is not laid out, with what happens instead; null when the value is drawn as CSS says. */
    @Nullable
    String problem(String property) {
        String problem = translucent(property);
        problem = problem == null && isInline() ? inline(property) : problem;
        problem = problem == null && REPLACED.contains(name) ? replaced(property) : problem;
        problem = problem == null ? ofTable(property) : problem;
        problem = problem == null ? inFlex(property) : problem;
        problem = problem == null && FLEX.contains(display()) ? flex(property) : problem;
        return problem == null ? anywhere(property) : problem;
    }

    private String display() {
        return own.get("display").keyword();
    }

    private boolean isInline() {
        return display().equals("inline") && !REPLACED.contains(name) && !name.equals("br") && !name.equals("wbr");
    }

    private static String ignored(String property, String box) {
        return "'" + property + "' of " + box + " is not laid out yet; it is ignored.";
    }

    /** Colors that let something shine through. */
    private @Nullable String translucent(String property) {
        boolean shown = property.equals("color") || property.equals("background-color")
                || property.equals("text-decoration-color") && !own.get("text-decoration-line").is("none")
                || property.matches("border-(top|right|bottom|left)-color") && hasBorder(property);
        double alpha = shown ? own.color(property).alpha() : 1;
        return alpha == 0 && property.equals("color") || 0 < alpha && alpha < 1
                ? "'" + property
                        + "' lets shine through what is behind it; it is mixed with the white of the paper instead."
                : null;
    }

    private boolean hasBorder(String property) {
        String side = property.replaceFirst("-(color|style|width)$", "");
        return !own.get(side + "-style").is("none", "hidden") && own.pixels(side + "-width") > 0;
    }

    private @Nullable String inline(String property) {
        boolean lost = property.startsWith("padding-") && !own.get(property).equals(CssValue.ZERO)
                || property.matches("margin-(left|right)") && isLength(property)
                || property.matches("border-(top|right|bottom|left)-style") && hasBorder(property)
                || property.endsWith("-radius") && own.color("background-color").alpha() > 0
                        && !own.get(property).equals(CssValue.ZERO)
                || OFFSETS.contains(property) && own.get("position").is("relative") && isLength(property)
                || property.equals("line-height") && parent != null
                        && !own.get(property).equals(parent.get(property));
        if (lost) {
            return ignored(property, "an inline box") + " Use display: inline-block.";
        }
        if (property.equals("vertical-align") && own.get(property).is("top", "middle", "bottom", "text-top",
                "text-bottom", "-webkit-baseline-middle")) {
            return "'vertical-align: " + own.get(property).keyword()
                    + "' of inline text is not laid out yet; it stays on the baseline.";
        }
        return property.equals("direction") && parent != null && !own.get(property).equals(parent.get(property))
                ? ignored(property, "an inline box") + " Use a block, or characters such as U+2067."
                : null;
    }

    private boolean isLength(String property) {
        CssValue value = own.get(property);
        return !(value instanceof CssValue.Keyword) && !value.equals(CssValue.ZERO);
    }

    private @Nullable String replaced(String property) {
        boolean lost = (property.equals("min-width") || property.equals("min-height")) && isLength(property)
                || OFFSETS.contains(property) && own.get("position").is("relative") && isLength(property);
        return lost
                ? ignored(property, "a picture")
                : null;
    }

    private @Nullable String ofTable(String property) {
        if (property.equals("display")) {
            return outsideOfTable();
        }
        boolean group = ROW_GROUPS.contains(display());
        if (group || COLUMNS.contains(display())) {
            boolean lost = property.equals("background-color") && own.color(property).alpha() > 0
                    || property.matches("border-(top|right|bottom|left)-style") && hasBorder(property)
                            && own.get("border-collapse").is("collapse")
                    || group && property.startsWith("break-") && !own.get(property).is("auto");
            return lost ? ignored(property, group ? "a group of rows" : "a column") + " Use its rows or cells." : null;
        }
        return switch (display()) {
            case "table" -> property.matches("(min-)?height") && isLength(property)
                    ? ignored(property, "a table")
                    : null;
            case "table-cell" -> property.equals("width") && own.get(property) instanceof CssValue.Calculation
                    ? ignored("width: " + ValueText.of(own.get(property)), "a cell")
                    : null;
            case "inline-block" -> property.equals("vertical-align") ? raised() : null;
            case "inline" -> property.equals("vertical-align") && REPLACED.contains(name) ? raised() : null;
            default -> null;
        };
    }

    private @Nullable String raised() {
        CssValue value = own.get("vertical-align");
        return value.is("sub", "super") || isLength("vertical-align")
                ? ignored("vertical-align: " + ValueText.of(value), "a box in a line")
                : null;
    }

    /** Parts of a table that no table is around. */
    private @Nullable String outsideOfTable() {
        String around = parent == null ? "" : parent.get("display").keyword();
        boolean inGroup = ROW_GROUPS.contains(around);
        boolean fits = switch (display()) {
            case "table-cell" -> around.equals("table-row");
            case "table-row" -> inGroup || around.equals("table");
            case "table-header-group", "table-row-group", "table-footer-group", "table-caption" ->
                around.equals("table");
            default -> true;
        };
        return fits
                ? null
                : "'display: " + display() + "' is laid out only within " + (display().equals("table-cell")
                        ? "a row; the element is laid out as a block."
                        : "a table; the element is laid out as a block.");
    }

    private @Nullable String inFlex(String property) {
        if (parent == null || !FLEX.contains(parent.get("display").keyword())) {
            return null;
        }
        boolean column = isColumn(parent);
        boolean high = !parent.get("height").is("auto") || !parent.get("min-height").is("auto");
        boolean lost = property.startsWith("margin-") && own.get(property).is("auto")
                && (!column || property.matches("margin-(top|bottom)") && high)
                || !column && property.startsWith("break-") && own.get(property).is("page", "left", "right", "recto",
                        "verso")
                || !column && OFFSETS.contains(property) && own.get("position").is("relative") && isLength(property)
                || column && property.equals("flex-grow") && high && !own.get(property).equals(new CssValue.Num(0))
                || column && property.equals("flex-basis") && isLength(property)
                        && !own.get(property).equals(new CssValue.Percent(0));
        return lost
                ? ignored(property + (own.get(property).is("auto") ? ": auto" : ""),
                        "an item of a flex " + (column ? "column" : "row"))
                : null;
    }

    private static boolean isColumn(ComputedStyle container) {
        return container.get("flex-direction").keyword().startsWith("column");
    }

    private @Nullable String flex(String property) {
        boolean high = !own.get("height").is("auto") || !own.get("min-height").is("auto");
        boolean lost = isColumn(own) && (property.equals("align-items")
                || property.equals("justify-content") && high) && !RESTS.contains(own.get(property).keyword());
        return lost ? ignored(property + ": " + ValueText.of(own.get(property)), "a flex column") : null;
    }

    private @Nullable String anywhere(String property) {
        CssValue value = own.get(property);
        return switch (property) {
            case "line-height" -> value.equals(new CssValue.Num(0)) || value.equals(CssValue.ZERO)
                    ? "'line-height: 0' is not laid out yet; it is laid out as normal."
                    : null;
            case "bottom" -> own.get("position").is("absolute", "fixed") && !value.is("auto")
                    && !own.get("top").is("auto") && own.get("height").is("auto")
                            ? "'bottom' beside 'top' does not stretch an element yet; it is ignored. Set its height."
                            : null;
            case "bookmark-level" -> value instanceof CssValue.Num level && level.value() > MAX_BOOKMARK_LEVEL
                    ? "There are " + MAX_BOOKMARK_LEVEL + " levels of bookmarks; a greater 'bookmark-level' counts as "
                            + String.format(Locale.ROOT, "%d.", MAX_BOOKMARK_LEVEL)
                    : null;
            default -> null;
        };
    }
}
