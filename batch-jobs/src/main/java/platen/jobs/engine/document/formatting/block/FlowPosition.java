package platen.jobs.engine.document.formatting.block;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.boxstyle.LayoutStyle.ClearSide;
import platen.jobs.engine.document.formatting.floats.FloatSpace;

/**
 * The place that a block formatting context has reached, and the margins that adjoin there. Once something ends them, the
 * blocks that wait for their upper edge get it together (CSS 2.2, section 8.3.1).
 */
final class FlowPosition {
    private final FloatSpace floats;
    private final FloatPlacement floatPlacement;
    private final MarginStrut strut = new MarginStrut();
    /** Open blocks without an upper edge, the outermost first. */
    private final List<Frame> unresolved = new ArrayList<>(4);
    private double y;
    /** Whether margins at the page's top are dropped: the page before did not end on request. */
    private boolean atTop;
    /** Whether nothing but margins stands below the upper edge of a body or cell in quirks mode. */
    private boolean dropsQuirks;
    /** Whether nothing but boxes without height stand behind the last one that was moved below floats. */
    private boolean cleared;
    /** The lower edge of floats that the box about to begin has to clear; NaN for none. */
    private double clearance = Double.NaN;
    /** Upper edge that this box would have without clearance, before the margins that adjoin are added. */
    private double unclearedY;
    private final MarginStrut uncleared = new MarginStrut();

    /** @param atTop whether an earlier page ended in the context, without being asked to */
    FlowPosition(double y, boolean atTop, FloatSpace floats, FloatPlacement floatPlacement) {
        this.y = y;
        this.atTop = atTop;
        this.floats = floats;
        this.floatPlacement = floatPlacement;
    }

    /** A place that layout may go back to. */
    record Mark(double y, double positive, double negative, List<Frame> unresolved, boolean atTop, boolean dropsQuirks,
            boolean cleared, double clearance, double unclearedY, double unclearedPositive, double unclearedNegative) {}

    Mark mark() {
        return new Mark(y, strut.positive(), strut.negative(), List.copyOf(unresolved), atTop, dropsQuirks, cleared,
                clearance, unclearedY, uncleared.positive(), uncleared.negative());
    }

    void restore(Mark mark) {
        y = mark.y;
        strut.set(mark.positive, mark.negative);
        unresolved.clear();
        unresolved.addAll(mark.unresolved);
        atTop = mark.atTop;
        dropsQuirks = mark.dropsQuirks;
        cleared = mark.cleared;
        clearance = mark.clearance;
        unclearedY = mark.unclearedY;
        uncleared.set(mark.unclearedPositive, mark.unclearedNegative);
    }

    /** Returns the place above the margins that adjoin. */
    double y() {
        return y;
    }

    void moveTo(double place) {
        y = place;
    }

    /** Returns the place below the margins that adjoin, where a box without margins would begin. */
    double next() {
        return y + strut.sum();
    }

    boolean atTop() {
        return atTop;
    }

    void setAtTop(boolean atTop) {
        this.atTop = atTop;
    }

    boolean dropsQuirks() {
        return dropsQuirks;
    }

    /** Begins the body or a cell in quirks mode, in which quirky margins at the edges are dropped. */
    void dropQuirks() {
        dropsQuirks = true;
    }

    /** Adds a block whose upper edge depends on the margins that follow. */
    void begin(Frame frame) {
        unresolved.add(frame);
    }

    /** Forgets a block that goes to the next page. */
    void leave(Frame frame) {
        unresolved.remove(frame);
    }

    /** Ends a block without height, through which margins adjoin; returns where it stands. */
    double endEmpty(Frame frame) {
        unresolved.remove(frame);
        clearance = Double.NaN;
        return next();
    }

    boolean isResolved() {
        return unresolved.isEmpty();
    }

    /** Adds a margin to those that adjoin. */
    void add(double margin) {
        strut.add(margin);
        uncleared.add(margin);
    }

    /** Adds the upper margin of a block, and clearance where it needs some (CSS 2.2, section 9.5.2). */
    void clear(ClearSide side, double margin) {
        if (side == ClearSide.NONE) {
            add(margin);
            return;
        }
        // A float whose place depends on the margin of the box that clears it is not moved by that.
        boolean adjoins = floatPlacement.isAwaited(side);
        if (adjoins) {
            resolve();
        }
        double edge = floats.clear(side);
        if (adjoins || edge > y + strut.sumWith(margin)) {
            double before = adjoins ? Double.NEGATIVE_INFINITY : y;
            uncleared.set(strut);
            resolve();
            y = edge - margin;
            cleared = true;
            clearance = edge;
            unclearedY = before;
        }
        add(margin);
    }

    /** Ends the margins that adjoin: blocks that wait for their upper edge begin here. */
    void resolve() {
        // Margins of the first children of a box that is moved below floats count above it.
        y = Double.isNaN(clearance) ? next() : Math.max(clearance, unclearedY + uncleared.sum());
        clearance = Double.NaN;
        strut.clear();
        for (int i = 0; i < unresolved.size(); i++) {
            unresolved.get(i).resolve(y);
        }
        atTop = false;
        cleared = false;
        dropsQuirks = false;
        unresolved.clear();
        floatPlacement.placeWaiting(y);
    }

    /** Ends the content of a block; margins of its children that do not leave it move its lower edge. */
    void endContent(double paddingAndBorder, boolean hasHeight) {
        if (paddingAndBorder > 0 || hasHeight || cleared) {
            y += hasHeight && paddingAndBorder == 0 ? 0 : strut.sum();
            strut.clear();
            cleared = false;
        }
    }

    /** Drops the margins that adjoin: they end at an edge that they do not move. */
    void dropMargins() {
        strut.clear();
    }
}
