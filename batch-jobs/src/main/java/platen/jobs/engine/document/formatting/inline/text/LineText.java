package platen.jobs.engine.document.formatting.inline.text;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.origin.Origin;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.DecorationLines;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Decoration.Place;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.font.FontMetrics;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;

/** The text of one line; most lines are a single piece. */
public sealed interface LineText extends Drawing {
    /** Returns the text of pieces from left to right; there is at least one. */
    static LineText of(List<Piece> pieces) {
        return pieces.size() == 1 ? pieces.getFirst() : new Pieces(pieces);
    }

    /** Returns the number of pieces. */
    int count();

    /** Returns a piece by its place from the left. */
    Piece piece(int index);

    /** Several pieces from left to right. */
    record Pieces(List<Piece> pieces) implements LineText {
        @Override
        public int count() {
            return pieces.size();
        }

        @Override
        public Piece piece(int index) {
            return pieces.get(index);
        }
    }

    /**
     * A part of a line that a placeholder inserted.
     *
     * @param piece index of the piece that it is in
     * @param x from the line's left edge
     * @param y from the line's top
     */
    record Spot(int piece, double x, double y, double width, double height, Origin origin) {}

    /** A line that records what placeholders inserted; used by previews alone. */
    record Recorded(LineText line, List<Spot> spots) implements LineText {
        @Override
        public int count() {
            return line.count();
        }

        @Override
        public Piece piece(int index) {
            return line.piece(index);
        }

        @Override
        public void draw(Canvas canvas, double x, double y, int from, int to) {
            for (Spot spot : spots) {
                if (spot.piece() >= from && spot.piece() < to) {
                    canvas.marks().inserted(spot.origin(), x + spot.x(), y + spot.y(), spot.width(), spot.height());
                }
            }
            line.draw(canvas, x, y, from, to);
        }
    }

    /**
     * Characters of one style.
     *
     * @param x from the line's left edge
     * @param baseline from the line's top
     * @param gap added to each space
     * @param link where it leads; empty for nowhere
     * @param highlight colour behind the text that no box of its own has; null for none
     */
    record Piece(double x, double baseline, double width, ShapedText text, TextStyle style, double gap,
            String link,
            @Nullable Color highlight) implements LineText {

        /** An invisible space, for readers of the text without its lines. */
        public static Piece space(Piece before) {
            return new Piece(before.x + before.width, before.baseline, 0, Shaper.shape(" ", before.style.fonts()),
                    before.style, 0, "", null);
        }

        @Override
        public int count() {
            return 1;
        }

        @Override
        public Piece piece(int index) {
            return this;
        }

        private boolean isPlain() {
            return link.isEmpty() && highlight == null && style.language() == null && style.decorations().isEmpty()
                    && style.shadows().isEmpty();
        }
    }

    @Override
    default void draw(Canvas canvas, double x, double y) {
        draw(canvas, x, y, 0, count());
    }

    /**
     * Draws some of the pieces.
     *
     * @param from index of the first one
     * @param to index behind the last one
     */
    default void draw(Canvas canvas, double x, double y, int from, int to) {
        for (int i = from; i < to; i++) {
            Piece piece = piece(i);
            double left = x + piece.x();
            double base = y + piece.baseline();
            canvas.look(left, base, piece.width(), piece.style().size());
            if (piece.isPlain()) {
                canvas.text(left, base, piece.text(), piece.style(), piece.gap());
            } else {
                decorated(canvas, piece, left, base);
            }
        }
    }

    private static void decorated(Canvas canvas, Piece piece, double left, double base) {
        TextStyle style = piece.style();
        Tag around = canvas.stretch(piece.link(), style.language());
        FontMetrics metrics = style.fonts().first().metrics();
        double em = style.size() / 1000;
        double top = base - metrics.ascent() * em;
        double height = (metrics.ascent() - metrics.descent()) * em;
        if (piece.highlight() != null) {
            canvas.shapes().fill(left, top, piece.width(), height, piece.highlight());
        }
        if (!style.shadows().isEmpty()) {
            TextShadows.draw(canvas, piece, left, base);
        }
        var lines = new DecorationLines(canvas, style, left, base, piece.width());
        lines.draw(Place.UNDER);
        lines.draw(Place.OVER);
        canvas.text(left, base, piece.text(), style, piece.gap());
        lines.draw(Place.THROUGH);
        if (!piece.link().isEmpty()) {
            canvas.marks().link(left, top, piece.width(), height, piece.link());
        }
        canvas.resume(around);
    }
}
