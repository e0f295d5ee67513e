package platen.jobs.engine.document.formatting.inline;

import java.util.List;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.DecorationLines;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.style.Decoration.Place;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.shape.ShapedText;

/**
 * The text of one line.
 *
 * @param pieces from left to right
 */
record LineText(List<Piece> pieces) implements Drawing {

    /**
     * Characters of one style.
     *
     * @param x from the line's left edge
     * @param baseline from the line's top
     * @param gap added to each space
     */
    record Piece(double x, double baseline, double width, ShapedText text, TextStyle style, double gap) {}

    @Override
    public void draw(Canvas canvas, double x, double y) {
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = pieces.get(i);
            double left = x + piece.x();
            double base = y + piece.baseline();
            canvas.look(left, base, piece.width(), piece.style().size());
            var lines = new DecorationLines(canvas, piece.style(), left, base, piece.width());
            lines.draw(Place.UNDER);
            lines.draw(Place.OVER);
            canvas.text(left, base, piece.text(), piece.style(), piece.gap());
            lines.draw(Place.THROUGH);
        }
    }
}
