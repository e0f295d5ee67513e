package platen.jobs.engine.document.painting;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.Radii;
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
        if (part.box().layout().cloned()) {
            drawn(canvas, style, x, y, width, height, new Ends(true, true, true, true));
            canvas.resume(around);
            return;
        }
        boolean left = !across || !(mirrored ? part.goesOn() : part.isContinued());
        boolean right = !across || !(mirrored ? part.isContinued() : part.goesOn());
        var ends = new Ends(across || !part.isContinued(), across || !part.goesOn(), left, right);
        drawn(canvas, style, x, y, width, height, ends);
        canvas.resume(around);
    }

    /** The sides at which a box begins or ends, and is not divided. */
    private record Ends(boolean top, boolean bottom, boolean left, boolean right) {}

    private static void drawn(Canvas canvas, BoxStyle style, double x, double y, double width, double height,
            Ends ends) {
        var shape = new RoundRectangle(x, y, width, height, style.corners().isSquare()
                ? Radii.all(0)
                : style.corners().of(width, height).part(ends.top(), ends.bottom())
                        .partAcross(ends.left(), ends.right()));
        if (style.background() != null && shape.radii().isSquare()) {
            canvas.shapes().fill(x, y, width, height, style.background());
        } else if (style.background() != null) {
            canvas.shapes().fillRound(shape, style.background());
        }
        if (style.hasBorder()) {
            Sides<Border> border = style.border();
            new BorderPainter(canvas, shape, new Sides<>(ends.top() ? border.top() : Border.NONE,
                    ends.right() ? border.right() : Border.NONE, ends.bottom() ? border.bottom() : Border.NONE,
                    ends.left() ? border.left() : Border.NONE)).draw();
        }
    }

}
