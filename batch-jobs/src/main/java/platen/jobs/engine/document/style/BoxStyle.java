package platen.jobs.engine.document.style;

import org.jspecify.annotations.Nullable;

/**
 * The box around an element; not inherited.
 *
 * @param background colour, or null for none
 * @param align where content stands in a box that is higher, such as a cell
 * @param borderBox whether width and height include padding and border
 */
public record BoxStyle(Sides<Length> margin, Sides<Length> padding, Sides<Border> border, @Nullable Color background,
        Corners corners, Length width, Length minWidth, Length maxWidth, Length height, Length minHeight,
        VerticalAlign align, boolean borderBox) {

    /** Where content stands in a box that is higher; inline, where it stands on the line. */
    public enum VerticalAlign {
        BASELINE,
        TOP,
        MIDDLE,
        BOTTOM
    }

    /** The same box without its background. */
    public BoxStyle borders() {
        return background == null
                ? this
                : new BoxStyle(margin, padding, border, null, corners, width, minWidth, maxWidth, height, minHeight,
                        align, borderBox);
    }

    /** The same box without its borders. */
    public BoxStyle withoutBorder() {
        return hasBorder()
                ? new BoxStyle(margin, padding, Sides.all(Border.NONE), background, corners, width, minWidth, maxWidth,
                        height, minHeight, align, borderBox)
                : this;
    }

    /** The same box without a height of its own, its content at the top: a part of a box that was divided. */
    public BoxStyle atTop() {
        return new BoxStyle(margin, padding, border, background, corners, width, minWidth, maxWidth, Length.AUTO,
                Length.AUTO, VerticalAlign.TOP, borderBox);
    }

    /** Returns the same box with all free space on some sides, unless it has a margin of its own. */
    BoxStyle aside(boolean left, boolean right) {
        if (!margin.left().equals(Length.ZERO) || !margin.right().equals(Length.ZERO)) {
            return this;
        }
        var sides = margin.with(Sides.Side.LEFT, left ? Length.AUTO : Length.ZERO).with(Sides.Side.RIGHT,
                right ? Length.AUTO : Length.ZERO);
        return new BoxStyle(sides, padding, border, background, corners, width, minWidth, maxWidth, height,
                minHeight, align, borderBox);
    }

    /** Whether anything of the box is drawn. */
    public boolean isVisible() {
        return background != null || hasBorder();
    }

    public boolean hasBorder() {
        return border.top().isVisible() || border.right().isVisible() || border.bottom().isVisible()
                || border.left().isVisible();
    }

    /** Points between the outer edge and the content on the left. */
    public double insetLeft(double width) {
        return border.left().width() + padding.left().of(width);
    }

    public double insetRight(double width) {
        return border.right().width() + padding.right().of(width);
    }

    public double insetTop(double width) {
        return border.top().width() + padding.top().of(width);
    }

    public double insetBottom(double width) {
        return border.bottom().width() + padding.bottom().of(width);
    }
}
