package platen.jobs.engine.document.formatting.sizing;

import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Sides;

/** The edges of a box in points: its margins, and its borders with the padding within. */
public final class BoxMetrics {
    private final Sides<Length> margin;
    private final double marginTop;
    private final double marginRight;
    private final double marginBottom;
    private final double marginLeft;
    private final double top;
    private final double right;
    private final double bottom;
    private final double left;

    /** @param percentageWidth what percentages refer to; they are 0 where it is indefinite */
    public BoxMetrics(LayoutStyle style, double percentageWidth) {
        double whole = Math.max(0, percentageWidth);
        margin = style.margin();
        marginTop = margin.top().of(whole);
        marginRight = margin.right().of(whole);
        marginBottom = margin.bottom().of(whole);
        marginLeft = margin.left().of(whole);
        Sides<Border> border = style.border();
        Sides<Length> padding = style.padding();
        top = border.top().width() + Math.max(0, padding.top().of(whole));
        right = border.right().width() + Math.max(0, padding.right().of(whole));
        bottom = border.bottom().width() + Math.max(0, padding.bottom().of(whole));
        left = border.left().width() + Math.max(0, padding.left().of(whole));
    }

    /** Metrics of a box in a constraint space. */
    public static BoxMetrics of(LayoutStyle style, ConstraintSpace space) {
        return new BoxMetrics(style, space.percentageWidth());
    }

    /** Border and padding of this side; so are the three others. */
    public double top() {
        return top;
    }

    public double right() {
        return right;
    }

    public double bottom() {
        return bottom;
    }

    public double left() {
        return left;
    }

    /** Left and right borders and padding. */
    public double horizontal() {
        return left + right;
    }

    /** Upper and lower borders and padding. */
    public double vertical() {
        return top + bottom;
    }

    /** Borders and padding along one axis. */
    public double edges(boolean ofWidth) {
        return ofWidth ? left + right : top + bottom;
    }

    /** The margin of this side, where auto is 0; so are the three others. */
    public double marginTop() {
        return marginTop;
    }

    public double marginRight() {
        return marginRight;
    }

    public double marginBottom() {
        return marginBottom;
    }

    public double marginLeft() {
        return marginLeft;
    }

    /** Both margins along one axis, where auto is 0. */
    public double margins(boolean ofWidth) {
        return ofWidth ? marginLeft + marginRight : marginTop + marginBottom;
    }

    /** Whether the left or upper margin is auto. */
    public boolean isStartMarginAuto(boolean ofWidth) {
        return (ofWidth ? margin.left() : margin.top()).isAuto();
    }

    /** Whether the right or lower margin is auto. */
    public boolean isEndMarginAuto(boolean ofWidth) {
        return (ofWidth ? margin.right() : margin.bottom()).isAuto();
    }

    public boolean hasAutoMargin(boolean ofWidth) {
        return isStartMarginAuto(ofWidth) || isEndMarginAuto(ofWidth);
    }
}
