package platen.jobs.engine.document.formatting.marker;

import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;

/**
 * The repeated pattern of a leader. Patterns of one width stand below each other on the whole page.
 *
 * @param width that the pattern fills, in points
 */
public record LeaderDrawing(String pattern, TextStyle style, double width) implements Drawing {
    private static final double TOLERANCE = 0.01;
    /** A pattern is drawn at most so often. */
    public static final int MAX_REPEATED = 4_000;

    /** Returns the width of a pattern in points. */
    static double width(String pattern, TextStyle style) {
        ShapedText shaped = Shaper.shape(pattern, style.fonts());
        return shaped.width(style.size()) + style.spacing() * shaped.codes();
    }

    @Override
    public void draw(Canvas canvas, double x, double baseline) {
        double each = width(pattern, style);
        if (each <= TOLERANCE || pattern.isBlank()) {
            return;
        }
        double first = Math.ceil((x - TOLERANCE) / each) * each;
        int count = (int) Math.min(MAX_REPEATED, Math.floor((x + width - first + TOLERANCE) / each));
        if (count > 0) {
            canvas.text(first, baseline, Shaper.shape(pattern.repeat(count), style.fonts()), style, 0);
        }
    }
}
