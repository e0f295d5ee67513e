package platen.jobs.engine.document.formatting.inline.text;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.origin.Origin;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.shape.AdvanceSums;
import platen.jobs.engine.text.shape.Shaper;
import platen.jobs.engine.text.unicode.LineBreaks;

/**
 * The text of an inline formatting context after white space processing. A line feed stands where a line must end, the
 * object replacement character where an atomic box stands.
 */
public final class InlineText {
    /** Stands in the text where an atomic box is. */
    public static final char ATOM = '\uFFFC';
    /** Stands in the text where a leader is, which no line ends before or behind. */
    static final char LEADER = '\uFFFB';
    private static final char GLUE = '\u00A0';
    private static final char IDEOGRAPH = '\u4E00';

    private final String text;
    private final List<Span> spans;
    private final List<Mark> marks;
    private final List<Inserted> inserted;
    /** Advances by span; null where they are not added up, see {@link #addUp}. */
    private @Nullable AdvanceSums @Nullable [] sums;

    /**
     * @param spans stretches of one style, in order
     * @param marks what stands between characters, in order
     */
    public InlineText(String text, List<Span> spans, List<Mark> marks) {
        this(text, spans, marks, List.of());
    }

    /**
     * @param spans stretches of one style, in order
     * @param marks what stands between characters, in order
     * @param inserted stretches that placeholders inserted, in order; empty where they are not recorded
     */
    public InlineText(String text, List<Span> spans, List<Mark> marks, List<Inserted> inserted) {
        this.text = text;
        this.spans = spans;
        this.marks = marks;
        this.inserted = inserted;
    }

    /**
     * A stretch that a placeholder inserted.
     *
     * @param end behind its last character
     */
    public record Inserted(int start, int end, Origin origin) {}

    /** Returns the stretches that placeholders inserted, in order; empty where they are not recorded. */
    public List<Inserted> inserted() {
        return inserted;
    }

    /** Returns all characters. */
    public String text() {
        return text;
    }

    /** Returns the stretches of one style, in order; together they are the whole text. */
    public List<Span> spans() {
        return spans;
    }

    /** Returns what stands between characters, in order. */
    public List<Mark> marks() {
        return marks;
    }

    /** Adds up the advances of all characters once, for text whose width is asked for word by word. */
    public void addUp() {
        if (sums != null) {
            return;
        }
        var added = new @Nullable AdvanceSums[spans.size()];
        int start = 0;
        for (int i = 0; i < added.length; i++) {
            Span span = spans.get(i);
            added[i] = span.atom() == null ? AdvanceSums.of(text, start, span.end(), span.style().fonts()) : null;
            start = span.end();
        }
        sums = added;
    }

    /**
     * A stretch of one style.
     *
     * @param end behind its last character
     * @param box the inline box, or the block container, whose text it is
     * @param style how its characters look
     * @param atom the atomic box that stands there; null for text
     */
    public record Span(int end, Box box, TextStyle style, @Nullable Box atom) {
        Span(int end, Box box, @Nullable Box atom) {
            this(end, box, box.style().text(), atom);
        }

        Span endingAt(int place) {
            return new Span(place, box, style, atom);
        }
    }

    /** The begin or end of an inline box, a float or an absolute box before a character. */
    public record Mark(int at, InlineItem item) {}

    /** Whether it is of one style, with nothing between its characters, and its widths are added up. */
    public boolean isUniform() {
        return marks.isEmpty() && spans.size() == 1 && sums != null && sums[0] != null;
    }

    /**
     * The same text as its first line looks.
     *
     * @param base style of the container
     * @param line style of its first line
     */
    public InlineText onFirstLine(TextStyle base, TextStyle line) {
        List<Span> changed = new ArrayList<>(spans.size());
        for (Span span : spans) {
            changed.add(new Span(span.end(), span.box(), line.with(span.style(), base), span.atom()));
        }
        return new InlineText(text, changed, marks, inserted);
    }

    /** Whether a character is white space that hangs at the end of a line. */
    public static boolean hangs(char c) {
        return c == ' ' || c == '\t';
    }

    /** Whether there are neither characters nor anything between them. */
    public boolean isEmpty() {
        return text.isEmpty() && marks.isEmpty();
    }

    /** Returns where a part of the text may be broken; a box that stands in it is one ideograph for that. */
    public static int[] breaks(String part) {
        String boxes = part.indexOf(ATOM) < 0 ? part : part.replace(ATOM, IDEOGRAPH);
        return LineBreaks.of(boxes.indexOf(LEADER) < 0 ? boxes : boxes.replace(LEADER, GLUE));
    }

    /** Index of the span that holds a character. */
    public int spanAt(int index) {
        int low = 0;
        int high = spans.size();
        while (low < high) {
            int middle = low + high >>> 1;
            if (spans.get(middle).end() <= index) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Tells what a mark takes of a line. */
    public interface MarkWidth {
        /** @param start first character of the stretch that is measured */
        double of(Mark mark, int start);
    }

    /**
     * Adds up what the marks of a stretch take.
     *
     * @param last whether boxes that begin behind the stretch count
     */
    public double sum(int start, int end, boolean last, MarkWidth width) {
        double sum = 0;
        for (int i = markAt(start); i < marks.size(); i++) {
            Mark mark = marks.get(i);
            if (mark.at() > end || mark.at() == end && !last && mark.item() instanceof InlineItem.Start) {
                break;
            }
            sum += width.of(mark, start);
        }
        return sum;
    }

    /** Index of the first mark at a character or behind it. */
    private int markAt(int index) {
        int low = 0;
        int high = marks.size();
        while (low < high) {
            int middle = low + high >>> 1;
            if (marks.get(middle).at() < index) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * Advance of text in one style, in points.
     *
     * @param index of the span
     */
    public double width(int start, int end, int index) {
        Span span = spans.get(index);
        TextStyle style = span.style();
        AdvanceSums known = sums == null ? null : sums[index];
        int advance = known == null ? Shaper.width(text, start, end, style.fonts()) : known.width(start, end);
        double width = advance * style.size() / 1000 + style.spacing() * (end - start);
        double wordSpacing = span.box().layout().lines().wordSpacing();
        return wordSpacing == 0 ? width : width + wordSpacing * spaces(start, end);
    }

    private int spaces(int start, int end) {
        int count = 0;
        for (int i = start; i < end; i++) {
            count += text.charAt(i) == ' ' || text.charAt(i) == '\u00A0' ? 1 : 0;
        }
        return count;
    }
}
