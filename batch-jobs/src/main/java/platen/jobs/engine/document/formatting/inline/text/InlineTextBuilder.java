package platen.jobs.engine.document.formatting.inline.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.FirstLetter;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.box.LeaderBox;
import platen.jobs.engine.document.boxstyle.Embedding;
import platen.jobs.engine.document.boxstyle.LayoutStyle.ClearSide;
import platen.jobs.engine.document.boxstyle.LineStyle;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Inserted;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Mark;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Span;
import platen.jobs.engine.document.origin.Origin;
import platen.jobs.engine.document.origin.Origins;
import platen.jobs.engine.document.style.TextStyle;

/** Processes the white space of inline content (CSS Text 3, section 4.1). */
public final class InlineTextBuilder {
    private final Environment environment;
    private final StringBuilder text = new StringBuilder();
    private final List<Span> spans = new ArrayList<>(2);
    private final List<Mark> marks = new ArrayList<>(0);
    private final List<Inserted> inserted = new ArrayList<>(0);
    private @Nullable Box open;
    /** Directions of the text in the boxes that are open, the outermost first. */
    private List<Embedding> embedded = List.of();
    private final Box container;
    private TextStyle openStyle;
    private TextStyle base;
    /** The style of the first letter until it is written; null for none. */
    private @Nullable TextStyle firstLetter;
    /** Whether white space that comes next is dropped: at the begin of a line, and behind white space. */
    private boolean afterSpace = true;

    private InlineTextBuilder(Environment environment, Box box) {
        this.environment = environment;
        this.container = box;
        this.base = box.style().text();
        this.openStyle = base;
        this.firstLetter = box.firstLetter();
    }

    /** Returns the text of a box that contains lines. */
    public static InlineText text(Environment environment, Box box) {
        InlineItem.Text plain = plain(environment, box);
        return plain == null
                ? new InlineTextBuilder(environment, box).build(box.inlineItems())
                : new InlineText(plain.text(), List.of(new Span(plain.text().length(), plain.inline(), null)),
                        List.of());
    }

    /** Returns the only content of a box where it is shown as it is written; else null. */
    public static InlineItem.@Nullable Text plain(Environment environment, Box box) {
        List<InlineItem> items = box.inlineItems();
        return items.size() == 1 && items.getFirst() instanceof InlineItem.Text part && isPlain(part.text())
                && part.inline().style().text().letterCase() == TextStyle.Case.PRESERVED
                && box.layout().lines().embedding().isNone() && box.firstLetter() == null
                && origin(environment, part) == null
                        ? part
                        : null;
    }

    private static @Nullable Origin origin(Environment environment, InlineItem.Text part) {
        Origins origins = environment.origins();
        return origins == null ? null : origins.of(part.text());
    }

    /** Whether text stays as it is however white space is processed. */
    private static boolean isPlain(String text) {
        boolean afterSpace = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c >= 0x7F || c == ' ' && afterSpace) {
                return false;
            }
            afterSpace = c == ' ';
        }
        return !afterSpace;
    }

    private InlineText build(List<InlineItem> items) {
        embed(container);
        for (int i = 0; i < items.size(); i++) {
            switch (items.get(i)) {
                case InlineItem.Text part -> text(part);
                case InlineItem.PageNumber part -> text(environment.pageNumber(part.counter()), false, part.inline());
                case InlineItem.LineEnd end -> {
                    use(end.inline(), end.inline().style().text());
                    lineEnd();
                    if (end.inline().layout().clear() != ClearSide.NONE) {
                        marks.add(new Mark(text.length(), end));
                    }
                }
                case InlineItem.Atomic atomic -> atom(atomic.box());
                case InlineItem.Start start -> {
                    marks.add(new Mark(text.length(), start));
                    embed(start.inline());
                }
                case InlineItem.End end -> {
                    endEmbedding(end.inline());
                    marks.add(new Mark(text.length(), end));
                }
                case InlineItem.Floating floating -> marks.add(new Mark(text.length(), floating));
                case InlineItem.OutOfFlow absolute -> {
                    // The place of the box is where the span before it ends.
                    endSpan();
                    marks.add(new Mark(text.length(), absolute));
                }
            }
        }
        trim();
        endSpan();
        return new InlineText(text.toString(), spans, marks, inserted());
    }

    /** Returns the stretches that placeholders inserted, without white space that was removed behind them. */
    private List<Inserted> inserted() {
        if (inserted.isEmpty()) {
            return List.of();
        }
        return inserted.stream()
                .map(each -> new Inserted(each.start(), Math.min(each.end(), text.length()), each.origin()))
                .filter(each -> each.start() < each.end())
                .toList();
    }

    private void text(InlineItem.Text part) {
        Origin origin = origin(environment, part);
        int start = text.length();
        text(part.text(), part.fromData(), part.inline());
        if (origin != null) {
            inserted.add(new Inserted(start, text.length(), origin));
        }
    }

    /** Begins a box whose text has directions of its own. */
    private void embed(Box box) {
        Embedding embedding = box.layout().lines().embedding();
        if (!embedding.isNone()) {
            use(box, box.style().text());
            text.append(embedding.before());
            embedded = embedded.isEmpty() ? new ArrayList<>(2) : embedded;
            embedded.add(embedding);
        }
    }

    private void endEmbedding(Box box) {
        Embedding embedding = box.layout().lines().embedding();
        if (!embedding.isNone() && !embedded.isEmpty()) {
            use(box, box.style().text());
            text.append(embedding.after());
            embedded.removeLast();
        }
    }

    private void use(Box box, TextStyle looks) {
        if (open != box || openStyle != looks) {
            endSpan();
            open = box;
            openStyle = looks;
        }
    }

    private void text(String raw, boolean fromData, Box box) {
        TextStyle looks = box.style().text();
        TextStyle letter = firstLetter;
        String shown = looks.letterCase().of(raw, looks.languageIn(environment.locale()));
        if (letter == null || raw.isBlank()) {
            characters(shown, fromData, box, looks);
            return;
        }
        boolean capitalized = looks.letterCase() == TextStyle.Case.CAPITALIZED;
        String given = capitalized ? shown : raw;
        FirstLetter initial = FirstLetter.of(given);
        TextStyle own = looks.with(letter, base);
        Locale language = looks.languageIn(environment.locale());
        characters(given.substring(0, initial.start()), fromData, box, looks);
        characters(own.letterCase().of(given.substring(initial.start(), initial.end()), language), fromData, box, own);
        String rest = given.substring(initial.end());
        characters(capitalized ? rest : looks.letterCase().of(rest, language), fromData, box, looks);
        firstLetter = initial.complete() ? null : letter;
    }

    private void characters(String shown, boolean fromData, Box box, TextStyle looks) {
        use(box, looks);
        LineStyle style = box.layout().lines();
        boolean lines = fromData || style.keepsLineEnds();
        for (int i = 0; i < shown.length(); i++) {
            char c = shown.charAt(i);
            if (c == '\r' && i + 1 < shown.length() && shown.charAt(i + 1) == '\n') {
                continue;
            }
            boolean lineEnd = c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029' || c == '\u0085';
            if (lineEnd && lines) {
                lineEnd();
            } else if (c == '\t' && style.keepsSpaces()) {
                tab(box, looks);
            } else if (lineEnd || c == ' ' || c == '\t' || c == '\f') {
                space(style);
            } else if (c >= ' ' && (c < 0x7F || c > 0x9F) && c != '\uFEFF' && c != InlineText.ATOM
                    && c != InlineText.LEADER) {
                text.append(c);
                afterSpace = false;
            }
        }
    }

    private void atom(Box box) {
        endSpan();
        firstLetter = null;
        text.append(box instanceof LeaderBox ? InlineText.LEADER : InlineText.ATOM);
        spans.add(new Span(text.length(), box, box));
        afterSpace = false;
    }

    private void lineEnd() {
        trim();
        text.append('\n');
        // Directions end with the paragraph.
        for (int i = 0; i < embedded.size(); i++) {
            text.append(embedded.get(i).before());
        }
        afterSpace = true;
    }

    /** Adds a tab as a span of its own: its width depends on where it stands in its line. */
    private void tab(Box box, TextStyle looks) {
        endSpan();
        text.append('\t');
        spans.add(new Span(text.length(), box, looks, null));
        afterSpace = false;
        use(box, looks);
    }

    private void space(LineStyle style) {
        if (style.keepsSpaces()) {
            text.append(' ');
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
                spans.add(last.endingAt(length));
            }
        }
        for (int i = marks.size() - 1; i >= 0 && marks.get(i).at() > length; i--) {
            marks.set(i, new Mark(length, marks.get(i).item()));
        }
    }

    private void endSpan() {
        int start = spans.isEmpty() ? 0 : spans.getLast().end();
        if (open != null && text.length() > start) {
            spans.add(new Span(text.length(), open, openStyle, null));
        }
        open = null;
    }
}
