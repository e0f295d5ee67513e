package platen.jobs.engine.document.formatting.inline;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.boxstyle.LineStyle;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.floats.FloatSpace;
import platen.jobs.engine.document.formatting.inline.InlineContext.LineArea;
import platen.jobs.engine.document.formatting.inline.InlineContext.Sink;
import platen.jobs.engine.document.formatting.inline.text.ClonedEdges;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Mark;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;

/**
 * The space of the line that is being broken: below the lines before it and between floats. Places the floats that occur in
 * the lines (CSS 2.2, section 9.5).
 */
final class LineSpace {
    private static final double TOLERANCE = 0.01;

    private final Formatting formatting;
    private final LineArea area;
    private final Sink sink;
    private final LineStyle style;
    private final LineMeasure measure;
    private final List<Mark> marks;
    /** Floats of the line that have no space beside it. */
    private final List<Box> deferred = new ArrayList<>(0);
    /** Height of a line without content. */
    private double strut;
    private double y;
    private double left;
    private double right;
    /** Null where no inline box has its edges on each line. */
    private final @Nullable ClonedEdges clones;
    /** The width of the edges that boxes have on each line, in points. */
    private double cloned;
    /** Index of the first character of the line. */
    private int start;
    private boolean first;
    /** Index of the first mark whose float or absolute box is not placed. */
    private int nextMark;

    /** @param marks what stands between the characters of the container's text */
    LineSpace(Formatting formatting, LineArea area, Sink sink, LineStyle style, LineMeasure measure, List<Mark> marks) {
        this.formatting = formatting;
        this.area = area;
        this.sink = sink;
        this.style = style;
        this.measure = measure;
        this.marks = marks;
        this.y = area.y();
        this.clones = ClonedEdges.of(marks, area.width());
    }

    /** Goes on where an earlier page ended. */
    void resume(LineToken token) {
        nextMark = token.mark();
        first = token.start() == 0;
    }

    /**
     * Begins a line below those before it.
     *
     * @param lineStart index of its first character
     * @param strutHeight height of a line without content
     */
    void open(int lineStart, double strutHeight) {
        start = lineStart;
        strut = strutHeight;
        open();
    }

    private void open() {
        FloatSpace floats = area.floats();
        left = floats.left(y, strut, area.x());
        right = floats.right(y, strut, area.x() + area.width());
        cloned = clones == null ? 0 : clones.of(start);
        measure.begin(start, indent());
    }

    /** Ends a line; what follows stands below it. */
    void close(double height) {
        y += height;
        first = false;
    }

    double indent() {
        return first ? style.indent().of(area.width()) : 0;
    }

    /** Whether no line was made of the container yet. */
    boolean isFirst() {
        return first;
    }

    /** Width that content may take of the line, in points. */
    double free() {
        return right - left - indent() - cloned + TOLERANCE;
    }

    double top() {
        return y;
    }

    double left() {
        return left;
    }

    double width() {
        return right - left;
    }

    int nextMark() {
        return nextMark;
    }

    boolean hasMarks() {
        return nextMark < marks.size();
    }

    /** Whether floats are in the formatting context, which may be beside the line. */
    boolean hasFloats() {
        return !area.floats().isEmpty();
    }

    /** Moves the line down to where content of a width has space between floats; returns false where it has here. */
    boolean moveBelowFloats(double width) {
        FloatSpace floats = area.floats();
        double lower = floats.fit(y, width + indent(), strut, area.x(), area.x() + area.width());
        if (lower <= y) {
            return false;
        }
        y = lower;
        open();
        return true;
    }

    /**
     * Places floats before a character.
     *
     * @param last whether those at the character are placed too
     * @param used width of the line before them
     */
    void placeMarks(int end, boolean last, double used) {
        while (nextMark < marks.size()) {
            Mark mark = marks.get(nextMark);
            if (mark.at() > end || mark.at() == end && !last) {
                return;
            }
            nextMark++;
            if (mark.item() instanceof InlineItem.Floating floating) {
                floating(floating.box(), used);
            } else if (mark.item() instanceof InlineItem.LineEnd stop && !area.floats().isEmpty()) {
                y = Math.max(y, area.floats().clear(stop.inline().layout().clear()));
                open();
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
            open();
        }
    }

    /** Returns the floats of the line that stand below it. */
    List<Box> below() {
        return List.copyOf(deferred);
    }

    /** Places the floats that stand below the line. */
    void placeBelow() {
        for (int i = 0; i < deferred.size(); i++) {
            sink.floating(deferred.get(i), area, y);
        }
        deferred.clear();
    }

    /** Where what follows the last line may begin: below floats that a line end at the very end clears. */
    double end() {
        double lowest = y;
        for (int i = nextMark; i < marks.size(); i++) {
            if (marks.get(i).item() instanceof InlineItem.LineEnd stop) {
                lowest = Math.max(lowest, area.floats().clear(stop.inline().layout().clear()));
            }
        }
        return lowest;
    }
}
