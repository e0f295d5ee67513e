package platen.jobs.engine.document.layout;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.DecorationLines;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.style.Decoration.Place;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.font.FontMetrics;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;

/**
 * One set line.
 *
 * @param baseline from its top
 * @param width of what is drawn
 */
record Line(double height, double baseline, double width, List<Piece> pieces) implements Drawing {

    /** A part of a line, at its place from the line's left. */
    sealed interface Piece {
        double x();
    }

    /**
     * Characters.
     *
     * @param gap added to each space
     */
    record Text(double x, double width, ShapedText text, TextStyle style, double gap, String link) implements Piece {}

    /** @param top from the line's top */
    record Placed(double x, double top, InlineBox atom, String link) implements Piece {}

    /**
     * The line with a space behind its last word, which nobody sees: who reads the text without its lines finds the
     * words apart.
     */
    Line parted() {
        if (pieces.isEmpty() || !(pieces.getLast() instanceof Text end)) {
            return this;
        }
        List<Piece> more = new ArrayList<>(pieces);
        more.add(new Text(end.x() + end.width(), 0, Shaper.shape(" ", end.style().fonts()), end.style(), 0, ""));
        return new Line(height, baseline, width, more);
    }

    @Override
    public void draw(Canvas canvas, double x, double y) {
        for (int i = 0; i < pieces.size(); i++) {
            switch (pieces.get(i)) {
                case Text piece -> {
                    canvas.look(x + piece.x(), y + baseline, piece.width(), piece.style().size());
                    draw(canvas, piece, x + piece.x(), y + baseline);
                }
                case Placed piece -> {
                    @Nullable
                    Tag around = canvas.stretch(piece.link(), null);
                    piece.atom().drawing().draw(canvas, x + piece.x(), y + piece.top());
                    if (!piece.link().isEmpty()) {
                        canvas.link(x + piece.x(), y + piece.top(), piece.atom().width(), piece.atom().height(),
                                piece.link());
                    }
                    canvas.resume(around);
                }
            }
        }
    }

    private static void draw(Canvas canvas, Text piece, double x, double lineBase) {
        TextStyle style = piece.style();
        double base = lineBase - style.rise();
        boolean plain = style.highlight() == null && style.decorations().isEmpty() && piece.link().isEmpty()
                && style.language() == null;
        if (plain) {
            canvas.text(x, base, piece.text(), style, piece.gap());
            return;
        }
        @Nullable
        Tag around = canvas.stretch(piece.link(), style.language());
        FontMetrics metrics = style.fonts().first().metrics();
        double em = style.size() / 1000;
        double top = base - metrics.ascent() * em;
        double height = (metrics.ascent() - metrics.descent()) * em;
        if (style.highlight() != null) {
            canvas.fill(x, top, piece.width(), height, style.highlight());
        }
        var lines = new DecorationLines(canvas, style, x, base, piece.width());
        lines.draw(Place.UNDER);
        lines.draw(Place.OVER);
        canvas.text(x, base, piece.text(), style, piece.gap());
        lines.draw(Place.THROUGH);
        if (!piece.link().isEmpty()) {
            canvas.link(x, top, piece.width(), height, piece.link());
        }
        canvas.resume(around);
    }
}
