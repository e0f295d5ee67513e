package platen.jobs.engine.document.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.style.ParagraphStyle;
import platen.jobs.engine.document.style.ParagraphStyle.Spaces;
import platen.jobs.engine.document.style.TextStyle;

/** Gathers inline content, with white space as its style wants it. */
final class ParagraphBuilder {
    private final TextStyle base;
    private final ParagraphStyle style;
    private final Locale locale;
    private final StringBuilder text = new StringBuilder();
    private final List<Span> spans = new ArrayList<>(2);
    private @Nullable TextStyle open;
    private String openLink = "";
    /** Whether white space that comes next is dropped: at the start, and behind white space. */
    private boolean afterSpace = true;

    ParagraphBuilder(TextStyle base, ParagraphStyle style, Locale locale) {
        this.base = base;
        this.style = style;
        this.locale = locale;
    }

    /** @param fromData whether line ends in the text are meant */
    void text(String raw, boolean fromData, TextStyle looks, Spaces spaces, String link) {
        String shown = looks.letterCase().of(raw, looks.languageIn(locale));
        boolean lines = fromData || spaces == Spaces.LINES || spaces == Spaces.PRESERVED;
        if (open != looks || !openLink.equals(link)) {
            endSpan();
            open = looks;
            openLink = link;
        }
        for (int i = 0; i < shown.length(); i++) {
            char c = shown.charAt(i);
            if (c == '\r' && i + 1 < shown.length() && shown.charAt(i + 1) == '\n') {
                continue;
            }
            boolean lineEnd = c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029' || c == '\u0085';
            if (lineEnd && lines) {
                lineEnd();
            } else if (lineEnd || c == ' ' || c == '\t' || c == '\f') {
                space(spaces, c == '\t');
            } else if (c >= ' ' && (c < 0x7F || c > 0x9F) && c != '\uFEFF' && c != Paragraph.ATOM) {
                text.append(c);
                afterSpace = false;
            }
        }
    }

    void lineEnd(TextStyle looks) {
        if (open == null) {
            open = looks;
        }
        lineEnd();
    }

    void atom(InlineBox atom, TextStyle looks, String link) {
        endSpan();
        text.append(Paragraph.ATOM);
        spans.add(new Span(text.length(), looks, atom, link));
        afterSpace = false;
    }

    private void lineEnd() {
        trim();
        text.append('\n');
        afterSpace = true;
    }

    private void space(Spaces spaces, boolean tab) {
        if (spaces == Spaces.PRESERVED) {
            text.append(tab ? "    " : " ");
            afterSpace = false;
        } else if (!afterSpace) {
            text.append(' ');
            afterSpace = true;
        }
    }

    private void trim() {
        int start = spans.isEmpty() ? 0 : spans.getLast().end();
        while (text.length() > start && text.charAt(text.length() - 1) == ' '
                && style.spaces() != Spaces.PRESERVED) {
            text.setLength(text.length() - 1);
        }
    }

    private void endSpan() {
        int start = spans.isEmpty() ? 0 : spans.getLast().end();
        if (open != null && text.length() > start) {
            spans.add(new Span(text.length(), open, null, openLink));
        }
    }

    boolean isEmpty() {
        return text.isEmpty() && spans.isEmpty();
    }

    Paragraph build() {
        trim();
        int last = text.length() - 1;
        int start = spans.isEmpty() ? 0 : spans.getLast().end();
        if (last > 0 && last >= start && text.charAt(last) == '\n') {
            // A line end at the very end makes no empty line.
            text.setLength(last);
        }
        endSpan();
        return new Paragraph(text.toString(), spans, base, style, locale);
    }
}
