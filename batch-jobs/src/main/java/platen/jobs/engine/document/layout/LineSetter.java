package platen.jobs.engine.document.layout;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.layout.Line.Piece;
import platen.jobs.engine.document.style.ParagraphStyle.Align;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.font.FontMetrics;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;
import platen.jobs.engine.text.unicode.BidiText;
import platen.jobs.engine.text.unicode.Direction;

/** Turns a stretch of a paragraph into a line: shaped, in visual order, aligned. */
final class LineSetter {
    private final Paragraph paragraph;
    private final double width;
    private double above;
    private double below;

    /** @param width of the column, in points */
    LineSetter(Paragraph paragraph, double width) {
        this.paragraph = paragraph;
        this.width = width;
    }

    /**
     * Sets one line.
     *
     * @param start of the line in the paragraph
     * @param end behind its last character, spaces at its end left out
     * @param directions of the author's line that this is a part of
     * @param from where that line begins in the paragraph
     * @param hyphen whether a hyphen is shown at the end
     * @param indent of the first line, in points
     * @param justified whether the line is as wide as the column
     */
    Line line(int start, int end, BidiText directions, int from, boolean hyphen, double indent, boolean justified) {
        above = 0;
        below = 0;
        reach(paragraph.base(), 0);
        List<Piece> pieces = new ArrayList<>(2);
        double x = 0;
        if (directions.isPurelyLeftToRight()) {
            x = leftToRight(start, end, hyphen, pieces);
        } else {
            for (BidiText.Stretch stretch : directions.line(start - from, end - from)) {
                x = stretch(new BidiText.Stretch(stretch.start() + from, stretch.end() + from, stretch.rightToLeft()),
                        hyphen ? end : -1, x, pieces);
            }
        }
        return aligned(pieces, x, indent, justified, directions.isRightToLeft());
    }

    /** A line of one piece that is known to fit. */
    Line line(ShapedText text, double textWidth, Span span, double indent) {
        above = 0;
        below = 0;
        reach(paragraph.base(), 0);
        reach(span.style(), span.style().rise());
        List<Piece> pieces = new ArrayList<>(1);
        pieces.add(new Line.Text(0, textWidth, text, span.style(), 0, span.link()));
        return aligned(pieces, textWidth, indent, false, false);
    }

    private double leftToRight(int start, int end, boolean hyphen, List<Piece> pieces) {
        double x = 0;
        int at = start;
        List<Span> spans = paragraph.spans();
        for (int i = paragraph.spanAt(start); i < spans.size() && at < end; i++) {
            Span span = spans.get(i);
            int to = Math.min(end, span.end());
            if (span.atom() != null) {
                x = atom(span, x, pieces);
            } else {
                String text = paragraph.text().substring(at, to);
                x = text(Shaper.shape(hyphen && to == end ? text + "-" : text, span.style().fonts(),
                        Direction.LEFT_TO_RIGHT), span, x, pieces);
            }
            at = to;
        }
        return x;
    }

    /**
     * Spans of a stretch that runs from right to left come in the reverse order.
     *
     * @param hyphenated index behind the character that a hyphen follows, or -1
     */
    private double stretch(BidiText.Stretch stretch, int hyphenated, double left, List<Piece> pieces) {
        double x = left;
        int first = paragraph.spanAt(stretch.start());
        int last = paragraph.spanAt(stretch.end() - 1);
        for (int i = 0; i <= last - first; i++) {
            int index = stretch.rightToLeft() ? last - i : first + i;
            Span span = paragraph.spans().get(index);
            int spanStart = index == 0 ? 0 : paragraph.spans().get(index - 1).end();
            if (span.atom() != null) {
                x = atom(span, x, pieces);
            } else {
                var piece = new BidiText.Stretch(Math.max(stretch.start(), spanStart),
                        Math.min(stretch.end(), span.end()), stretch.rightToLeft());
                ShapedText shaped = piece.end() == hyphenated && !piece.rightToLeft()
                        ? Shaper.shape(paragraph.text().substring(piece.start(), piece.end()) + "-",
                                span.style().fonts(), Direction.LEFT_TO_RIGHT)
                        : Shaper.shape(paragraph.text(), piece, span.style().fonts());
                x = text(shaped, span, x, pieces);
            }
        }
        return x;
    }

    private double text(ShapedText text, Span span, double x, List<Piece> pieces) {
        TextStyle style = span.style();
        reach(style, style.rise());
        double wide = text.width(style.size()) + style.spacing() * text.codes();
        pieces.add(new Line.Text(x, wide, text, style, 0, span.link()));
        return x + wide;
    }

    private double atom(Span span, double x, List<Piece> pieces) {
        InlineBox atom = span.atom();
        if (atom == null) {
            return x;
        }
        FontMetrics metrics = span.style().fonts().first().metrics();
        double em = span.style().size() / 1000;
        double up = switch (atom.align()) {
            case BASELINE -> atom.baseline();
            case MIDDLE -> atom.height() / 2 + metrics.xHeight() * em / 2;
            case TOP -> metrics.ascent() * em;
            case BOTTOM -> atom.height() + metrics.descent() * em;
        };
        above = Math.max(above, up);
        below = Math.max(below, atom.height() - up);
        pieces.add(new Line.Placed(x, -up, atom, span.link()));
        return x + atom.width();
    }

    /** Makes the line high enough for a style. */
    private void reach(TextStyle style, double rise) {
        FontMetrics metrics = style.fonts().first().metrics();
        double em = style.size() / 1000;
        double ascent = metrics.ascent() * em;
        double descent = -metrics.descent() * em;
        double asked = paragraph.style().leading().of(style.size());
        double height = asked > 0 ? asked : ascent + descent + metrics.lineGap() * em;
        double half = (height - ascent - descent) / 2;
        above = Math.max(above, ascent + half + rise);
        below = Math.max(below, descent + half - rise);
    }

    private Line aligned(List<Piece> pieces, double wide, double indent, boolean justified, boolean rightToLeft) {
        Align align = paragraph.style().align();
        if (align == Align.START || align == Align.JUSTIFY) {
            align = rightToLeft ? Align.RIGHT : Align.LEFT;
        } else if (align == Align.END) {
            align = paragraph.style().direction() == Direction.RIGHT_TO_LEFT ? Align.LEFT : Align.RIGHT;
        }
        double room = width - indent;
        double gap = justified ? gap(pieces, room - wide) : 0;
        double offset = gap > 0 ? rightToLeft ? 0 : indent : switch (align) {
            case RIGHT -> rightToLeft && paragraph.style().align() != Align.RIGHT ? room - wide : width - wide;
            case CENTER -> (width - wide) / 2;
            case LEFT, START, END, JUSTIFY -> indent;
        };
        List<Piece> moved = offset == 0 && gap == 0 && above >= 0 && isText(pieces)
                ? pieces
                : moved(pieces, offset, gap);
        return new Line(above + below, above, gap > 0 ? room : wide, moved);
    }

    private static boolean isText(List<Piece> pieces) {
        for (Piece piece : pieces) {
            if (!(piece instanceof Line.Text)) {
                return false;
            }
        }
        return true;
    }

    private List<Piece> moved(List<Piece> pieces, double offset, double gap) {
        List<Piece> moved = new ArrayList<>(pieces.size());
        double x = offset;
        for (Piece piece : pieces) {
            switch (piece) {
                case Line.Text text -> {
                    double wide = text.width() + (gap == 0 ? 0 : gap * text.text().spaces());
                    moved.add(new Line.Text(x, wide, text.text(), text.style(), gap, text.link()));
                    x += wide;
                }
                case Line.Placed placed -> {
                    moved.add(new Line.Placed(x, above + placed.top(), placed.atom(), placed.link()));
                    x += placed.atom().width();
                }
            }
        }
        return moved;
    }

    /** What each space of a justified line takes of the room that is left. */
    private static double gap(List<Piece> pieces, double left) {
        int spaces = 0;
        for (Piece piece : pieces) {
            spaces += piece instanceof Line.Text text ? text.text().spaces() : 0;
        }
        return spaces == 0 || left <= 0 ? 0 : left / spaces;
    }
}
