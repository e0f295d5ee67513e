package platen.jobs.engine.document.layout;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.style.ParagraphStyle.Align;
import platen.jobs.engine.document.style.ParagraphStyle.Spaces;
import platen.jobs.engine.text.BidiText;
import platen.jobs.engine.text.Clusters;
import platen.jobs.engine.text.Direction;
import platen.jobs.engine.text.LineBreaks;
import platen.jobs.engine.text.ShapedText;
import platen.jobs.engine.text.Shaper;

/** Breaks a paragraph into lines of a width, each as full as it can be. */
final class LineBreaker {
    /** What rounding may add up to before a text counts as too wide, in points. */
    private static final double TOLERANCE = 0.01;

    /** Characters of a word that are looked at for one line; a longer one fills the line in any case. */
    private static final int LONGEST_WORD = 4_000;

    private final Paragraph paragraph;
    private final double width;
    private final LineSetter setter;
    private final List<Line> lines = new ArrayList<>(1);

    private LineBreaker(Paragraph paragraph, double width) {
        this.paragraph = paragraph;
        this.width = width;
        this.setter = new LineSetter(paragraph, width);
    }

    /** The lines of a paragraph, at least one when there is any text. */
    static List<Line> lines(Paragraph paragraph, double width) {
        var breaker = new LineBreaker(paragraph, width);
        if (!breaker.single()) {
            breaker.all();
        }
        return breaker.lines;
    }

    /** Most cells and many paragraphs are one line of one style: shaped once, and done when it fits. */
    private boolean single() {
        Span span = paragraph.onlySpan();
        String text = paragraph.text();
        boolean plain = span != null && span.style().spacing() == 0
                && paragraph.style().direction() == Direction.LEFT_TO_RIGHT && text.indexOf('\n') < 0
                && text.indexOf('\u00AD') < 0;
        if (!plain || span == null || text.length() * span.style().size() > 8 * (width + 100)) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x590) {
                return false;
            }
        }
        ShapedText shaped = Shaper.shape(text, span.style().fonts(), Direction.LEFT_TO_RIGHT);
        double wide = shaped.width(span.style().size());
        double indent = paragraph.style().indent();
        if (wide + indent > width + TOLERANCE && paragraph.style().spaces() != Spaces.NO_WRAP) {
            return false;
        }
        lines.add(setter.line(shaped, wide, span, indent));
        return true;
    }

    private void all() {
        String text = paragraph.text();
        int start = 0;
        while (start <= text.length()) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            segment(start, end);
            start = end + 1;
        }
    }

    /** A stretch between the author's line ends. */
    private void segment(int from, int to) {
        String text = paragraph.text().substring(from, to);
        BidiText directions = BidiText.of(text, paragraph.style().direction() == Direction.RIGHT_TO_LEFT
                ? Direction.RIGHT_TO_LEFT
                : Direction.LEFT_TO_RIGHT);
        if (paragraph.style().spaces() == Spaces.NO_WRAP || text.isEmpty()) {
            lines.add(setter.line(from, to, directions, from, false, indent(), false));
            return;
        }
        int[] breaks = LineBreaks.of(text);
        int start = 0;
        int next = 0;
        double used = 0;
        while (start < text.length()) {
            double room = width - indent() + TOLERANCE;
            int end = start;
            used = 0;
            while (next < breaks.length) {
                int candidate = breaks[next];
                if (candidate - end > LONGEST_WORD) {
                    break;
                }
                double chunk = paragraph.width(from + end, from + inkEnd(text, end, candidate));
                if (used + chunk > room) {
                    break;
                }
                used += chunk + paragraph.width(from + inkEnd(text, end, candidate), from + candidate);
                end = candidate;
                next++;
            }
            if (next < breaks.length && end == start) {
                end = fitting(text, from, start, Math.min(breaks[next], start + LONGEST_WORD), room);
            }
            boolean soft = text.charAt(end - 1) == '\u00AD';
            boolean last = end >= text.length();
            lines.add(setter.line(from + start, from + inkEnd(text, start, end), directions, from,
                    soft && !last,
                    indent(), paragraph.style().align() == Align.JUSTIFY && !last));
            start = end;
            while (next < breaks.length && breaks[next] <= start) {
                next++;
            }
        }
    }

    private double indent() {
        return lines.isEmpty() ? paragraph.style().indent() : 0;
    }

    /** Where the ink of a stretch ends: spaces at the end of a line take no room. */
    private static int inkEnd(String text, int start, int end) {
        int at = end;
        while (at > start && text.charAt(at - 1) == ' ') {
            at--;
        }
        return at;
    }

    /** Where a word wider than the whole line is cut: between characters, behind at least one. */
    private int fitting(String text, int from, int start, int end, double room) {
        int best = start;
        double used = 0;
        for (int each : Clusters.ends(text.substring(start, end))) {
            int at = start + each;
            used += paragraph.width(from + (best == start ? start : best), from + at);
            if (used > room && best > start) {
                break;
            }
            best = at;
        }
        return best;
    }
}
