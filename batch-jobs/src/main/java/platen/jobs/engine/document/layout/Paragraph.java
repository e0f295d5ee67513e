package platen.jobs.engine.document.layout;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.style.ParagraphStyle;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.document.tree.Element;

/**
 * Text to be set in lines. Where the author ends a line stands a line feed; where an atom stands, the object replacement
 * character.
 *
 * @param base the style of the element around, whose height each line has at least
 */
record Paragraph(String text, List<Span> spans, TextStyle base, ParagraphStyle style, Locale locale)
        implements
            Element.Remembered {

    static final char ATOM = '\uFFFC';

    boolean isEmpty() {
        return text.isEmpty();
    }

    /** Whether all of it is text of one style. */
    @Nullable
    Span onlySpan() {
        return spans.size() == 1 && spans.getFirst().atom() == null ? spans.getFirst() : null;
    }
}
