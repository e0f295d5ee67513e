package platen.jobs.engine.document.formatting.inline;

import java.util.List;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.formatting.inline.text.InlineText;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Mark;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Span;
import platen.jobs.engine.document.formatting.inline.text.TabStops;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.shape.Shaper;
import platen.jobs.engine.text.unicode.GraphemeClusters;

/** Measures stretches of one inline formatting context, before lines are made of them. */
final class LineMeasure {
    private InlineText text;
    private final AtomicBoxes atoms;
    private final double width;
    private final boolean rightToLeft;
    private final InlineText.MarkWidth edges = this::edge;
    /** Index of the first character of the line, and how far its content is indented: tab stops count from there. */
    private int lineStart;
    private double lineIndent;
    /** Width of the line up to a character, for tabs behind it. */
    private double measured;
    private int measuredTo;

    /** @param width of the container's content, which percentages refer to */
    LineMeasure(InlineText text, AtomicBoxes atoms, double width, boolean rightToLeft) {
        this.text = text;
        this.atoms = atoms;
        this.width = width;
        this.rightToLeft = rightToLeft;
    }

    /** Changes how the text looks from the next line on. */
    void look(InlineText changed) {
        text = changed;
    }

    /** Begins a line, which tab stops in it count from. */
    void begin(int start, double indent) {
        lineStart = start;
        lineIndent = indent;
        measuredTo = start;
        measured = 0;
    }

    /**
     * Advance of a stretch of the text.
     *
     * @param marksFrom where the edges of inline boxes count from; -1 for not at all
     * @param last whether boxes that end behind the stretch count
     */
    double width(int start, int end, int marksFrom, boolean last) {
        double sum = 0;
        int at = start;
        List<Span> spans = text.spans();
        for (int i = text.spanAt(start); i < spans.size() && at < end; i++) {
            Span span = spans.get(i);
            int to = Math.min(end, span.end());
            sum += span.atom() == null ? advance(i, at, to, start, sum) : atoms.of(span.atom()).width();
            at = to;
        }
        return marksFrom < 0 || text.marks().isEmpty() ? sum : sum + text.sum(start, end, last, edges);
    }

    /**
     * @param start of the stretch that is measured
     * @param before width of the stretch before the span
     */
    private double advance(int span, int from, int to, int start, double before) {
        Span each = text.spans().get(span);
        return TabStops.isTab(text, each)
                ? tab(each, beforeInLine(start) + before)
                : text.width(from, to, span);
    }

    /**
     * Width of a tab.
     *
     * @param x of the tab from the begin of the line's content
     */
    double tab(Span span, double x) {
        return TabStops.width(span, lineIndent + x);
    }

    /** Width of the line up to a character; asked for from left to right, it measures each part once. */
    private double beforeInLine(int start) {
        if (start < measuredTo) {
            measuredTo = lineStart;
            measured = 0;
        }
        if (start > measuredTo) {
            measured += width(measuredTo, start, measuredTo, false);
            measuredTo = start;
        }
        return measured;
    }

    private double edge(Mark mark, int start) {
        return switch (mark.item()) {
            case InlineItem.Start begin when begin.begins() -> startEdge(begin.inline());
            case InlineItem.End stop when stop.ends() && mark.at() > start -> endEdge(stop.inline());
            default -> 0;
        };
    }

    private double startEdge(Box inline) {
        var metrics = new BoxMetrics(inline.layout(), width);
        return rightToLeft ? metrics.marginRight() + metrics.right() : metrics.marginLeft() + metrics.left();
    }

    private double endEdge(Box inline) {
        var metrics = new BoxMetrics(inline.layout(), width);
        return rightToLeft ? metrics.marginLeft() + metrics.left() : metrics.marginRight() + metrics.right();
    }

    /** Returns the place where a text is cut between two characters; at least one of them stays before it. */
    int fitting(int start, int end, double free) {
        int best = start;
        double used = 0;
        while (best < end) {
            int to = GraphemeClusters.end(text.text(), best, end);
            used += width(best, to, -1, false);
            if (used > free && best > start) {
                return best;
            }
            best = to;
        }
        return best;
    }

    /** Width of a hyphen behind a character, in points. */
    double hyphen(int index) {
        TextStyle looks = text.spans().get(text.spanAt(index)).style();
        return Shaper.width("-", looks.fonts()) * looks.size() / 1000 + looks.spacing();
    }
}
