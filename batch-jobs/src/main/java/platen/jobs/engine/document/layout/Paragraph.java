package platen.jobs.engine.document.layout;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.style.ParagraphStyle;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.text.shape.Shaper;

/**
 * Text to be set in lines. Where the author ends a line stands a line feed; where an atom stands, the object replacement
 * character.
 *
 * @param base the style of the element around, whose height each line has at least
 * @param firstLine the style of the first line as far as it differs from the base; null where it does not
 */
record Paragraph(String text, List<Span> spans, TextStyle base, ParagraphStyle style, Locale locale,
        @Nullable TextStyle firstLine)
        implements
            Element.Remembered {

    static final char ATOM = '\uFFFC';

    Paragraph(String text, List<Span> spans, TextStyle base, ParagraphStyle style, Locale locale) {
        this(text, spans, base, style, locale, null);
    }

    /** The same paragraph with a style of its first line. */
    Paragraph withFirstLine(@Nullable TextStyle line) {
        return line == null ? this : new Paragraph(text, spans, base, style, locale, line);
    }

    /** The paragraph as its first line looks. */
    Paragraph onFirstLine() {
        if (firstLine == null) {
            return this;
        }
        List<Span> changed = spans.stream()
                .map(span -> new Span(span.end(), firstLine.with(span.style(), base), span.atom(), span.link()))
                .toList();
        return new Paragraph(text, changed, firstLine, style, locale);
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    /** Whether all of it is text of one style. */
    @Nullable
    Span onlySpan() {
        return spans.size() == 1 && spans.getFirst().atom() == null ? spans.getFirst() : null;
    }

    /** Index of the span that holds a character; paragraphs of many spans are asked often. */
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

    /** Advance of a stretch of the paragraph, in points. */
    double width(int start, int end) {
        double sum = 0;
        int at = start;
        for (int i = spanAt(start); i < spans.size() && at < end; i++) {
            Span span = spans.get(i);
            int to = Math.min(end, span.end());
            if (span.atom() != null) {
                sum += span.atom().width();
            } else {
                sum += Shaper.width(text, at, to, span.style().fonts()) * span.style().size() / 1000;
                sum += span.style().spacing() * (to - at);
            }
            at = to;
        }
        return sum;
    }
}
