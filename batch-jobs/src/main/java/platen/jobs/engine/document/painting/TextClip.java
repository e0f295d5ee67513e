package platen.jobs.engine.document.painting;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.inline.text.LineText;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.model.Cancellation;

/** Cuts what is drawn to the letters in a box (CSS Backgrounds 4, {@code background-clip: text}). */
final class TextClip {
    /** A line with a place on the page. */
    private record Line(Fragment fragment, double x, double y) {}

    /** The line that inline boxes are drawn of; null while there is none. */
    private @Nullable Line line;

    /** Names the line whose inline boxes are drawn. */
    void line(@Nullable Fragment fragment, double x, double y) {
        line = fragment == null ? null : new Line(fragment, x, y);
    }

    /** Draws within the letters of a box; nothing where there are none. */
    void draw(Canvas canvas, Fragment box, double x, double y, Runnable drawing) {
        Line around = line;
        canvas.letters().draw(() -> {
            if (around == null) {
                letters(canvas, box, x, y);
            } else if (around.fragment().drawing() instanceof LineText text) {
                letters(canvas, text, around.x(), around.y(), x, x + box.width());
            }
        }, drawing);
    }

    private static void letters(Canvas canvas, Fragment within, double x, double y) {
        Cancellation.check();
        if (within.drawing() instanceof LineText text) {
            letters(canvas, text, x, y, -Double.MAX_VALUE, Double.MAX_VALUE);
        }
        List<Placed> children = within.children();
        for (int i = 0; i < children.size(); i++) {
            Placed child = children.get(i);
            letters(canvas, child.fragment(), x + child.x(), y + child.y());
        }
    }

    private static void letters(Canvas canvas, LineText text, double x, double y, double from, double to) {
        for (int i = 0; i < text.count(); i++) {
            LineText.Piece piece = text.piece(i);
            double left = x + piece.x();
            double middle = left + piece.width() / 2;
            if (middle > from && middle < to) {
                canvas.letters().add(left, y + piece.baseline(), piece.text(), piece.style(), piece.gap());
            }
        }
    }
}
