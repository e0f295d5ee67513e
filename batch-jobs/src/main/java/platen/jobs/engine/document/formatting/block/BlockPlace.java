package platen.jobs.engine.document.formatting.block;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.Alignment;
import platen.jobs.engine.document.formatting.OutOfFlow;
import platen.jobs.engine.document.formatting.OutOfFlow.Edge;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.text.unicode.Direction;

/** Finds where blocks stand along the line (CSS 2.2, section 10.3.3). */
final class BlockPlace {
    private BlockPlace() {}

    /**
     * The left border edge of a block.
     *
     * @param rightToLeft direction of the containing block, which says what margin gives way
     * @param x of the containing block's content
     * @param width of the containing block's content
     * @param wide width of the border box
     */
    static double left(boolean rightToLeft, BoxMetrics metrics, double x, double width, double wide) {
        boolean startAuto = metrics.isStartMarginAuto(true);
        boolean endAuto = metrics.isEndMarginAuto(true);
        double free = width - wide - metrics.marginLeft() - metrics.marginRight();
        if (free > 0 && (startAuto || endAuto)) {
            double share = startAuto ? endAuto ? free / 2 : free : 0;
            return x + metrics.marginLeft() + share;
        }
        return rightToLeft ? x + width - metrics.marginRight() - wide : x + metrics.marginLeft();
    }

    /**
     * The left border edge of a block that stands beside floats.
     *
     * @param left edge of the space between floats
     * @param right edge of that space
     */
    static double beside(boolean rightToLeft, BoxMetrics metrics, double x, double width, double left, double right,
            double wide) {
        if (left <= x && right >= x + width) {
            return left(rightToLeft, metrics, x, width, wide);
        }
        if (metrics.hasAutoMargin(true)) {
            return left(rightToLeft, metrics, left, right - left, wide);
        }
        return rightToLeft
                ? Math.min(right, x + width - metrics.marginRight()) - wide
                : Math.max(left, x + metrics.marginLeft());
    }

    /**
     * Returns how a block is aligned along the line; null where it fills the line or stands at its begin (CSS Box
     * Alignment 3, section 6.1).
     *
     * @param parent that the block stands in
     */
    static @Nullable Alignment alignment(Box parent, Box box) {
        Alignment align = box.layout().alignment().justifySelf(parent.layout().alignment());
        return switch (align.position()) {
            case AUTO, NORMAL, STRETCH, BASELINE, LAST_BASELINE, SPACE_BETWEEN, SPACE_AROUND, SPACE_EVENLY -> null;
            case START, END, CENTER, FLEX_START, FLEX_END, SELF_START, SELF_END, LEFT, RIGHT -> align;
        };
    }

    /**
     * The left border edge of a block that is aligned.
     *
     * @param x of the space that it is aligned in
     * @param width of that space
     * @param wide width of the border box
     */
    static double aligned(Alignment align, Frame parent, Box box, BoxMetrics metrics, double x, double width,
            double wide) {
        boolean rightToLeft = parent.isRightToLeft();
        double free = width - wide - metrics.margins(true);
        if (metrics.hasAutoMargin(true) || align.safe() && free < 0) {
            return left(rightToLeft, metrics, x, width, wide);
        }
        return x + metrics.marginLeft() + free * align.share(rightToLeft, box.layout().alignment().rightToLeft());
    }

    /** Returns an absolute box at its static position (CSS Positioned Layout 3, section 3.5.1). */
    static OutOfFlow outOfFlow(Frame parent, Box box, double x, double width, double y) {
        boolean rightToLeft = parent.isRightToLeft();
        Alignment align = alignment(parent.box, box);
        boolean inLine = box.layout().lines().standsInLine();
        if (align != null && !inLine) {
            double share = align.share(rightToLeft, box.layout().alignment().rightToLeft());
            return new OutOfFlow(box, x + share * width, y, Edge.of(share), Edge.START, null);
        }
        double at = inLine ? emptyLine(parent.box, x, width) : rightToLeft ? x + width : x;
        return new OutOfFlow(box, at, y, rightToLeft ? Edge.END : Edge.START, Edge.START, null);
    }

    /** Returns where an empty line would begin its content: the alignment of the container decides. */
    private static double emptyLine(Box container, double x, double width) {
        boolean rightToLeft = container.style().paragraph().direction() == Direction.RIGHT_TO_LEFT;
        return switch (container.style().paragraph().align()) {
            case START, JUSTIFY -> rightToLeft ? x + width : x;
            case END -> rightToLeft ? x : x + width;
            case LEFT -> x;
            case RIGHT -> x + width;
            case CENTER -> x + width / 2;
        };
    }
}
