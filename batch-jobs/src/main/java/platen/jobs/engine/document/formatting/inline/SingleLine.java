package platen.jobs.engine.document.formatting.inline;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.boxstyle.LineStyle;
import platen.jobs.engine.document.formatting.Decoration;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.inline.text.InlineText;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Span;
import platen.jobs.engine.document.formatting.inline.text.InsertedSpots;
import platen.jobs.engine.document.formatting.inline.text.LineText;
import platen.jobs.engine.document.formatting.inline.text.LineText.Piece;
import platen.jobs.engine.document.style.ParagraphStyle;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;
import platen.jobs.engine.text.unicode.Direction;

/** The lines of most cells and of many paragraphs: one line of plain text of one style, which is shaped once. */
final class SingleLine {
    private static final double TOLERANCE = 0.01;
    private static final char SOFT_HYPHEN = '\u00AD';
    /** The first character of a script that may run from right to left. */
    private static final char FIRST_MIRRORED = '\u0590';

    private SingleLine() {}

    /** Returns the line; null where the text is not so simple, or too wide. */
    static @Nullable Fragment of(Box box, InlineText text, double width, LineMetricsCache known) {
        boolean one = text.marks().isEmpty() && text.spans().size() == 1
                && text.spans().getFirst().atom() == null;
        if (!one || !isPlain(text.text())) {
            return null;
        }
        Span span = text.spans().getFirst();
        return of(box, text.text(), span.box(), span.style(), width, text, known);
    }

    /** Returns the line of the only text in a box; null where it is too wide, or the box too special. */
    static @Nullable Fragment of(Box box, InlineItem.Text text, double width, LineMetricsCache known) {
        return of(box, text.text(), text.inline(), text.inline().style().text(), width, null, known);
    }

    /** @param inserted the text with what placeholders inserted; null for text without that */
    private static @Nullable Fragment of(Box box, String text, Box inline, TextStyle looks, double width,
            @Nullable InlineText inserted, LineMetricsCache known) {
        LineStyle style = box.layout().lines();
        if (looks != box.style().text() || !isPlain(box) || text.length() * looks.size() > 8 * (width + 100)) {
            return null;
        }
        ShapedText shaped = Shaper.shape(text, looks.fonts(), Direction.LEFT_TO_RIGHT);
        double wide = shaped.width(looks.size()) + looks.spacing() * shaped.codes()
                + style.wordSpacing() * shaped.spaces();
        double indent = style.indent().of(width);
        if ((style.wraps() || !style.overflowMark().isEmpty()) && wide + indent > width + TOLERANCE) {
            return null;
        }
        LineMetrics metrics = known.of(box.style());
        double x = LineAlignment.single(box, width, wide, indent);
        var piece = new Piece(x, metrics.above(), wide, shaped, looks, style.wordSpacing(), inline.link(), null);
        return new Fragment(box, width, metrics.height(), List.of(), recorded(piece, inserted))
                .baselines(metrics.above(), metrics.above()).decoration(Decoration.NONE);
    }

    private static LineText recorded(Piece line, @Nullable InlineText text) {
        if (text == null || text.inserted().isEmpty()) {
            return line;
        }
        var spots = new InsertedSpots(text);
        spots.add(0, 0, 0, text.text().length(), false);
        return spots.in(line, 0);
    }

    private static boolean isPlain(Box box) {
        ParagraphStyle paragraph = box.style().paragraph();
        return box.firstLine() == null && paragraph.direction() == Direction.LEFT_TO_RIGHT
                && box.layout().lines().lastLine() != LineStyle.LastLine.JUSTIFY;
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\t' || c == SOFT_HYPHEN || c >= FIRST_MIRRORED) {
                return false;
            }
        }
        return !text.isEmpty() && text.charAt(text.length() - 1) != ' ';
    }
}
