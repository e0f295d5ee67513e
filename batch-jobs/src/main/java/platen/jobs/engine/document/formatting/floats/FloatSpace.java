package platen.jobs.engine.document.formatting.floats;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.boxstyle.LayoutStyle.ClearSide;

/**
 * The floats of one block formatting context with the space beside them. All numbers are in points from the upper left
 * corner of the context's content; rectangles are margin boxes.
 */
public final class FloatSpace {
    private static final double TOLERANCE = 0.01;

    private record Placed(boolean left, double start, double end, double top, double bottom) {}

    private final List<Placed> floats = new ArrayList<>(0);
    private double lastTop = Double.NEGATIVE_INFINITY;
    private double leftBottom = Double.NEGATIVE_INFINITY;
    private double rightBottom = Double.NEGATIVE_INFINITY;

    public boolean isEmpty() {
        return floats.isEmpty();
    }

    /** The lower edge of the lowest float; negative infinity without floats. */
    public double bottom() {
        return Math.max(leftBottom, rightBottom);
    }

    /** Where content that clears floats of some sides may begin; negative infinity for anywhere. */
    public double clear(ClearSide side) {
        return switch (side) {
            case NONE -> Double.NEGATIVE_INFINITY;
            case LEFT -> leftBottom;
            case RIGHT -> rightBottom;
            case BOTH -> bottom();
        };
    }

    /** The left edge of the space between floats. */
    public double left(double top, double height, double least) {
        double edge = least;
        for (int i = 0; i < floats.size(); i++) {
            Placed each = floats.get(i);
            if (each.left && isBeside(each, top, height)) {
                edge = Math.max(edge, each.end);
            }
        }
        return edge;
    }

    /** The right edge of the space between floats. */
    public double right(double top, double height, double most) {
        double edge = most;
        for (int i = 0; i < floats.size(); i++) {
            Placed each = floats.get(i);
            if (!each.left && isBeside(each, top, height)) {
                edge = Math.min(edge, each.start);
            }
        }
        return edge;
    }

    private static boolean isBeside(Placed each, double top, double height) {
        double bottom = top + Math.max(height, TOLERANCE);
        return each.bottom > top + TOLERANCE / 2 && each.top < bottom && each.bottom > each.top
                && each.end > each.start;
    }

    /** The next lower edge of a float below a place; infinity when there is none. */
    public double nextBottom(double top) {
        double next = Double.POSITIVE_INFINITY;
        for (int i = 0; i < floats.size(); i++) {
            double bottom = floats.get(i).bottom;
            if (bottom > top + TOLERANCE / 2) {
                next = Math.min(next, bottom);
            }
        }
        return next;
    }

    /**
     * Finds the highest place for something beside the floats that are there.
     *
     * @param top that it may not stand above
     * @param left edge of its containing block
     * @param right edge of its containing block
     * @return the upper edge
     */
    public double fit(double top, double width, double height, double left, double right) {
        double at = top;
        while (right(at, height, right) - left(at, height, left) < width - TOLERANCE) {
            double next = nextBottom(at);
            if (next == Double.POSITIVE_INFINITY) {
                return at;
            }
            at = next;
        }
        return at;
    }

    /** The highest place for a float: not above those before it. */
    public double fitFloat(double top, double width, double left, double right) {
        return fit(Math.max(top, lastTop), width, 0, left, right);
    }

    /** Returns how many floats there are. */
    public int size() {
        return floats.size();
    }

    /** Forgets the floats that were added after a number of them. */
    public void truncate(int size) {
        if (size == floats.size()) {
            return;
        }
        List<Placed> kept = List.copyOf(floats.subList(0, size));
        floats.clear();
        lastTop = Double.NEGATIVE_INFINITY;
        leftBottom = Double.NEGATIVE_INFINITY;
        rightBottom = Double.NEGATIVE_INFINITY;
        for (Placed each : kept) {
            add(each.left, each.start, each.top, each.end - each.start, each.bottom - each.top);
        }
    }

    /** Adds a float at its place. */
    public void add(boolean left, double start, double top, double width, double height) {
        double bottom = top + Math.max(0, height);
        floats.add(new Placed(left, start, start + width, top, bottom));
        lastTop = Math.max(lastTop, top);
        if (left) {
            leftBottom = Math.max(leftBottom, bottom);
        } else {
            rightBottom = Math.max(rightBottom, bottom);
        }
    }
}
