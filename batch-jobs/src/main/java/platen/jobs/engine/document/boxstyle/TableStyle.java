package platen.jobs.engine.document.boxstyle;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Colors;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;

/**
 * Values of the table properties.
 *
 * @param fixedLayout whether content does not decide the widths of columns
 * @param collapsed whether neighboring cells share their borders
 * @param spacingX between columns, in points
 * @param spacingY between rows, in points
 * @param captionBelow whether a caption stands below the table
 * @param hidesEmptyCells whether cells without content have neither background nor border
 * @param align of the content of a cell
 * @param collapsedAway whether {@code visibility: collapse} removes a row or column
 * @param edges borders as they compete with those of neighbors where {@code collapsed} holds
 */
public record TableStyle(boolean fixedLayout, boolean collapsed, double spacingX, double spacingY,
        boolean captionBelow, boolean hidesEmptyCells, CellAlign align, boolean collapsedAway, Sides<Edge> edges) {

    /** Where the content of a cell stands in a cell that is higher. */
    public enum CellAlign {
        BASELINE,
        TOP,
        MIDDLE,
        BOTTOM
    }

    /** A border style, in the order in which collapsed borders of the same width win (CSS 2.2, section 17.6.2.1). */
    public enum EdgeLine {
        NONE,
        INSET,
        GROOVE,
        OUTSET,
        RIDGE,
        DOTTED,
        DASHED,
        SOLID,
        DOUBLE,
        HIDDEN
    }

    /**
     * A border that competes with those of neighbors.
     *
     * @param width in points
     * @param color null where nothing is drawn
     */
    public record Edge(EdgeLine line, double width, @Nullable Color color) {
        public static final Edge NONE = new Edge(EdgeLine.NONE, 0, null);

        /** Whether this border wins against one of a weaker part of the table, or of one further right or below. */
        public boolean beats(Edge other) {
            if (line == EdgeLine.HIDDEN || other.line == EdgeLine.HIDDEN) {
                return line == EdgeLine.HIDDEN;
            }
            if (line == EdgeLine.NONE || other.line == EdgeLine.NONE) {
                return other.line == EdgeLine.NONE;
            }
            return width == other.width ? line.compareTo(other.line) >= 0 : width > other.width;
        }
    }

    private static final Sides<Edge> NO_EDGES = Sides.all(Edge.NONE);

    /** Reads computed values. */
    public static TableStyle of(ComputedStyle computed) {
        List<CssValue> spacing = computed.get("border-spacing").parts();
        boolean collapsed = computed.get("border-collapse").is("collapse");
        return new TableStyle(computed.get("table-layout").is("fixed"), collapsed,
                collapsed ? 0 : Lengths.points(spacing.getFirst(), 0),
                collapsed ? 0 : Lengths.points(spacing.getLast(), 0),
                computed.get("caption-side").is("bottom", "block-end"), computed.get("empty-cells").is("hide"),
                align(computed.get("vertical-align")), computed.get("visibility").is("collapse"),
                collapsed ? edges(computed) : NO_EDGES);
    }

    private static CellAlign align(CssValue value) {
        return switch (value.keyword()) {
            case "top" -> CellAlign.TOP;
            case "middle", "-webkit-baseline-middle" -> CellAlign.MIDDLE;
            case "bottom" -> CellAlign.BOTTOM;
            default -> CellAlign.BASELINE;
        };
    }

    private static Sides<Edge> edges(ComputedStyle computed) {
        var edges = new Sides<>(edge(computed, "border-top"), edge(computed, "border-right"),
                edge(computed, "border-bottom"), edge(computed, "border-left"));
        return edges.equals(NO_EDGES) ? NO_EDGES : edges;
    }

    /** Reads one border, such as {@code border-top} or {@code column-rule}. */
    static Edge edge(ComputedStyle computed, String name) {
        EdgeLine line = line(computed.get(name + "-style").keyword());
        if (line == EdgeLine.NONE) {
            return Edge.NONE;
        }
        CssColor color = computed.color(name + "-color");
        return new Edge(line, computed.pixels(name + "-width") * Lengths.POINTS_PER_PIXEL,
                color.alpha() == 0 ? null : Colors.of(color));
    }

    private static EdgeLine line(String style) {
        return switch (style) {
            case "hidden" -> EdgeLine.HIDDEN;
            case "inset" -> EdgeLine.INSET;
            case "groove" -> EdgeLine.GROOVE;
            case "outset" -> EdgeLine.OUTSET;
            case "ridge" -> EdgeLine.RIDGE;
            case "dotted" -> EdgeLine.DOTTED;
            case "dashed" -> EdgeLine.DASHED;
            case "solid" -> EdgeLine.SOLID;
            case "double" -> EdgeLine.DOUBLE;
            default -> EdgeLine.NONE;
        };
    }
}
