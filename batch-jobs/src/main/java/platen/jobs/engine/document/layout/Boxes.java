package platen.jobs.engine.document.layout;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.Sides;

/** Draws backgrounds and borders. */
final class Boxes {
    private Boxes() {}

    /**
     * Draws a box.
     *
     * @param first whether the box begins here, and is not continued from the page before
     * @param last whether it ends here
     */
    static void draw(Canvas canvas, BoxStyle style, double x, double y, double width, double height, boolean first,
            boolean last) {
        @Nullable
        Tag around = canvas.suspend();
        drawn(canvas, style, x, y, width, height, first, last);
        canvas.resume(around);
    }

    private static void drawn(Canvas canvas, BoxStyle style, double x, double y, double width, double height,
            boolean first, boolean last) {
        Sides<Border> border = style.border();
        boolean alike = border.top().equals(border.right()) && border.top().equals(border.bottom())
                && border.top().equals(border.left());
        if (!style.corners().isSquare()) {
            var shape = new RoundRectangle(x, y, width, height, style.corners().of(width, height).part(first, last));
            if (style.background() != null) {
                canvas.fillRound(shape, style.background());
            }
            if (alike && first && last && border.top().isVisible() && border.top().line() != Border.Line.DOUBLE) {
                canvas.strokeRound(shape, border.top());
            } else if (style.hasBorder()) {
                canvas.within(shape, () -> borders(canvas, border, x, y, width, height, first, last));
            }
            return;
        }
        if (style.background() != null) {
            canvas.fill(x, y, width, height, style.background());
        }
        if (style.hasBorder()) {
            borders(canvas, border, x, y, width, height, first, last);
        }
    }

    private static void borders(Canvas canvas, Sides<Border> border, double x, double y, double width, double height,
            boolean first, boolean last) {
        if (first) {
            horizontal(canvas, border.top(), x, y, width);
        }
        if (last) {
            horizontal(canvas, border.bottom(), x, y + height - border.bottom().width(), width);
        }
        vertical(canvas, border.left(), x, y, height);
        vertical(canvas, border.right(), x + width - border.right().width(), y, height);
    }

    /** Draws a border from left to right; y is its upper edge. */
    static void horizontal(Canvas canvas, Border border, double x, double y, double width) {
        if (!border.isVisible()) {
            return;
        }
        double middle = y + border.width() / 2;
        switch (border.line()) {
            case SOLID -> canvas.fill(x, y, width, border.width(), border.color());
            case DOUBLE -> {
                double third = border.width() / 3;
                canvas.fill(x, y, width, third, border.color());
                canvas.fill(x, y + 2 * third, width, third, border.color());
            }
            case DASHED, DOTTED -> canvas.line(x, middle, x + width, middle, border);
            case INVISIBLE -> {}
        }
    }

    /** Draws a border from top to bottom; x is its left edge. */
    static void vertical(Canvas canvas, Border border, double x, double y, double height) {
        if (!border.isVisible()) {
            return;
        }
        double middle = x + border.width() / 2;
        switch (border.line()) {
            case SOLID -> canvas.fill(x, y, border.width(), height, border.color());
            case DOUBLE -> {
                double third = border.width() / 3;
                canvas.fill(x, y, third, height, border.color());
                canvas.fill(x + 2 * third, y, third, height, border.color());
            }
            case DASHED, DOTTED -> canvas.line(middle, y, middle, y + height, border);
            case INVISIBLE -> {}
        }
    }
}
