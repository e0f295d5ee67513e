package platen.jobs.engine.document.painting;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.text.unicode.Direction;

/** Draws backgrounds and borders. */
final class BoxPainter {
    private BoxPainter() {}

    /**
     * Draws a box or a part of one.
     *
     * @param part says where the box begins and ends
     */
    static void draw(Canvas canvas, BoxStyle style, double x, double y, double width, double height, Fragment part) {
        @Nullable
        Tag around = canvas.suspend();
        boolean across = part.box().layout().display() == DisplayType.INLINE;
        boolean mirrored = part.box().style().paragraph().direction() == Direction.RIGHT_TO_LEFT;
        boolean left = !across || !(mirrored ? part.goesOn() : part.isContinued());
        boolean right = !across || !(mirrored ? part.isContinued() : part.goesOn());
        var ends = new Ends(across || !part.isContinued(), across || !part.goesOn(), left, right);
        drawn(canvas, style, x, y, width, height, ends);
        canvas.resume(around);
    }

    /** The sides at which a box begins or ends, and is not divided. */
    private record Ends(boolean top, boolean bottom, boolean left, boolean right) {
        boolean areAll() {
            return top && bottom && left && right;
        }
    }

    private static void drawn(Canvas canvas, BoxStyle style, double x, double y, double width, double height,
            Ends ends) {
        Sides<Border> border = style.border();
        if (style.corners().isSquare()) {
            if (style.background() != null) {
                canvas.shapes().fill(x, y, width, height, style.background());
            }
            if (style.hasBorder()) {
                borders(canvas, border, x, y, width, height, ends);
            }
            return;
        }
        boolean alike = border.top().equals(border.right()) && border.top().equals(border.bottom())
                && border.top().equals(border.left());
        var shape = new RoundRectangle(x, y, width, height,
                style.corners().of(width, height).part(ends.top(), ends.bottom())
                        .partAcross(ends.left(), ends.right()));
        if (style.background() != null) {
            canvas.shapes().fillRound(shape, style.background());
        }
        if (alike && ends.areAll() && border.top().isVisible() && border.top().line() != Border.Line.DOUBLE) {
            canvas.shapes().strokeRound(shape, border.top());
        } else if (style.hasBorder()) {
            canvas.shapes().within(shape, () -> borders(canvas, border, x, y, width, height, ends));
        }
    }

    private static void borders(Canvas canvas, Sides<Border> border, double x, double y, double width, double height,
            Ends ends) {
        if (ends.top()) {
            horizontal(canvas, border.top(), x, y, width);
        }
        if (ends.bottom()) {
            horizontal(canvas, border.bottom(), x, y + height - border.bottom().width(), width);
        }
        if (ends.left()) {
            vertical(canvas, border.left(), x, y, height);
        }
        if (ends.right()) {
            vertical(canvas, border.right(), x + width - border.right().width(), y, height);
        }
    }

    /** Draws a border from left to right; y is its upper edge. */
    static void horizontal(Canvas canvas, Border border, double x, double y, double width) {
        if (!border.isVisible()) {
            return;
        }
        double middle = y + border.width() / 2;
        switch (border.line()) {
            case SOLID -> canvas.shapes().fill(x, y, width, border.width(), border.color());
            case DOUBLE -> {
                double third = border.width() / 3;
                canvas.shapes().fill(x, y, width, third, border.color());
                canvas.shapes().fill(x, y + 2 * third, width, third, border.color());
            }
            case DASHED, DOTTED -> canvas.shapes().line(x, middle, x + width, middle, border);
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
            case SOLID -> canvas.shapes().fill(x, y, border.width(), height, border.color());
            case DOUBLE -> {
                double third = border.width() / 3;
                canvas.shapes().fill(x, y, third, height, border.color());
                canvas.shapes().fill(x + 2 * third, y, third, height, border.color());
            }
            case DASHED, DOTTED -> canvas.shapes().line(middle, y, middle, y + height, border);
            case INVISIBLE -> {}
        }
    }
}
