package platen.jobs.engine.document.style;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.BoxStyle.VerticalAlign;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;

/** Makes what layout knows of boxes of computed values. */
final class BoxMapper {
    static final Sides<String> INSETS = new Sides<>("top", "right", "bottom", "left");
    private static final Sides<String> MARGINS = new Sides<>("margin-top", "margin-right", "margin-bottom",
            "margin-left");
    private static final Sides<String> PADDINGS = new Sides<>("padding-top", "padding-right", "padding-bottom",
            "padding-left");
    private static final Sides<BorderNames> BORDERS = new Sides<>(
            new BorderNames("border-top-style", "border-top-width", "border-top-color", true),
            new BorderNames("border-right-style", "border-right-width", "border-right-color", false),
            new BorderNames("border-bottom-style", "border-bottom-width", "border-bottom-color", false),
            new BorderNames("border-left-style", "border-left-width", "border-left-color", true));

    private final ComputedStyle computed;

    /**
     * The properties of one side of a border.
     *
     * @param lit whether the light of three-dimensional styles falls on this side: from the top left
     */
    private record BorderNames(String style, String width, String color, boolean lit) {}

    BoxMapper(ComputedStyle computed) {
        this.computed = computed;
    }

    BoxStyle box() {
        // A color that does not fill the whole box is a layer of the background.
        Color background = computed.get("background-clip").list().getLast().is("border-box")
                ? Colors.visible(computed.color("background-color"))
                : null;
        return new BoxStyle(sides(MARGINS), padding(), borders(), background, corners(),
                Lengths.of(computed.get("width")), Lengths.of(computed.get("min-width")),
                Lengths.of(computed.get("max-width")), Lengths.of(computed.get("height")),
                Lengths.of(computed.get("min-height")), align(), computed.get("box-sizing").is("border-box"));
    }

    /** Returns the lengths of four properties. */
    Sides<Length> sides(Sides<String> names) {
        return new Sides<>(Lengths.of(computed.get(names.top())), Lengths.of(computed.get(names.right())),
                Lengths.of(computed.get(names.bottom())), Lengths.of(computed.get(names.left())));
    }

    private Sides<Length> padding() {
        return sides(PADDINGS);
    }

    private Sides<Border> borders() {
        return new Sides<>(border(BORDERS.top()), border(BORDERS.right()), border(BORDERS.bottom()),
                border(BORDERS.left()));
    }

    private Border border(BorderNames names) {
        CssValue style = computed.get(names.style());
        Border.Line line = line(style, names.lit());
        double width = computed.pixels(names.width()) * Lengths.POINTS_PER_PIXEL;
        if (line == null || width <= 0) {
            return Border.NONE;
        }
        CssColor color = computed.color(names.color());
        return new Border(width, color.alpha() == 0 ? Border.Line.INVISIBLE : line,
                sideColor(style, names.lit(), Colors.of(color)));
    }

    private static Color sideColor(CssValue style, boolean lit, Color color) {
        if (!style.is("inset", "outset")) {
            return color;
        }
        return style.is(lit ? "inset" : "outset") ? Colors.shaded(color) : Colors.lit(color);
    }

    private static Border.@Nullable Line line(CssValue style, boolean lit) {
        return switch (style.keyword()) {
            case "none", "hidden" -> null;
            case "dashed" -> Border.Line.DASHED;
            case "dotted" -> Border.Line.DOTTED;
            case "double" -> Border.Line.DOUBLE;
            case "groove" -> lit ? Border.Line.GROOVE : Border.Line.RIDGE;
            case "ridge" -> lit ? Border.Line.RIDGE : Border.Line.GROOVE;
            default -> Border.Line.SOLID;
        };
    }

    private Corners corners() {
        var corners = new Corners(corner("border-top-left-radius"), corner("border-top-right-radius"),
                corner("border-bottom-right-radius"), corner("border-bottom-left-radius"));
        return corners.isSquare() ? Corners.SQUARE : corners;
    }

    private Corners.Corner corner(String property) {
        List<CssValue> parts = computed.get(property).parts();
        return new Corners.Corner(Lengths.of(parts.getFirst()), Lengths.of(parts.getLast()));
    }

    private VerticalAlign align() {
        return switch (computed.get("vertical-align").keyword()) {
            case "top", "text-top" -> VerticalAlign.TOP;
            case "middle", "-webkit-baseline-middle" -> VerticalAlign.MIDDLE;
            case "bottom", "text-bottom" -> VerticalAlign.BOTTOM;
            default -> VerticalAlign.BASELINE;
        };
    }
}
