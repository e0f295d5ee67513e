package platen.jobs.engine.document.formatting.inline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.boxstyle.LineStyle;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.floats.FloatSpace;
import platen.jobs.engine.document.formatting.inline.InlineContext.LineArea;
import platen.jobs.engine.document.formatting.inline.InlineContext.Sink;
import platen.jobs.engine.document.formatting.inline.InlineText.Span;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.style.ParagraphStyle.Hyphens;
import platen.jobs.engine.document.style.ParagraphStyle.Hyphens.Division;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.hyphen.Hyphenation;
import platen.jobs.engine.text.shape.Shaper;
import platen.jobs.engine.text.unicode.Direction;

/** Breaks one inline formatting context into lines, each as full as it can be. */
final class LineLayout {
    private static final double TOLERANCE = 0.01;
    /** Lines beyond the end of a page that are laid out, at most. */
    private static final int BEYOND = 12;

    private static final char SOFT_HYPHEN = '\u00AD';
    /** Lines in a row that may end in a hyphen of ours. */
    private static final int MAX_RUNNING = 3;
    /** Characters of a word that is looked up. */
    private static final int MAX_WORD = 4_000;

    private final Formatting formatting;
    private final Box box;
    private final Environment environment;
    private final InlineMemory memory;
    /** The text as lines below the first one look. */
    private final InlineText below;
    /** The text as the next line looks. */
    private InlineText text;
    private final LineArea area;
    private final Sink sink;
    private final LineStyle style;
    private final LineMeasure measure;
    private final LineBuilder builder;
    private final List<Box> deferred = new ArrayList<>(0);
    private double y;
    private double left;
    private double right;
    private final List<LineRun.Line> lines = new ArrayList<>(2);
    private boolean first = true;
    private double limit = Double.POSITIVE_INFINITY;
    private int beyond;
    private int running;
    private LineToken token = LineToken.BEGIN;
    private InlineContext.Position position = new InlineContext.Position(0, 0, 0);
    /** Index of the first mark whose float or absolute box is not placed. */
    private int nextMark;

    LineLayout(Formatting formatting, Box box, InlineMemory memory, LineArea area, Sink sink,
            Environment environment) {
        this.formatting = formatting;
        this.box = box;
        this.environment = environment;
        this.memory = memory;
        this.text = memory.text;
        this.below = memory.text;
        this.area = area;
        this.sink = sink;
        this.style = box.layout().lines();
        var atoms = new AtomicBoxes(formatting, area.width(), area.percentageHeight());
        boolean rightToLeft = box.style().paragraph().direction() == Direction.RIGHT_TO_LEFT;
        this.measure = new LineMeasure(text, atoms, area.width(), rightToLeft);
        this.builder = new LineBuilder(box, text, atoms, measure, area.width(), environment.quirks());
        this.y = area.y();
    }

    /** Lays out lines from a place on, some of them beyond the page's end. */
    LineRun layout(LineToken token, double pageEnd) {
        String all = text.text();
        limit = pageEnd;
        int start = token.start();
        nextMark = token.mark();
        first = start == 0;
        Style firstLine = first ? box.firstLine() : null;
        if (firstLine != null) {
            text = below.onFirstLine(box.style().text(), firstLine.text());
            measure.look(text);
            builder.look(text, firstLine);
        }
        builder.resume(start);
        // A line end at the very end makes no empty line.
        do {
            InlineMemory.Segment segment = memory.segment(start, builder.isRightToLeft());
            segment(segment, start, segment.end() >= all.length() - 1);
            start = segment.end() + 1;
        } while (start < all.length() && !isBeyond());
        return new LineRun(lines, !isBeyond(), cleared());
    }

    /** Where what follows may begin: below floats that a line end at the very end clears. */
    private double cleared() {
        double lowest = y;
        List<InlineText.Mark> marks = text.marks();
        for (int i = nextMark; i < marks.size() && !isBeyond(); i++) {
            if (marks.get(i).item() instanceof InlineItem.LineEnd stop) {
                lowest = Math.max(lowest, area.floats().clear(stop.inline().layout().clear()));
            }
        }
        return lowest;
    }

    /** Whether enough lines are beyond the page's end to decide which of them are kept with those before. */
    private boolean isBeyond() {
        return beyond > BEYOND;
    }

    /** A stretch between forced line ends, or the rest of it. */
    private void segment(InlineMemory.Segment segment, int begin, boolean last) {
        int from = segment.from();
        int to = segment.end();
        builder.segment(from, segment.directions);
        int[] breaks = null;
        boolean uniform = false;
        int next = 0;
        int start = begin;
        do {
            position = sink.position();
            token = new LineToken(start, nextMark);
            openLine();
            int whole = whole(start, to);
            End end = whole < 0 ? null : new End(whole, false);
            if (end == null) {
                if (breaks == null) {
                    breaks = segment.breaks();
                    text.addUp();
                    uniform = isUniform(segment);
                    int known = Arrays.binarySearch(breaks, start - from);
                    next = known < 0 ? -known - 1 : known;
                }
                while (next < breaks.length && breaks[next] + from <= start) {
                    next++;
                }
                end = uniform ? uniformEnd(breaks, from, next, start) : null;
                end = end == null ? end(breaks, from, to, next, start) : end;
            }
            boolean lastLine = end.at() == to;
            placeMarks(end.at(), lastLine, Double.MAX_VALUE);
            line(start, end, lastLine, lastLine && last);
            running = end.hyphen() ? running + 1 : 0;
            start = end.at();
        } while (start < to && !isBeyond());
    }

    private void openLine() {
        FloatSpace floats = area.floats();
        double height = builder.strutHeight();
        left = floats.left(y, height, area.x());
        right = floats.right(y, height, area.x() + area.width());
        measure.begin(token.start(), indent());
    }

    private double indent() {
        return first ? style.indent().of(area.width()) : 0;
    }

    private double free() {
        return right - left - indent() + TOLERANCE;
    }

    /** The end of the segment where the rest of it fits in one line or may not be broken; else -1. */
    private int whole(int start, int to) {
        boolean marks = nextMark < text.marks().size();
        if (!style.wraps() && !marks) {
            return to;
        }
        boolean long0 = (to - start) * builder.fontSize() > 8 * (free() + 100);
        if (marks || long0) {
            return -1;
        }
        return measure.width(start, inkEnd(start, to), 0, true) <= free() ? to : -1;
    }

    /** Whether lines of a stretch may end at each of its breaks, and all are of one style. */
    private boolean isUniform(InlineMemory.Segment segment) {
        return style.wraps() && style.wordBreak() != LineStyle.WordBreak.BREAK_ALL && text.isUniform()
                && !segment.hasSoftHyphens();
    }

    /** The end of a line in text of one style, found by bisection; null where not even its first word fits. */
    private @Nullable End uniformEnd(int[] breaks, int from, int next, int start) {
        double free = free();
        int low = next;
        int high = breaks.length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (measure.width(start, inkEnd(start, breaks[middle] + from), -1, false) <= free) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == next) {
            return null;
        }
        int best = breaks[low - 1] + from;
        if (low == breaks.length) {
            return new End(best, false);
        }
        int ink = inkEnd(best, breaks[low] + from);
        End within = hyphenated(best, ink, free - measure.width(start, best, -1, false));
        return within == null ? new End(best, false) : within;
    }

    /** Where a line ends, and whether it shows a hyphen there. */
    private record End(int at, boolean hyphen) {}

    /** The end of the line that begins at {@code start}. */
    private End end(int[] breaks, int from, int to, int next, int start) {
        End best = new End(start, false);
        int measured = start;
        double used = 0;
        for (int i = next; i < breaks.length; i++) {
            int candidate = breaks[i] + from;
            placeMarks(candidate, candidate == to, used);
            int ink = inkEnd(measured, candidate);
            double chunk = measure.width(measured, ink, measured, candidate == to);
            if (used + chunk > free() && used > 0) {
                // Letters on both sides of a break may stand closer than alone.
                double together = measure.width(start, ink, start, candidate == to);
                chunk = Math.min(chunk, together - used);
            }
            if (used + chunk > free() && style.wraps()) {
                End within = hyphenated(measured, ink, free() - used);
                if (within != null) {
                    return within;
                }
                if (best.at() > start) {
                    return style.wordBreak() == LineStyle.WordBreak.BREAK_ALL
                            ? new End(Math.max(best.at(), measure.fitting(measured, ink, free() - used)), false)
                            : best;
                }
                if (used == 0 && moveBelowFloats(chunk)) {
                    i--;
                    continue;
                }
                int divided = divided(start, candidate, ink);
                if (divided < candidate || mayBreakAt(candidate, to)) {
                    return new End(divided, false);
                }
            }
            if (mayBreakAt(candidate, to)) {
                boolean soft = candidate < to && text.text().charAt(candidate - 1) == SOFT_HYPHEN;
                if (!soft || used + chunk + measure.hyphen(candidate - 1) <= free()) {
                    best = new End(candidate, soft);
                }
            }
            used += chunk + measure.width(ink, candidate, -1, false);
            measured = candidate;
        }
        return new End(to, false);
    }

    private boolean mayBreakAt(int candidate, int to) {
        if (candidate == to) {
            return true;
        }
        Box around = text.spans().get(text.spanAt(candidate - 1)).box();
        return around.layout().lines().wraps() && (text.text().charAt(candidate - 1) != SOFT_HYPHEN
                || around.style().paragraph().hyphens().division() != Division.NONE);
    }

    /** Divides a word that reaches over the end of its line where its language tells; null for nowhere. */
    private @Nullable End hyphenated(int start, int end, double free) {
        Span span = text.spans().get(text.spanAt(start));
        Hyphens hyphens = span.box().style().paragraph().hyphens();
        if (hyphens.division() != Division.AUTO || running >= MAX_RUNNING || end - start > MAX_WORD) {
            return null;
        }
        String all = text.text();
        boolean byAuthor = all.charAt(end - 1) == SOFT_HYPHEN || start > 0 && all.charAt(start - 1) == SOFT_HYPHEN;
        Optional<Hyphenation> language = Hyphenation.of(span.style().languageIn(environment.locale()));
        if (byAuthor || language.isEmpty()) {
            return null;
        }
        boolean[] places = language.get().places(all.substring(start, end), hyphens.limits());
        for (int i = places.length - 1; i > 0; i--) {
            if (places[i] && measure.width(start, start + i, start, false) + measure.hyphen(start + i - 1) <= free) {
                return new End(start + i, true);
            }
        }
        return null;
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
                int end = measure.fitting(start, ink, free());
                yield end >= ink ? candidate : end;
            }
        };
    }

    private int inkEnd(int start, int end) {
        int at = end;
        while (at > start && InlineText.hangs(text.text().charAt(at - 1)) && !style.keepsEndSpaces()) {
            at--;
        }
        return at;
    }

    /** Places floats before a character. */
    private void placeMarks(int end, boolean last, double used) {
        while (nextMark < text.marks().size()) {
            InlineText.Mark mark = text.marks().get(nextMark);
            if (mark.at() > end || mark.at() == end && !last) {
                return;
            }
            nextMark++;
            if (mark.item() instanceof InlineItem.Floating floating) {
                floating(floating.box(), used);
            } else if (mark.item() instanceof InlineItem.LineEnd stop && !area.floats().isEmpty()) {
                y = Math.max(y, area.floats().clear(stop.inline().layout().clear()));
                openLine();
            }
        }
    }

    /** A float stands beside the line it occurs in where it has space there, else below (CSS 2.2, section 9.5.1). */
    private void floating(Box box, double used) {
        var metrics = new BoxMetrics(box.layout(), area.width());
        Fragment fragment = formatting.layout(box,
                InlineContext.shrinking(area.width(), area.percentageHeight()));
        double wide = fragment.width() + metrics.margins(true);
        if (used > 0 && used + wide > free()) {
            deferred.add(box);
        } else {
            sink.floating(box, area, y);
            openLine();
        }
    }

    /** Index behind the last character that is shown of a line: one that is clipped shows a mark behind that. */
    private int shown(int start, int ink, boolean last) {
        if (measure.width(start, ink, start, last) <= free()) {
            return ink;
        }
        TextStyle looks = box.style().text();
        double mark = Shaper.width(style.overflowMark(), looks.fonts()) * looks.size() / 1000;
        return measure.fitting(start, ink, free() - mark);
    }

    private void line(int start, End end, boolean lastLine, boolean lastOfAll) {
        formatting.work().part();
        int ink = inkEnd(start, end.at());
        int shown = style.overflowMark().isEmpty() ? ink : shown(start, ink, lastLine);
        Fragment line = builder
                .line(new LineBuilder.Stretch(start, shown, end.at(), end.hyphen() && shown == ink, lastLine,
                        lastOfAll, shown == ink ? "" : style.overflowMark()), right - left, indent());
        double top = y;
        if (line != null) {
            var floats = nextMark == token.mark()
                    ? null
                    : new LineRun.Floats(new LineToken(start, nextMark), sink.position(), List.copyOf(deferred));
            sink.line(line, left, y);
            lines.add(new LineRun.Line(token, position, line, left, y, floats));
            y += line.height();
            if (first && text != below) {
                text = below;
                measure.look(text);
                builder.look(text, box.style());
            }
            first = false;
            beyond += y > limit + TOLERANCE ? 1 : 0;
        }
        for (StaticPlace each : builder.absolutes()) {
            sink.outOfFlow(each.in(area, left + builder.offset(), top, y, builder.isRightToLeft()));
        }
        for (int i = 0; i < deferred.size(); i++) {
            Box box = deferred.get(i);
            sink.floating(box, area, y);
        }
        deferred.clear();
    }
}
