package platen.jobs.engine.document.formatting.block;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.floats.FloatSpace;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;

/**
 * Places floats of one block formatting context; between blocks they wait while the place of the blocks around them is
 * unknown. What the page's end divides goes on at the top of the next page.
 */
final class FloatPlacement {
    private static final double TOLERANCE = 0.01;

    record Waiting(Frame parent, Box box, double x, double width) {}

    /**
     * A float that goes on, or begins, on the next page.
     *
     * @param token where it goes on; null where it begins
     * @param x of the containing block's content
     * @param width of the containing block's content
     * @param percentageHeight what percentages of heights refer to; or indefinite
     */
    record Later(Box box, @Nullable BreakToken token, double x, double width, double percentageHeight) {}

    private final Formatting formatting;
    private final FloatSpace floats;
    private final @Nullable PageSpace page;
    private final double limit;
    private List<Waiting> waiting = new ArrayList<>(0);
    private final List<Later> later = new ArrayList<>(0);
    /** Whether something stands on the page, so that what comes may go to the next one. */
    boolean filled;

    /** @param page that is filled; null where nothing is divided */
    FloatPlacement(Formatting formatting, FloatSpace floats, @Nullable PageSpace page) {
        this.formatting = formatting;
        this.floats = floats;
        this.page = page;
        this.limit = page == null ? Double.POSITIVE_INFINITY : page.remaining();
        this.filled = page != null && !page.first();
    }

    /**
     * A place that the flow may be cut at.
     *
     * @param waiting floats before it that are not placed
     * @param placed number of floats before it that are
     * @param top where those that wait may stand
     */
    record Mark(List<Waiting> waiting, int placed, double top) {}

    Mark mark(double top) {
        return new Mark(waiting.isEmpty() ? List.of() : List.copyOf(waiting), floats.size(), top);
    }

    /** Goes back to a place; floats before it stay on this page. */
    void restore(Mark mark) {
        floats.truncate(mark.placed);
        waiting = new ArrayList<>(mark.waiting);
        placeWaiting(mark.top);
    }

    /** Floats that go on or begin on the next page. */
    List<Later> later() {
        return later;
    }

    /**
     * @param x of the containing block's content
     * @param width of the containing block's content
     */
    void wait(Frame parent, Box box, double x, double width) {
        waiting.add(new Waiting(parent, box, x, width));
    }

    /** Hands floats that wait in a block without content to the block around it. */
    void adopt(Frame from, Frame by) {
        for (int i = 0; i < waiting.size(); i++) {
            Waiting each = waiting.get(i);
            if (each.parent == from) {
                waiting.set(i, new Waiting(by, each.box, each.x, each.width));
            }
        }
    }

    /** Whether floats wait that a box on some sides has to clear. */
    boolean isAwaited(LayoutStyle.ClearSide side) {
        for (Waiting each : waiting) {
            if (isCleared(each.box, side)) {
                return true;
            }
        }
        return false;
    }

    /** Whether floats that a box on some sides has to clear go on, or begin, on the next page. */
    boolean goesOn(LayoutStyle.ClearSide side) {
        for (int i = 0; i < later.size() && side != LayoutStyle.ClearSide.NONE; i++) {
            if (isCleared(later.get(i).box, side)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isCleared(Box box, LayoutStyle.ClearSide side) {
        boolean left = box.layout().floating() == LayoutStyle.FloatSide.LEFT;
        return switch (side) {
            case NONE -> false;
            case LEFT -> left;
            case RIGHT -> !left;
            case BOTH -> true;
        };
    }

    /** The width of the margin boxes of all floats that wait and have a height. */
    double waitingWidth() {
        double sum = 0;
        for (Waiting each : waiting) {
            Fragment fragment = formatting.layout(each.box, space(each.width, each.parent.percentageHeight));
            var metrics = new BoxMetrics(each.box.layout(), each.width);
            if (fragment.height() + metrics.margins(false) > 0) {
                sum += Math.max(0, fragment.width() + metrics.margins(true));
            }
        }
        return sum;
    }

    boolean hasWaiting() {
        return !waiting.isEmpty();
    }

    /** Places what waits, not above a place (CSS 2.2, section 9.5.1). */
    void placeWaiting(double top) {
        if (waiting.isEmpty()) {
            return;
        }
        List<Waiting> placed = waiting;
        waiting = new ArrayList<>(0);
        for (int i = 0; i < placed.size(); i++) {
            Waiting each = placed.get(i);
            place(each.parent, each.box, each.x, each.width, top);
        }
    }

    /**
     * Places a float.
     *
     * @param x of the containing block's content
     * @param width of the containing block's content
     * @param top that it may not stand above
     */
    void place(Frame parent, Box box, double x, double width, double top) {
        LayoutStyle style = box.layout();
        var metrics = new BoxMetrics(style, width);
        ConstraintSpace space = space(width, parent.percentageHeight);
        Fragment fragment = formatting.layout(box, space);
        double wide = fragment.width() + metrics.margins(true);
        double at = floats.fitFloat(Math.max(top, floats.clear(style.clear())), wide, x, x + width);
        double y = at + metrics.marginTop();
        if (page == null || y + fragment.reach() <= limit + TOLERANCE) {
            put(parent, fragment, metrics, x, width, at);
            filled |= fragment.height() > 0;
            return;
        }
        var moved = new Later(box, null, x, width, parent.percentageHeight);
        boolean keptWhole = box.style().flow().kept() && fragment.height() <= page.height();
        if (filled && (y >= limit - TOLERANCE || keptWhole)) {
            later.add(moved);
            return;
        }
        LayoutResult result = formatting.layout(box, space.on(page.below(y, !filled)), null);
        boolean overflows = result.next() == null && y + result.fragment().height() > limit + TOLERANCE;
        if (result.isNothing() || filled && overflows) {
            later.add(moved);
            return;
        }
        put(parent, result.fragment(), metrics, x, width, at);
        filled = true;
        if (result.next() != null) {
            later.add(new Later(box, result.next(), x, width, parent.percentageHeight));
        }
    }

    /**
     * Leaves floats to the next page.
     *
     * @param x of the containing block's content
     * @param width of the containing block's content
     */
    void leave(List<Box> boxes, double x, double width, double percentageHeight) {
        for (Box box : boxes) {
            later.add(new Later(box, null, x, width, percentageHeight));
        }
    }

    /** Goes on with floats that earlier pages left. */
    void resume(Frame root, List<Later> left, double top) {
        for (Later each : left) {
            BreakToken token = each.token;
            if (token == null || page == null) {
                place(root, each.box, each.x, each.width, top);
                continue;
            }
            var metrics = new BoxMetrics(each.box.layout(), each.width);
            LayoutResult result = formatting.layout(each.box,
                    space(each.width, each.percentageHeight).on(page.below(top, !filled)), token);
            put(root, result.fragment(), metrics, each.x, each.width, top - metrics.marginTop());
            if (result.next() != null) {
                later.add(new Later(each.box, result.next(), each.x, each.width, each.percentageHeight));
            }
        }
    }

    private static ConstraintSpace space(double width, double percentageHeight) {
        return ConstraintSpace.of(width, percentageHeight).with(ConstraintSpace.AutoWidth.FIT_CONTENT);
    }

    private void put(Frame parent, Fragment fragment, BoxMetrics metrics, double x, double width, double top) {
        double wide = fragment.width() + metrics.margins(true);
        double high = fragment.height() + metrics.margins(false);
        boolean left = fragment.box().layout().floating() == LayoutStyle.FloatSide.LEFT;
        double start = left ? floats.left(top, 0, x) : floats.right(top, 0, x + width) - wide;
        floats.add(left, start, top, wide, high);
        parent.addFloat(start + metrics.marginLeft(), top + metrics.marginTop(), fragment);
    }
}
