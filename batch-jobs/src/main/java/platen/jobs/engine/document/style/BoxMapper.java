package platen.jobs.engine.document.style;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.BoxStyle.VerticalAlign;
import platen.jobs.engine.document.style.FlowStyle.Display;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;

/** Makes what layout knows of boxes of computed values. */
final class BoxMapper {
    private final ComputedStyle computed;

    BoxMapper(ComputedStyle computed) {
        this.computed = computed;
    }

    BoxStyle box(Display display) {
        Color background = Colors.visible(computed.color("background-color"));
        return new BoxStyle(sides("margin-%s"), padding(), borders(), background, corners(),
                Lengths.of(computed.get("width")), Lengths.of(computed.get("min-width")),
                Lengths.of(computed.get("max-width")), Lengths.of(computed.get("height")),
                Lengths.of(computed.get("min-height")), align(), computed.get("box-sizing").is("border-box"));
    }

    Sides<Length> sides(String names) {
        return new Sides<>(Lengths.of(computed.get(names.formatted("top"))),
                Lengths.of(computed.get(names.formatted("right"))),
                Lengths.of(computed.get(names.formatted("bottom"))),
                Lengths.of(computed.get(names.formatted("left"))));
    }

    private Sides<Length> padding() {
        return sides("padding-%s");
    }

    private Sides<Border> borders() {
        return new Sides<>(border("top"), border("right"), border("bottom"), border("left"));
    }

    private Border border(String side) {
        Border.Line line = line(computed.get("border-" + side + "-style"));
        double width = computed.pixels("border-" + side + "-width") * Lengths.POINTS_PER_PIXEL;
        if (line == null || width <= 0) {
            return Border.NONE;
        }
        CssColor color = computed.color("border-" + side + "-color");
        boolean begin = side.equals("top") || side.equals("left");
        boolean shaded = computed.get("border-" + side + "-style").is(begin ? "inset" : "outset");
        return new Border(width, color.alpha() == 0 ? Border.Line.INVISIBLE : line,
                shaded ? Colors.shaded(Colors.flat(color)) : Colors.flat(color));
    }

    private static Border.@Nullable Line line(CssValue style) {
        return switch (style.keyword()) {
            case "none", "hidden" -> null;
            case "dashed" -> Border.Line.DASHED;
            case "dotted" -> Border.Line.DOTTED;
            case "double" -> Border.Line.DOUBLE;
            default -> Border.Line.SOLID;
        };
    }

    private Corners corners() {
        var corners = new Corners(corner("top-left"), corner("top-right"), corner("bottom-right"),
                corner("bottom-left"));
        return corners.isSquare() ? Corners.SQUARE : corners;
    }

    private Corners.Corner corner(String name) {
        List<CssValue> parts = computed.get("border-" + name + "-radius").parts();
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
