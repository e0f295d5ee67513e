package platen.jobs.engine.document.formatting.block;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.floats.FloatSpace;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;

/** Space beside floats for a box with a formatting context of its own (CSS 2.2, section 9.5). */
final class SpaceBesideFloats {
    private final Formatting formatting;
    private final FloatSpace floats;
    private final double percentageHeight;
    private final BoxMetrics metrics;
    private final double x;
    private final double width;

    /**
     * @param percentageHeight what percentages of heights refer to; or indefinite
     * @param metrics of the box
     * @param x of the containing block's content
     * @param width of the containing block's content
     */
    SpaceBesideFloats(Formatting formatting, FloatSpace floats, double percentageHeight, BoxMetrics metrics, double x,
            double width) {
        this.formatting = formatting;
        this.floats = floats;
        this.percentageHeight = percentageHeight;
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

    private double fit(double top, Fragment fragment) {
        double needed = fragment.width() + Math.max(0, metrics.marginLeft() - (left(top) - x))
                + Math.max(0, metrics.marginRight() - (x + width - right(top)));
        return floats.fit(top, needed, fragment.height(), x, x + width);
    }

    /** Returns the space between floats at a place; a margin counts from the edge of the containing block. */
    ConstraintSpace at(double top) {
        double before = Math.max(0, metrics.marginLeft());
        double after = Math.max(0, metrics.marginRight());
        double free = Math.min(right(top), x + width - after) - Math.max(left(top), x + before);
        return new ConstraintSpace(Math.max(0, free + before + after), percentageHeight, width, percentageHeight,
                ConstraintSpace.INDEFINITE, ConstraintSpace.INDEFINITE, false, ConstraintSpace.AutoWidth.STRETCH,
                null);
    }
}
