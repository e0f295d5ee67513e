package platen.jobs.engine.document.layout;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.style.BoxStyle;

/**
 * A box that may go over several pages.
 *
 * @param x of its left edge
 * @param width to its right edge
 * @param style what is drawn, or null for nothing
 * @param repeated what stands at the top of each further page, or null for nothing
 */
record Frame(double x, double width, @Nullable BoxStyle style, @Nullable Repeated repeated) {

    /** The head of a table. */
    record Repeated(double x, double height, Drawing drawing) {}

    static Frame of(double x, double width, BoxStyle style) {
        return new Frame(x, width, style.isVisible() ? style : null, null);
    }
}
