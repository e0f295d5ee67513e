package platen.jobs.engine.document.resolve;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.boxstyle.EffectMapper;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.selector.PseudoElement;
import platen.jobs.engine.document.style.TextShadow;
import platen.jobs.engine.document.value.CssValue;

/**
 * Finds declarations whose values are laid out in other boxes, but not in the box that they apply to.
 *
 * @param name of the element
 * @param own style of the box
 * @param pseudo the part of the element that has the style; null for the element
 */
record BoxSupport(String name, ComputedStyle own, @Nullable PseudoElement pseudo) {
    /** Properties of which no value depends on the box. */
    private static final Set<String> EVERYWHERE = Set.of("font-family", "font-size", "text-transform",
            "letter-spacing", "text-indent", "white-space", "hyphens", "orphans", "widows", "box-sizing",
            "border-collapse", "table-layout", "flex-shrink");
    private static final Set<String> BORDER_COLORS = Set.of("border-top-color", "border-right-color",
            "border-bottom-color", "border-left-color");
    private static final Set<String> BORDER_STYLES = Set.of("border-top-style", "border-right-style",
            "border-bottom-style", "border-left-style");
    private static final Set<String> DISTANCES = Set.of("padding-top", "padding-right", "padding-bottom",
            "padding-left", "margin-top", "margin-right", "margin-bottom", "margin-left");
    private static final int MAX_BOOKMARK_LEVEL = 6;

    /** Returns whether some values of a property are laid out in some boxes alone. */
    static boolean dependsOnBox(String property) {
        return !EVERYWHERE.contains(property);
    }

    /** Returns what is not laid out, with what happens instead; null when the value is drawn as CSS says. */
    @Nullable
    String problem(String property) {
        String problem = ofFirst(property);
        return problem == null ? anywhere(property) : problem;
    }

    private static String ignored(String property, String box) {
        return "'" + property + "' of " + box + " is not laid out yet; it is ignored.";
    }

    private boolean hasBorder(String property) {
        String side = property.substring(0, property.lastIndexOf('-'));
        return !own.get(side + "-style").is("none", "hidden") && own.pixels(side + "-width") > 0;
    }

    private boolean isLength(String property) {
        CssValue value = own.get(property);
        return !(value instanceof CssValue.Keyword) && !value.equals(CssValue.ZERO);
    }

    /** The first line has no box of its own. */
    private @Nullable String ofFirst(String property) {
        if (pseudo != PseudoElement.FIRST_LINE) {
            return null;
        }
        boolean lost = DISTANCES.contains(property) && isLength(property)
                || BORDER_STYLES.contains(property) && hasBorder(property)
                || property.equals("float") && !own.get(property).is("none");
        return lost ? ignored(property, "::first-line") : null;
    }

    private @Nullable String anywhere(String property) {
        CssValue value = own.get(property);
        return switch (property) {
            case "grid-template-rows",
                    "grid-template-columns" ->
                value.parts().stream().anyMatch(part -> part.is("subgrid"))
                        ? "'subgrid' is not laid out yet; the tracks are those of the grid itself."
                        : null;
            case "clip-path" -> value.parts().stream().anyMatch(part -> part instanceof CssValue.Function
                    && !EffectMapper.isShape(part) || part instanceof CssValue.Url)
                            ? "'clip-path' cuts boxes to inset(), circle(), ellipse(), polygon() and path() only; it is "
                                    + "ignored."
                            : null;
            case "box-decoration-break" -> value.is("clone") && own.get("display").is("table", "inline-table")
                    && own.get("border-collapse").is("collapse")
                            ? "'box-decoration-break: clone' of a table is laid out with 'border-collapse: separate' "
                                    + "alone; the table is sliced."
                            : null;
            case "border-image-source" -> name.equals("fieldset") && !value.is("none")
                    ? "'border-image' of a fieldset is drawn where no legend stands on its border; else the border is."
                    : null;
            case "text-shadow" -> value.list().size() > TextShadow.MAX_SHADOWS
                    ? "A text has " + TextShadow.MAX_SHADOWS
                            + " shadows at most; the others of 'text-shadow' are left out."
                    : null;
            case "box-shadow" -> value.list().size() > EffectMapper.MAX_SHADOWS
                    ? "A box has " + EffectMapper.MAX_SHADOWS + " shadows at most; the others of 'box-shadow' are left "
                            + "out."
                    : null;
            case "bookmark-level" -> value instanceof CssValue.Num level && level.value() > MAX_BOOKMARK_LEVEL
                    ? "There are " + MAX_BOOKMARK_LEVEL + " levels of bookmarks; a greater 'bookmark-level' counts as "
                            + String.format(Locale.ROOT, "%d.", MAX_BOOKMARK_LEVEL)
                    : null;
            default -> null;
        };
    }
}
