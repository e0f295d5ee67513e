package platen.jobs.engine.document.formatting.block;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.floats.FloatSpace;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;

/** Space beside floats for a box with a formatting context of its own (CSS 2.2, section 9.5). */
final class SpaceBesideFloats {
    private static final double TOLERANCE = 0.01;

    private final Formatting formatting;
    private final FloatSpace floats;
    private final double percentageHeight;
    private final BoxMetrics metrics;
    private final double x;
    private final double width;
    private final boolean rightToLeft;

    /**
     * @param parent that the box stands in
     * @param metrics of the box
     * @param x of the containing block's content
     * @param width of the containing block's content
     */
    SpaceBesideFloats(Formatting formatting, FloatSpace floats, Frame parent, BoxMetrics metrics, double x,
            double width) {
        this.formatting = formatting;
        this.floats = floats;
        this.percentageHeight = parent.percentageHeight;
        this.rightToLeft = parent.isRightToLeft();
        this.metrics = metrics;
        this.x = x;
        this.width = width;
    }

    double left(double top) {
        return floats.left(top, 0, x);
    }

    double right(double top) {
        return floats.right(top, 0, x + width);
    }

    /** Returns the first place from one on where a box has space. */
    double firstFit(Box box, double from) {
        if (!formatting.work().mayTryBesideFloats(box)) {
            return Math.max(from, floats.bottom());
        }
        double top = from;
        double fitting = fit(top, formatting.layout(box, at(top)));
        formatting.work().beginRepetition();
        while (fitting > top) {
            top = fitting;
            fitting = fit(top, formatting.layout(box, at(top)));
        }
        formatting.work().endRepetition();
        return top;
    }

    /** The first place where the border box has space; margins at its end may overlap floats. */
    private double fit(double top, Fragment fragment) {
        double at = top;
        while (!isFree(at, fragment.height()) && !fits(at, fragment)) {
            double next = floats.nextBottom(at);
            if (next == Double.POSITIVE_INFINITY) {
                return at;
            }
            at = next;
        }
        return at;
    }

    /** Whether the border box has space between floats, at the place that the margin at its begin leaves. */
    private boolean fits(double top, Fragment fragment) {
        double left = floats.left(top, fragment.height(), x);
        double right = floats.right(top, fragment.height(), x + width);
        double needed = fragment.width() - TOLERANCE;
        if (Math.max(0, right - left) < needed) {
            return false;
        }
        if (rightToLeft) {
            double start = Math.min(left, right);
            return start <= x && right >= left
                    || Math.min(right, x + width - metrics.marginRight()) - needed >= start;
        }
        double end = Math.max(left, right);
        return right >= x + width && right >= left || Math.max(left, x + metrics.marginLeft()) + needed <= end;
    }

    /** Whether no float is on either side, so that the box may overflow its container. */
    private boolean isFree(double top, double height) {
        return floats.left(top, height, x) <= x && floats.right(top, height, x + width) >= x + width;
    }

    /** Returns the space between floats at a place; a margin counts from the edge of the containing block. */
    ConstraintSpace at(double top) {
        double margins = metrics.margins(true);
        double available = width;
        if (!isFree(top, 0)) {
            double start = Math.max(left(top), x + Math.max(0, metrics.marginLeft()));
            double end = Math.min(right(top), x + width - Math.max(0, metrics.marginRight()));
            available = Math.max(0, Math.max(0, end - start) + margins);
        }
        return new ConstraintSpace(available, percentageHeight, width, percentageHeight,
                ConstraintSpace.INDEFINITE, ConstraintSpace.INDEFINITE, false, ConstraintSpace.AutoWidth.STRETCH,
                null);
    }
}
