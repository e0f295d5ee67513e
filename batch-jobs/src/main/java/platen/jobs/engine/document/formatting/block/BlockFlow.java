package platen.jobs.engine.document.formatting.block;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.boxstyle.LayoutStyle.ClearSide;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.OutOfFlow;
import platen.jobs.engine.document.formatting.floats.FloatSpace;
import platen.jobs.engine.document.formatting.inline.InlineContext;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;

/**
 * One block formatting context while it is laid out, from top to bottom. Margins that adjoin are gathered in a strut;
 * once something ends it, the blocks that wait for their upper edge get it together (CSS 2.2, section 8.3.1). Places are
 * in the border box of the context's root.
 */
final class BlockFlow {
    private final Formatting formatting;
    private final InlineContext inline;
    private final FloatSpace floats = new FloatSpace();
    private final MarginStrut strut = new MarginStrut();
    /** Open blocks without an upper edge, the outermost first. */
    private final List<Frame> unresolved = new ArrayList<>(4);
    private final FloatPlacement floatPlacement;
    private double y;

    BlockFlow(Formatting formatting, InlineContext inline, double top) {
        this.formatting = formatting;
        this.inline = inline;
        this.y = top;
        this.floatPlacement = new FloatPlacement(formatting, floats);
    }

    /** Lays out what is in a box. */
    void contents(Frame frame, Box box, double x, double width) {
        if (box.containsLines()) {
            lines(frame, box, x, width);
            return;
        }
        var children = box.children();
        for (int i = 0; i < children.size(); i++) {
            child(frame, children.get(i), x, width);
        }
    }

    /** Ends the context; returns where its content ends, floats included. */
    double end() {
        floatPlacement.placeWaiting(y + strut.sum());
        return Math.max(y + strut.sum(), floats.bottom());
    }

    private void child(Frame parent, Box box, double x, double width) {
        LayoutStyle style = box.layout();
        if (style.isOutOfFlow()) {
            double at = parent.isRightToLeft() ? x + width : x;
            parent.report(new OutOfFlow(box, at, y + strut.sum(),
                    parent.isRightToLeft() ? OutOfFlow.Edge.END : OutOfFlow.Edge.START, OutOfFlow.Edge.START, null));
            return;
        }
        if (style.isFloating()) {
            floatPlacement.wait(parent, box, x, width);
            if (unresolved.isEmpty() || strutIsEnded(parent)) {
                floatPlacement.placeWaiting(y + strut.sum());
            }
            return;
        }
        var metrics = new BoxMetrics(style, width);
        clear(style.clear(), metrics.marginTop());
        if (BlockContext.isIndependent(box)) {
            independent(parent, box, metrics, x, width);
        } else {
            block(parent, box, metrics, x, width);
        }
    }

    private static boolean strutIsEnded(Frame parent) {
        return parent.resolved;
    }

    /** Adds the upper margin of a block, and clearance where it needs some (CSS 2.2, section 9.5.2). */
    private void clear(ClearSide side, double margin) {
        if (side == ClearSide.NONE) {
            strut.add(margin);
            return;
        }
        floatPlacement.placeWaiting(y + strut.sum());
        double edge = floats.clear(side);
        if (edge > y + strut.sumWith(margin)) {
            resolve();
            y = edge;
        } else {
            strut.add(margin);
        }
    }

    /** Ends the strut: blocks that wait for their upper edge begin here. */
    private void resolve() {
        y += strut.sum();
        strut.clear();
        for (int i = 0; i < unresolved.size(); i++) {
            unresolved.get(i).resolve(y);
        }
        unresolved.clear();
        floatPlacement.placeWaiting(y);
    }

    private void block(Frame parent, Box box, BoxMetrics metrics, double x, double width) {
        LayoutStyle style = box.layout();
        ConstraintSpace space = ConstraintSpace.of(width, parent.percentageHeight);
        var sizes = new UsedSizes(formatting, box, metrics, width, parent.percentageHeight);
        double wide = sizes.width(space);
        double height = sizes.height(space, wide);
        double left = BlockPlace.left(parent.isRightToLeft(), metrics, x, width, wide);
        double inner = ConstraintSpace.isDefinite(height)
                ? Math.max(0, height - metrics.vertical())
                : ConstraintSpace.INDEFINITE;
        var frame = new Frame(box, left, Math.max(0, wide - metrics.horizontal()), inner);
        unresolved.add(frame);
        if (metrics.top() > 0) {
            resolve();
            y += metrics.top();
        }
        contents(frame, box, left + metrics.left(), frame.width);
        double least = sizes.least(false);
        boolean empty = !frame.resolved && (height == 0 || !ConstraintSpace.isDefinite(height) && least == 0);
        double top = y;
        if (empty) {
            unresolved.remove(frame);
            top += strut.sum();
            height = 0;
        } else {
            height = close(frame, sizes, style, metrics, space, height);
            top = frame.y;
        }
        strut.add(metrics.marginBottom());
        Fragment fragment = frame.end(wide, height);
        LayoutResult result = formatting.completed(box, space, new LayoutResult(fragment, null), null);
        parent.add(left, top, result.fragment());
    }

    /** Ends a block that has an upper edge; returns its height. */
    private double close(Frame frame, UsedSizes sizes, LayoutStyle style, BoxMetrics metrics, ConstraintSpace space,
            double height) {
        if (!frame.resolved) {
            resolve();
        }
        boolean definite = ConstraintSpace.isDefinite(height);
        if (metrics.bottom() > 0 || definite) {
            y += definite && metrics.bottom() == 0 ? 0 : strut.sum();
            strut.clear();
        }
        double content = y + metrics.bottom() - frame.y;
        double used = BlockContext.height(sizes, style, space, height, content);
        if (used > content) {
            strut.clear();
        }
        y = frame.y + used;
        return used;
    }

    /** A box with a formatting context of its own stands beside floats (CSS 2.2, section 9.5). */
    private void independent(Frame parent, Box box, BoxMetrics metrics, double x, double width) {
        resolve();
        Fragment fragment;
        double left = x;
        double right = x + width;
        double top = y;
        if (floats.isEmpty()) {
            fragment = formatting.layout(box, ConstraintSpace.of(width, parent.percentageHeight));
        } else {
            while (true) {
                left = floats.left(top, 0, x);
                right = floats.right(top, 0, x + width);
                fragment = formatting.layout(box, beside(parent, left, right, width));
                double needed = fragment.width() + Math.max(0, metrics.marginLeft() - (left - x))
                        + Math.max(0, metrics.marginRight() - (x + width - right));
                double fitting = floats.fit(top, needed, fragment.height(), x, x + width);
                if (fitting <= top) {
                    break;
                }
                top = fitting;
            }
            y = top;
        }
        double at = BlockPlace.beside(parent.isRightToLeft(), metrics, x, width, left, right, fragment.width());
        y = top + fragment.height();
        strut.add(metrics.marginBottom());
        parent.add(at, top, fragment);
    }

    private static ConstraintSpace beside(Frame parent, double left, double right, double width) {
        return new ConstraintSpace(Math.max(0, right - left), parent.percentageHeight, width, parent.percentageHeight,
                ConstraintSpace.INDEFINITE, ConstraintSpace.INDEFINITE, false, ConstraintSpace.AutoWidth.STRETCH,
                null);
    }

    private void lines(Frame frame, Box box, double x, double width) {
        if (!inline.isPhantom(box)) {
            resolve();
        }
        double top = y + strut.sum();
        var area = new InlineContext.LineArea(x, top, width, frame.percentageHeight, floats);
        double height = inline.layout(box, area, frame);
        if (height > 0) {
            y = top + height;
        }
    }
}
