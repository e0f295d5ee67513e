package platen.jobs.engine.document.formatting.inline.text;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.formatting.inline.text.LineText.Piece;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.TextShadow;
import platen.jobs.engine.document.style.TextStyle;

/** Draws the shadows of text, which are not read out. A blurred one is the text in several places, lightly. */
final class TextShadows {
    /** Places around the middle of a blurred shadow. */
    private static final int PLACES = 12;
    /** Opacity of all places over each other. */
    private static final double DEEPEST = 0.9;

    private TextShadows() {}

    static void draw(Canvas canvas, Piece piece, double x, double base) {
        @Nullable
        Tag around = canvas.suspend();
        for (TextShadow shadow : piece.style().shadows().reversed()) {
            double left = x + shadow.x();
            double line = base + shadow.y();
            if (shadow.blur() == 0) {
                text(canvas, piece, left, line, shadow.color());
                continue;
            }
            Color light = light(shadow.color());
            text(canvas, piece, left, line, light);
            for (int i = 0; i < PLACES; i++) {
                double angle = 2 * Math.PI * i / PLACES;
                double away = shadow.blur() * (i % 2 == 0 ? 0.35 : 0.7);
                text(canvas, piece, left + Math.cos(angle) * away, line + Math.sin(angle) * away, light);
            }
        }
        canvas.resume(around);
    }

    private static Color light(Color color) {
        double opacity = 1 - Math.pow(1 - DEEPEST * color.opacity() / Color.OPAQUE, 1.0 / (PLACES + 1));
        return new Color(color.red(), color.green(), color.blue(), (int) Math.round(opacity * Color.OPAQUE));
    }

    private static void text(Canvas canvas, Piece piece, double x, double base, Color color) {
        TextStyle style = piece.style();
        canvas.text(x, base, piece.text(), style.colored(color), piece.gap());
    }
}
