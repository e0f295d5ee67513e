package platen.jobs.engine.document.formatting.inline;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.boxstyle.LineStyle;
import platen.jobs.engine.document.formatting.inline.InlineText.Mark;
import platen.jobs.engine.document.formatting.inline.InlineText.Span;
import platen.jobs.engine.document.style.TextStyle;

/** Processes the white space of inline content (CSS Text 3, section 4.1). */
final class InlineTextBuilder {
    private final Environment environment;
    private final StringBuilder text = new StringBuilder();
    private final List<Span> spans = new ArrayList<>(2);
    private final List<Mark> marks = new ArrayList<>(0);
    private @Nullable Box open;
    /** Whether white space that comes next is dropped: at the begin of a line, and behind white space. */
    private boolean afterSpace = true;

    InlineTextBuilder(Environment environment) {
        this.environment = environment;
    }

    InlineText build(Box box) {
        var items = box.inlineItems();
        for (int i = 0; i < items.size(); i++) {
            switch (items.get(i)) {
                case InlineItem.Text part -> text(part.text(), part.fromData(), part.inline());
                case InlineItem.PageNumber part -> text(environment.pageNumber(part.counter()), false, part.inline());
                case InlineItem.LineEnd end -> {
                    use(end.inline());
                    lineEnd();
                }
                case InlineItem.Atomic atomic -> atom(atomic.box());
                case InlineItem.Start start -> marks.add(new Mark(text.length(), start));
                case InlineItem.End end -> marks.add(new Mark(text.length(), end));
                case InlineItem.Floating floating -> marks.add(new Mark(text.length(), floating));
                case InlineItem.OutOfFlow absolute -> marks.add(new Mark(text.length(), absolute));
            }
        }
        trim();
        endSpan();
        return new InlineText(text.toString(), spans, marks);
    }

    private void use(Box box) {
        if (open != box) {
            endSpan();
            open = box;
        }
    }

    private void text(String raw, boolean fromData, Box box) {
        use(box);
        TextStyle looks = box.style().text();
        LineStyle style = box.layout().lines();
        String shown = looks.letterCase().of(raw, looks.languageIn(environment.locale()));
        boolean lines = fromData || style.keepsLineEnds();
        for (int i = 0; i < shown.length(); i++) {
            char c = shown.charAt(i);
            if (c == '\r' && i + 1 < shown.length() && shown.charAt(i + 1) == '\n') {
                continue;
            }
            boolean lineEnd = c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029' || c == '\u0085';
            if (lineEnd && lines) {
                lineEnd();
            } else if (lineEnd || c == ' ' || c == '\t' || c == '\f') {
                space(style, c == '\t');
            } else if (c >= ' ' && (c < 0x7F || c > 0x9F) && c != '\uFEFF' && c != InlineText.ATOM) {
                text.append(c);
                afterSpace = false;
            }
        }
    }

    private void atom(Box box) {
        endSpan();
        text.append(InlineText.ATOM);
        spans.add(new Span(text.length(), box, box));
        afterSpace = false;
    }

    private void lineEnd() {
        trim();
        text.append('\n');
        afterSpace = true;
    }

    private void space(LineStyle style, boolean tab) {
        if (style.keepsSpaces()) {
            int count = tab ? (int) Math.clamp(Math.round(style.tabSpaces()), 1, 64) : 1;
            text.repeat(' ', count);
            afterSpace = false;
        } else if (!afterSpace) {
            text.append(' ');
            afterSpace = true;
        }
    }

    /** Removes a collapsible space at the end of a line. */
    private void trim() {
        int last = text.length() - 1;
        if (afterSpace && last >= 0 && text.charAt(last) == ' ') {
            shorten(last);
        }
    }

    private void shorten(int length) {
        text.setLength(length);
        while (!spans.isEmpty() && spans.getLast().end() > length) {
            Span last = spans.removeLast();
            int before = spans.isEmpty() ? 0 : spans.getLast().end();
            if (before < length) {
                spans.add(new Span(length, last.box(), last.atom()));
            }
        }
        for (int i = marks.size() - 1; i >= 0 && marks.get(i).at() > length; i--) {
            marks.set(i, new Mark(length, marks.get(i).item()));
        }
    }

    private void endSpan() {
        int start = spans.isEmpty() ? 0 : spans.getLast().end();
        if (open != null && text.length() > start) {
            spans.add(new Span(text.length(), open, null));
        }
        open = null;
    }
}
