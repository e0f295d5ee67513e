package platen.jobs.engine.document.formatting;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;

/**
 * Where a page ended within a box.
 *
 * @param child index of the child (row, line, item) that goes on or comes next
 * @param within where the page ended within that child; null when it has not begun
 * @param consumed height of the box on earlier pages, in points
 * @param state of its own that a formatting context goes on with; null for none
 * @param carried absolute boxes that the box is the containing block of and that go on, or begin, on a later page
 */
public record BreakToken(Box box, int child, @Nullable BreakToken within, double consumed, @Nullable Object state,
        List<Carried> carried) {

    /**
     * An absolute box that goes on or begins on a later page.
     *
     * @param where its static position from the begin of its containing block
     * @param within where the page ended in it; null when it has not begun
     * @param x of its border edge, where it goes on
     * @param y of its border edge from the begin of its containing block, of one that has not begun; NaN where its place
     *     depends on the height of the containing block
     */
    public record Carried(OutOfFlow where, @Nullable BreakToken within, double x, double y) {
        /**
         * The same on the next page, where places count from a point further down.
         *
         * @param padding the padding box of the containing block, which is not on that page
         */
        public Carried from(double down, OutOfFlow.Area padding) {
            return new Carried(where.area() == null ? where.within(padding) : where, within, x, y - down);
        }

        /** The same as a fragment further out sees it, on the next page. */
        Carried moved(double byX) {
            return new Carried(where, within, x + byX, y);
        }
    }

    public BreakToken(Box box, int child, @Nullable BreakToken within, double consumed, @Nullable Object state) {
        this(box, child, within, consumed, state, List.of());
    }

    /** The same with absolute boxes that go on. */
    public BreakToken carrying(List<Carried> boxes) {
        return new BreakToken(box, child, within, consumed, state, boxes);
    }
}
