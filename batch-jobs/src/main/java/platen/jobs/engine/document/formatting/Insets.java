package platen.jobs.engine.document.formatting;

import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.boxstyle.Sizing;

/** Used widths of border and padding together, in points. */
public record Insets(double top, double right, double bottom, double left) {

    /** @param width of the containing block, which percentages refer to */
    public static Insets of(LayoutStyle style, double width) {
        return new Insets(style.border().top().width() + Math.max(0, style.padding().top().of(width)),
                style.border().right().width() + Math.max(0, style.padding().right().of(width)),
                style.border().bottom().width() + Math.max(0, style.padding().bottom().of(width)),
                style.border().left().width() + Math.max(0, style.padding().left().of(width)));
    }

    public double horizontal() {
        return left + right;
    }

    public double vertical() {
        return top + bottom;
    }

    /**
     * The border-box size that a length stands for along one axis.
     *
     * @param whole what percentages refer to
     * @param edges border and padding along the axis
     */
    public static double borderBox(LayoutStyle style, Sizing size, double whole, double edges) {
        double points = size.length().of(whole);
        return style.sizes().borderBox() ? Math.max(points, edges) : Math.max(0, points) + edges;
    }
}
