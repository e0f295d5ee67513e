package platen.jobs.engine.document.formatting.inline;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.boxstyle.LineStyle;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.floats.FloatSpace;
import platen.jobs.engine.document.formatting.inline.InlineContext.LineArea;
import platen.jobs.engine.document.formatting.inline.InlineContext.Sink;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.text.unicode.BidiText;
import platen.jobs.engine.text.unicode.Direction;
import platen.jobs.engine.text.unicode.GraphemeClusters;
import platen.jobs.engine.text.unicode.LineBreaks;

/** Breaks one inline formatting context into lines, each as full as it can be. */
final class LineLayout {
    private static final double TOLERANCE = 0.01;
    /** Lines beyond the end of a page that are laid out, at most. */
    private static final int BEYOND = 12;

    private final Formatting formatting;
    private final InlineText text;
    private final LineArea area;
    private final Sink sink;
    private final LineStyle style;
    private final LineBuilder builder;
    private final AtomSizes atoms;
    private final List<Box> deferred = new ArrayList<>(0);
    private double y;
    private double left;
    private double right;
    private final List<LineRun.Line> lines = new ArrayList<>(2);
    private boolean first = true;
    private double limit = Double.POSITIVE_INFINITY;
    private int beyond;
    private LineToken token = LineToken.BEGIN;
    private InlineContext.Position position = new InlineContext.Position(0, 0);
    /** Index of the first mark whose float or absolute box is not placed. */
    private int nextMark;

    LineLayout(Formatting formatting, Box box, InlineText text, LineArea area, Sink sink,
            boolean quirks) {
        this.formatting = formatting;
        this.text = text;
        this.area = area;
        this.sink = sink;
        this.style = box.layout().lines();
        this.atoms = new AtomSizes(formatting, area.width(), area.percentageHeight());
        this.builder = new LineBuilder(box, text, atoms, area.width(), quirks);
        this.y = area.y();
    }

    /** Lays out lines from a place on, some of them beyond the page's end. */
    LineRun layout(LineToken token, double pageEnd) {
        String all = text.text();
        limit = pageEnd;
        int start = token.start();
        nextMark = token.mark();
        first = start == 0;
        builder.resume(start);
        // A line end at the very end makes no empty line.
        do {
            int end = all.indexOf('\n', start);
            end = end < 0 ? all.length() : end;
            segment(all.lastIndexOf('\n', start - 1) + 1, start, end, end >= all.length() - 1);
            start = end + 1;
        } while (start < all.length() && !isBeyond());
        return new LineRun(lines, !isBeyond());
    }

    /** Whether enough lines are beyond the page's end to decide which of them are kept with those before. */
    private boolean isBeyond() {
        return beyond > BEYOND;
    }

    /** A stretch between forced line ends, or the rest of it. */
    private void segment(int from, int begin, int to, boolean last) {
        String part = from == 0 && to == text.text().length() ? text.text() : text.text().substring(from, to);
        BidiText directions = BidiText.of(part,
                builder.isRightToLeft() ? Direction.RIGHT_TO_LEFT : Direction.LEFT_TO_RIGHT);
        builder.segment(from, directions);
        int[] breaks = null;
        int next = 0;
        int start = begin;
        do {
            position = sink.position();
            token = new LineToken(start, nextMark);
            openLine();
            int end = whole(start, to);
            if (end < 0) {
                breaks = breaks == null ? LineBreaks.of(part) : breaks;
                while (next < breaks.length && breaks[next] + from <= start) {
                    next++;
                }
                end = end(breaks, from, to, next, start);
            }
            boolean lastLine = end == to;
            placeMarks(end, lastLine, Double.MAX_VALUE);
            line(start, end, lastLine, lastLine && last);
            start = end;
        } while (start < to && !isBeyond());
    }

    private void openLine() {
        FloatSpace floats = area.floats();
        double height = builder.strutHeight();
        left = floats.left(y, height, area.x());
        right = floats.right(y, height, area.x() + area.width());
    }

    private double indent() {
        return first ? style.indent().of(area.width()) : 0;
    }

    private double room() {
        return right - left - indent() + TOLERANCE;
    }

    /** The end of the segment where the rest of it fits in one line or may not be broken; else -1. */
    private int whole(int start, int to) {
        boolean marks = nextMark < text.marks().size();
        if (!style.wraps() && !marks) {
            return to;
        }
        boolean long0 = (to - start) * builder.fontSize() > 8 * (room() + 100);
        if (marks || long0) {
            return -1;
        }
        return builder.width(start, inkEnd(start, to), 0, true) <= room() ? to : -1;
    }

    /** The end of the line that begins at {@code start}. */
    private int end(int[] breaks, int from, int to, int next, int start) {
        int best = start;
        int measured = start;
        double used = 0;
        for (int i = next; i < breaks.length; i++) {
            int candidate = breaks[i] + from;
            placeMarks(candidate, candidate == to, used);
            int ink = inkEnd(measured, candidate);
            double chunk = builder.width(measured, ink, measured, candidate == to);
            if (used + chunk > room() && style.wraps()) {
                if (best > start || used > 0) {
                    return style.wordBreak() == LineStyle.WordBreak.BREAK_ALL
                            ? Math.max(best, fitting(measured, ink, room() - used))
                            : best;
                }
                if (moveBelowFloats(chunk)) {
                    i--;
                    continue;
                }
                return divided(start, candidate, ink);
            }
            if (mayBreakAt(candidate, to)) {
                best = candidate;
            }
            used += chunk + builder.width(ink, candidate, -1, false);
            measured = candidate;
        }
        return to;
    }

    private boolean mayBreakAt(int candidate, int to) {
        return candidate == to
                || text.spans().get(text.spanAt(candidate - 1)).box().layout().lines().wraps();
    }

    private boolean moveBelowFloats(double width) {
        FloatSpace floats = area.floats();
        if (floats.isEmpty()) {
            return false;
        }
        double lower = floats.fit(y, width + indent(), builder.strutHeight(), area.x(), area.x() + area.width());
        if (lower <= y) {
            return false;
        }
        y = lower;
        openLine();
        return true;
    }

    /** A word wider than the line stays whole, unless its style lets it be divided anywhere. */
    private int divided(int start, int candidate, int ink) {
        return switch (style.wordBreak()) {
            case NORMAL, KEEP_ALL -> candidate;
            case OVERFLOWING, ANYWHERE, BREAK_ALL -> {
                int end = fitting(start, ink, room());
                yield end >= ink ? candidate : end;
            }
        };
    }

    /** Where a stretch is cut between characters, behind at least one. */
    private int fitting(int start, int end, double room) {
        int best = start;
        double used = 0;
        while (best < end) {
            int to = GraphemeClusters.end(text.text(), best, end);
            used += builder.width(best, to, -1, false);
            if (used > room && best > start) {
                return best;
            }
            best = to;
        }
        return best;
    }

    private int inkEnd(int start, int end) {
        int at = end;
        while (at > start && text.text().charAt(at - 1) == ' ' && !style.spacesTakeRoom()) {
            at--;
        }
        return at;
    }

    /** Places floats and notes absolute boxes before a character. */
    private void placeMarks(int end, boolean last, double used) {
        while (nextMark < text.marks().size()) {
            InlineText.Mark mark = text.marks().get(nextMark);
            if (mark.at() >= end && !last) {
                return;
            }
            nextMark++;
            if (mark.item() instanceof InlineItem.Floating floating) {
                floating(floating.box(), used);
            } else if (mark.item() instanceof InlineItem.OutOfFlow absolute) {
                sink.outOfFlow(platen.jobs.engine.document.formatting.OutOfFlow.at(absolute.box(), left, y));
            }
        }
    }

    /** A float stands beside the line it occurs in where it has room there, else below (CSS 2.2, section 9.5.1). */
    private void floating(Box box, double used) {
        var metrics = new BoxMetrics(box.layout(), area.width());
        Fragment fragment = formatting.layout(box,
                InlineContext.shrinking(area.width(), area.percentageHeight()));
        double wide = fragment.width() + metrics.margins(true);
        if (used > 0 && used + wide > room()) {
            deferred.add(box);
        } else {
            place(box, fragment, metrics, y);
            openLine();
        }
    }

    private void place(Box box, Fragment fragment, BoxMetrics metrics, double top) {
        FloatSpace floats = area.floats();
        double wide = fragment.width() + metrics.margins(true);
        double end = area.x() + area.width();
        double at = floats.fitFloat(Math.max(top, floats.clear(box.layout().clear())), wide, area.x(), end);
        boolean onLeft = box.layout().floating() == LayoutStyle.FloatSide.LEFT;
        double start = onLeft ? floats.left(at, 0, area.x()) : floats.right(at, 0, end) - wide;
        floats.add(onLeft, start, at, wide, fragment.height() + metrics.margins(false));
        sink.floating(fragment, start + metrics.marginLeft(), at + metrics.marginTop());
    }

    private void line(int start, int end, boolean lastLine, boolean lastOfAll) {
        int ink = inkEnd(start, end);
        Fragment line = builder.line(start, ink, end, right - left, indent(), lastLine, lastOfAll);
        if (line != null) {
            sink.line(line, left, y);
            lines.add(new LineRun.Line(token, position, y, line.height()));
            y += line.height();
            first = false;
            beyond += y > limit + TOLERANCE ? 1 : 0;
        }
        for (int i = 0; i < deferred.size(); i++) {
            Box box = deferred.get(i);
            place(box, formatting.layout(box, InlineContext.shrinking(area.width(), area.percentageHeight())),
                    new BoxMetrics(box.layout(), area.width()), y);
        }
        deferred.clear();
    }
}
