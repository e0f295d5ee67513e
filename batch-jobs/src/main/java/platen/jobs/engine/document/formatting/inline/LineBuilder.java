package platen.jobs.engine.document.formatting.inline;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.inline.text.InlineText;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Mark;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Span;
import platen.jobs.engine.document.formatting.inline.text.TabStops;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.text.shape.Shaper;
import platen.jobs.engine.text.unicode.BidiText;
import platen.jobs.engine.text.unicode.Direction;

/** Makes the fragments of lines: puts stretches of the text, and what stands between their characters, in visual order. */
final class LineBuilder {
    private final Box box;
    private InlineText text;
    private final LineContent content;
    private final LinePlacement placement;
    private int segmentStart;
    private BidiText directions = BidiText.of("", Direction.LEFT_TO_RIGHT);
    private int nextMark;
    /** Distance of the content from the line's left edge. */
    private double offset;
    /** Whether the line shows nothing of what follows its last character. */
    private boolean cut;
    private int inkEnd;

    LineBuilder(Box box, InlineText text, AtomicBoxes atoms, LineMeasure measure, double width, boolean quirks) {
        this.box = box;
        this.text = text;
        this.content = new LineContent(box, text, atoms, measure, width, quirks);
        this.placement = new LinePlacement(box, content);
    }

    /** Changes how the text, and the container's own font, look from the next line on. */
    void look(InlineText changed, Style own) {
        text = changed;
        content.look(changed, LineMetrics.of(own));
    }

    /** Opens the inline boxes around a character, which began on an earlier page. */
    void resume(int start) {
        LineBoxes boxes = content.boxes();
        while (start > 0 && nextMark < text.marks().size() && isBefore(text.marks().get(nextMark), start)) {
            switch (text.marks().get(nextMark).item()) {
                case InlineItem.Start begin -> boxes.start(begin.inline(), false, 0, -1);
                case InlineItem.End end -> boxes.end();
                default -> {
                    // Floats and absolute boxes stand on the earlier page.
                }
            }
            nextMark++;
        }
    }

    /** Whether a mark belongs to the line that a full line ends before: what ends there does, what begins does not. */
    private boolean isBefore(Mark mark, int lineEnd) {
        boolean forced = lineEnd > 0 && text.text().charAt(lineEnd - 1) == '\n';
        return mark.at() < lineEnd || mark.at() == lineEnd && !forced && mark.item() instanceof InlineItem.End;
    }

    boolean isRightToLeft() {
        return box.style().paragraph().direction() == Direction.RIGHT_TO_LEFT;
    }

    double strutHeight() {
        return content.strut().height();
    }

    /** Begins a stretch between forced line ends. */
    void segment(int start, BidiText of) {
        segmentStart = start;
        directions = of;
    }

    /**
     * A part of the text that makes a line.
     *
     * @param ink behind the last character that is seen
     * @param end behind the last character
     * @param hyphen whether a hyphen stands at its end
     * @param last before a forced line end or at the end
     * @param lastOfAll at the end
     * @param mark what stands where the line is cut behind {@code ink}; empty for a whole line
     */
    record Stretch(int start, int ink, int end, boolean hyphen, boolean last, boolean lastOfAll, String mark) {

        /** Whether white space or a line end separates its text from that of the next line. */
        boolean endsWithSpace() {
            return !lastOfAll && (end > ink || last);
        }
    }

    /**
     * Makes a line.
     *
     * @param available width between floats
     * @return null where nothing makes a line
     */
    @Nullable
    Fragment line(Stretch stretch, double available, double indent) {
        content.begin();
        cut = !stretch.mark().isEmpty();
        inkEnd = stretch.ink();
        boolean mixed = !directions.isPurelyLeftToRight()
                && (content.boxes().depth() > 1 || nextMark < text.marks().size());
        if (!mixed) {
            content.goOn();
        }
        if (cut && isRightToLeft()) {
            content.overflowMark(stretch.mark());
        }
        if (mixed) {
            mixed(stretch);
        } else if (directions.isPurelyLeftToRight()) {
            leftToRight(stretch.start(), stretch.ink(), stretch.hyphen());
        } else {
            for (BidiText.Stretch each : runs(stretch)) {
                run(each, stretch.hyphen() ? stretch.ink() : -1);
            }
        }
        if (!mixed) {
            endMarks(stretch);
            content.endLine();
        }
        if (cut && !isRightToLeft()) {
            content.overflowMark(stretch.mark());
        }
        var alignment = new LineAlignment(box, isRightToLeft(), directions.isRightToLeft());
        if (text.text().isEmpty() && content.width() == 0) {
            offset = alignment.offset(available, 0, indent, true, false);
            return null;
        }
        content.extent().end(content.strut());
        content.fill(available - indent);
        double gap = alignment.gap(content.pieces(), available - indent - content.width(), stretch.last());
        // What is clipped is aligned as it was before it was cut.
        offset = cut && !isRightToLeft()
                ? indent
                : alignment.offset(available, content.width(), indent, stretch.last(), gap > 0);
        return placement.fragment(available, offset, gap, stretch.endsWithSpace());
    }

    private void mixed(Stretch stretch) {
        var line = new MixedLine(content, stretch.start());
        while (nextMark < text.marks().size() && belongs(text.marks().get(nextMark), stretch)) {
            line.add(text.marks().get(nextMark++));
        }
        int hyphenated = stretch.hyphen() ? stretch.ink() : -1;
        line.set(stretch.ink(), runs(stretch), segmentStart, part -> run(part, hyphenated)).forEach(this::mark);
    }

    /** The parts of a line in one direction each, from left to right. */
    private List<BidiText.Stretch> runs(Stretch stretch) {
        return directions.line(stretch.start() - segmentStart, stretch.ink() - segmentStart);
    }

    private boolean belongs(Mark mark, Stretch stretch) {
        return stretch.last()
                ? stretch.lastOfAll() || mark.at() <= stretch.end()
                : isBefore(mark, stretch.end());
    }

    /** Returns the absolute boxes of the line that was made last, in document order. */
    List<StaticPlace> absolutes() {
        return content.absolutes();
    }

    /** Returns the distance of the content from the left edge of the line that was made last. */
    double offset() {
        return offset;
    }

    private void leftToRight(int start, int end, boolean hyphen) {
        int at = start;
        for (int i = text.spanAt(start); i < text.spans().size() && at < end; i++) {
            Span span = text.spans().get(i);
            marks(at);
            int to = Math.min(end, span.end());
            if (span.atom() != null) {
                content.atom(span.atom());
            } else if (TabStops.isTab(text, span)) {
                content.tab(span);
            } else {
                String part = text.text().substring(at, to);
                content.inserted(i, at, to, false);
                content.piece(Shaper.shape(hyphen && to == end ? part + "-" : part, span.style().fonts(),
                        Direction.LEFT_TO_RIGHT), span);
            }
            at = to;
        }
    }

    /** @param hyphenated index behind the character that a hyphen follows; -1 for none */
    private void run(BidiText.Stretch each, int hyphenated) {
        int start = each.start() + segmentStart;
        int end = each.end() + segmentStart;
        int first = text.spanAt(start);
        int last = text.spanAt(end - 1);
        for (int i = 0; i <= last - first; i++) {
            int index = each.rightToLeft() ? last - i : first + i;
            Span span = text.spans().get(index);
            int spanStart = index == 0 ? 0 : text.spans().get(index - 1).end();
            if (span.atom() != null) {
                content.atom(span.atom());
            } else if (TabStops.isTab(text, span)) {
                content.tab(span);
            } else {
                var part = new BidiText.Stretch(Math.max(start, spanStart), Math.min(end, span.end()),
                        each.rightToLeft());
                content.inserted(index, part.start(), part.end(), part.rightToLeft());
                content.piece(part.end() == hyphenated && !part.rightToLeft()
                        ? Shaper.shape(text.text().substring(part.start(), part.end()) + "-", span.style().fonts(),
                                Direction.LEFT_TO_RIGHT)
                        : Shaper.shape(text.text(), part, span.style().fonts()), span);
            }
        }
    }

    /** Begins and ends the inline boxes that do so before a character. */
    private void marks(int at) {
        while (nextMark < text.marks().size() && text.marks().get(nextMark).at() <= at) {
            mark(text.marks().get(nextMark));
            nextMark++;
        }
    }

    /** Begins and ends what belongs to a line behind its last character. */
    private void endMarks(Stretch stretch) {
        while (nextMark < text.marks().size() && belongs(text.marks().get(nextMark), stretch)) {
            mark(text.marks().get(nextMark));
            nextMark++;
        }
    }

    private void mark(Mark mark) {
        boolean seen = !cut || mark.at() < inkEnd;
        switch (mark.item()) {
            case InlineItem.Start start when !seen -> content.startUnseen(start.inline());
            case InlineItem.Start start -> content.start(start.inline(), start.begins());
            case InlineItem.End end -> {
                if (content.boxes().depth() > 1) {
                    boolean ends = end.ends() && seen;
                    content.end(ends, content.boxes().current().begins(), ends);
                }
            }
            case InlineItem.OutOfFlow absolute -> content.outOfFlow(absolute.box());
            default -> {
                // Floats are placed while lines are broken.
            }
        }
    }
}
