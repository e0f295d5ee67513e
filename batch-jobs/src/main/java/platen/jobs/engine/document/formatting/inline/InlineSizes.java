package platen.jobs.engine.document.formatting.inline;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.boxstyle.LineStyle;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.inline.text.InlineText;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Mark;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Span;
import platen.jobs.engine.document.formatting.inline.text.TabStops;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.Contributions;
import platen.jobs.engine.text.unicode.GraphemeClusters;

/** Finds the widths of inline content: of its widest part that cannot be broken, and of its widest line. */
final class InlineSizes {
    private final Formatting formatting;
    private final InlineText text;
    private double min;
    private double max;
    private double floats;

    InlineSizes(Formatting formatting, InlineText text) {
        this.formatting = formatting;
        this.text = text;
    }

    ContentSizes sizes(Box box) {
        LineStyle style = box.layout().lines();
        String all = text.text();
        int start = 0;
        while (start <= all.length()) {
            int end = all.indexOf('\n', start);
            end = end < 0 ? all.length() : end;
            segment(start, end, style, start == 0 ? style.indent().of(0) : 0);
            start = end + 1;
        }
        return new ContentSizes(min, Math.max(min, max));
    }

    private void segment(int from, int to, LineStyle style, double indent) {
        floats = 0;
        double whole = indent + width(from, inkEnd(from, to, style), false) + edges(from, to, true);
        max = Math.max(max, whole + floats);
        if (!style.wraps()) {
            min = Math.max(min, whole);
            return;
        }
        if (from == to) {
            min = Math.max(min, whole);
            return;
        }
        boolean anywhere = style.wordBreak() == LineStyle.WordBreak.ANYWHERE
                || style.wordBreak() == LineStyle.WordBreak.BREAK_ALL;
        int[] breaks = InlineText.breaks(text.text().substring(from, to));
        int start = from;
        for (int each : breaks) {
            int end = from + each;
            int ink = inkEnd(start, end, style);
            min = Math.max(min, anywhere
                    ? widestCluster(start, ink)
                    : width(start, ink, true)
                            + edges(start, ink, end == to) + (start == from ? indent : 0));
            start = end;
        }
    }

    private double widestCluster(int start, int end) {
        double widest = 0;
        int at = start;
        while (at < end) {
            int next = GraphemeClusters.end(text.text(), at, end);
            widest = Math.max(widest, width(at, next, true));
            at = next;
        }
        return widest;
    }

    private double width(int start, int end, boolean least) {
        double sum = 0;
        int at = start;
        for (int i = text.spanAt(start); i < text.spans().size() && at < end; i++) {
            Span span = text.spans().get(i);
            int to = Math.min(end, span.end());
            if (span.atom() != null) {
                sum += atom(span.atom(), least);
            } else {
                sum += TabStops.isTab(text, span) ? TabStops.width(span, sum) : text.width(at, to, i);
            }
            at = to;
        }
        return sum;
    }

    private double atom(Box box, boolean least) {
        ContentSizes sizes = Contributions.of(formatting, box, ConstraintSpace.INDEFINITE);
        double margins = new BoxMetrics(box.layout(), ConstraintSpace.INDEFINITE).margins(true);
        return (least ? sizes.min() : sizes.max()) + margins;
    }

    /** The edges of inline boxes in a stretch; floats in it are noted. */
    private double edges(int start, int end, boolean last) {
        return text.sum(start, end, last, this::width);
    }

    private double width(Mark mark, int start) {
        return switch (mark.item()) {
            case InlineItem.Start begin when begin.begins() -> edge(begin.inline(), true);
            case InlineItem.End stop when stop.ends() -> edge(stop.inline(), false);
            case InlineItem.Floating floating -> {
                floats += Math.max(0, atom(floating.box(), false));
                min = Math.max(min, atom(floating.box(), true));
                yield 0;
            }
            default -> 0;
        };
    }

    private static double edge(Box inline, boolean start) {
        var metrics = new BoxMetrics(inline.layout(), ConstraintSpace.INDEFINITE);
        return start ? metrics.marginLeft() + metrics.left() : metrics.marginRight() + metrics.right();
    }

    private int inkEnd(int start, int end, LineStyle style) {
        int at = end;
        while (at > start && InlineText.hangs(text.text().charAt(at - 1)) && !style.keepsEndSpaces()) {
            at--;
        }
        return at;
    }
}
