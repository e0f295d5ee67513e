package platen.jobs.engine.document.formatting.marker;

import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Drawing;

/**
 * The number, bullet or text before a list item.
 *
 * @param drawing of it, from its left edge and its baseline
 * @param says what a drawing that is no text stands for; empty for text
 */
public record MarkerDrawing(Drawing drawing, String says) implements Drawing {
    @Override
    public void draw(Canvas canvas, double x, double y) {
        drawing.draw(canvas, x, y);
    }
}
