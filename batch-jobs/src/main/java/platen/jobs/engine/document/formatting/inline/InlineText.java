package platen.jobs.engine.document.formatting.inline;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.shape.Shaper;

/**
 * The text of an inline formatting context after white space processing. A line feed stands where a line must end, the
 * object replacement character where an atomic box stands.
 *
 * @param spans stretches of one style, in order
 * @param marks what stands between characters, in order
 */
record InlineText(String text, List<Span> spans, List<Mark> marks) {
    static final char ATOM = '\uFFFC';

    /**
     * A stretch of one style.
     *
     * @param end behind its last character
     * @param box the inline box, or the block container, whose text it is
     * @param atom the atomic box that stands there; null for text
     */
    record Span(int end, Box box, @Nullable Box atom) {}

    /** The begin or end of an inline box, a float or an absolute box before a character. */
    record Mark(int at, InlineItem item) {}

    boolean isEmpty() {
        return text.isEmpty() && marks.isEmpty();
    }

    /** Index of the span that holds a character. */
    int spanAt(int index) {
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

    /** Index of the first mark at a character or behind it. */
    int markAt(int index) {
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

    /** Advance of text in one style, in points. */
    double width(int start, int end, Box box) {
        TextStyle style = box.style().text();
        double width = Shaper.width(text, start, end, style.fonts()) * style.size() / 1000
                + style.spacing() * (end - start);
        double wordSpacing = box.layout().lines().wordSpacing();
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
