package platen.jobs.engine.document.formatting.inline.text;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Mark;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;

/**
 * Finds how much of a line the edges of inline boxes take that have them on each line ({@code box-decoration-break: clone}).
 * Lines are asked for in their order, so that what stands before them is looked at once.
 */
public final class ClonedEdges {
    /** Characters of a line at most, for finding the boxes in it. */
    private static final int MAX_CHARACTERS = 2_000;

    private final List<Mark> marks;
    private final double width;
    /** Index of the first mark that is not before the line. */
    private int next;
    /** Start of the line that was asked for last. */
    private int start;
    /** Left and right edges of the boxes that are open where the line begins, in points. */
    private double left;
    private double right;

    private ClonedEdges(List<Mark> marks, double width) {
        this.marks = marks;
        this.width = width;
    }

    /**
     * Returns the edges in a container; null where no box has edges on each line.
     *
     * @param marks what stands between the characters of the text, in its order
     * @param width that percentages refer to
     */
    public static @Nullable ClonedEdges of(List<Mark> marks, double width) {
        for (int i = 0; i < marks.size(); i++) {
            if (marks.get(i).item() instanceof InlineItem.Start begin && begin.inline().layout().cloned()) {
                return new ClonedEdges(marks, width);
            }
        }
        return null;
    }

    /**
     * Returns the edges of boxes that go on on a line, and of those that may go on behind it.
     *
     * @param lineStart index of its first character
     */
    public double of(int lineStart) {
        if (lineStart < start) {
            next = 0;
            left = 0;
            right = 0;
        }
        start = lineStart;
        for (; next < marks.size() && marks.get(next).at() < start; next++) {
            left += edge(marks.get(next).item(), true);
            right += edge(marks.get(next).item(), false);
        }
        double before = left;
        double behind = right;
        double most = 0;
        for (int i = next; i < marks.size() && marks.get(i).at() <= start + MAX_CHARACTERS; i++) {
            Mark mark = marks.get(i);
            most = Math.max(most, behind);
            boolean ends = mark.item() instanceof InlineItem.End;
            before += ends && mark.at() == start ? edge(mark.item(), true) : 0;
            behind += edge(mark.item(), false);
        }
        return Math.max(0, before) + Math.max(most, behind);
    }

    /** Returns the width of an edge where a box begins, the negative width where it ends, and 0 elsewhere. */
    private double edge(InlineItem item, boolean ofLeft) {
        if (item instanceof InlineItem.Start begin && begin.inline().layout().cloned()) {
            var edges = new BoxMetrics(begin.inline().layout(), width);
            return ofLeft ? edges.left() : edges.right();
        }
        if (item instanceof InlineItem.End end && end.inline().layout().cloned()) {
            var edges = new BoxMetrics(end.inline().layout(), width);
            return ofLeft ? -edges.left() : -edges.right();
        }
        return 0;
    }
}
