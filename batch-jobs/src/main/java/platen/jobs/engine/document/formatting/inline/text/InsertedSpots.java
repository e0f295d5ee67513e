package platen.jobs.engine.document.formatting.inline.text;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Inserted;
import platen.jobs.engine.document.formatting.inline.text.LineText.Piece;
import platen.jobs.engine.document.origin.Origin;
import platen.jobs.engine.text.font.FontMetrics;

/** Finds the parts of one line that placeholders inserted. */
public final class InsertedSpots {
    private final InlineText text;
    private final List<Part> parts = new ArrayList<>(1);

    /** @param text that the line is a part of */
    public InsertedSpots(InlineText text) {
        this.text = text;
    }

    /**
     * A part of a piece.
     *
     * @param piece index of the piece
     * @param x from the left edge of the piece, before spaces are widened
     * @param spacesBefore spaces of the piece to the left
     */
    private record Part(int piece, double x, double width, int spacesBefore, int spaces, Origin origin) {}

    /**
     * Adds what is inserted in a piece.
     *
     * @param piece index of the piece
     * @param span index of the span that it is made of
     * @param from index of its first character
     * @param to behind its last character
     */
    public void add(int piece, int span, int from, int to, boolean rightToLeft) {
        for (Inserted each : text.inserted()) {
            int start = Math.max(from, each.start());
            int end = Math.min(to, each.end());
            if (start < end) {
                int leftFrom = rightToLeft ? end : from;
                int leftTo = rightToLeft ? to : start;
                double left = rightToLeft ? text.width(end, to, span) : left(from, start, span);
                double width = rightToLeft ? text.width(start, end, span) : text.width(from, end, span) - left;
                parts.add(new Part(piece, left, width, spaces(leftFrom, leftTo), spaces(start, end), each.origin()));
            }
        }
    }

    /** Returns where a character begins; kerning with the character before it may move it. */
    private double left(int from, int start, int span) {
        return start == from ? 0 : text.width(from, start + 1, span) - text.width(start, start + 1, span);
    }

    private int spaces(int start, int end) {
        return (int) text.text().substring(start, end).chars().filter(c -> c == ' ').count();
    }

    /**
     * Returns a line that records these parts when it is drawn.
     *
     * @param gap by which the line's spaces were widened
     */
    public LineText in(LineText line, double gap) {
        List<LineText.Spot> spots = parts.stream().map(part -> {
            Piece piece = line.piece(part.piece());
            FontMetrics metrics = piece.style().fonts().first().metrics();
            double em = piece.style().size() / 1000;
            return new LineText.Spot(part.piece(), piece.x() + part.x() + gap * part.spacesBefore(),
                    piece.baseline() - metrics.ascent() * em, part.width() + gap * part.spaces(),
                    (metrics.ascent() - metrics.descent()) * em, part.origin());
        }).toList();
        return spots.isEmpty() ? line : new LineText.Recorded(line, spots);
    }
}
