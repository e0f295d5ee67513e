package platen.jobs.engine.document.formatting.block;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.boxstyle.LayoutStyle.ClearSide;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.OutOfFlow;
import platen.jobs.engine.document.formatting.floats.FloatSpace;
import platen.jobs.engine.document.formatting.inline.InlineContext;
import platen.jobs.engine.document.formatting.inline.LineDivision;
import platen.jobs.engine.document.formatting.inline.LineRun;
import platen.jobs.engine.document.formatting.inline.LineToken;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;
import platen.jobs.engine.document.style.FlowStyle.Break;

/**
 * One block formatting context while it is laid out, from top to bottom. Margins that adjoin are gathered in a strut;
 * once something ends it, the blocks that wait for their upper edge get it together (CSS 2.2, section 8.3.1). Places are
 * in the border box of the context's root.
 */
final class BlockFlow {
    private static final double TOLERANCE = 0.01;
    /** Space in which the rest of a box that an earlier page divided is measured, without further pages. */
    private static final PageSpace UNDIVIDED = new PageSpace(0, 0, true, true);

    private final Formatting formatting;
    private final InlineContext inline;
    private final FloatSpace floats = new FloatSpace();
    private final MarginStrut strut = new MarginStrut();
    /** Open blocks without an upper edge, the outermost first. */
    private final List<Frame> unresolved = new ArrayList<>(4);
    private final FloatPlacement floatPlacement;
    /** Says that nothing of a box has space on the page; it begins on the next one. */
    private final BreakToken nothing;
    private final @Nullable PageSpace page;
    /** The page's end; infinity where nothing is divided. */
    private final double limit;
    private double y;
    /** Whether margins at the page's top are dropped: the page before did not end on request. */
    private boolean atTop;
    /** Whether nothing but boxes without height stand behind the last one that was moved below floats. */
    private boolean cleared;
    /** The lower edge of floats that the box about to begin has to clear; NaN for none. */
    private double clearance = Double.NaN;
    /** Where that box would begin without clearance, less the margins that adjoin it. */
    private double unclearedY;
    private final MarginStrut uncleared = new MarginStrut();
    /** Whether the page ends before the next block on request. */
    private boolean breakWanted;
    /** Whether nothing but margins stands below the upper edge of a body or cell in quirks mode. */
    private boolean dropsQuirks;

    /**
     * @param root box of the context
     * @param top of the content
     * @param page that is filled; null where nothing is divided
     * @param resumed whether the context began on an earlier page
     */
    BlockFlow(Formatting formatting, InlineContext inline, Box root, double top, @Nullable PageSpace page,
            boolean resumed) {
        this.formatting = formatting;
        this.inline = inline;
        this.y = top;
        this.nothing = new BreakToken(root, -1, null, 0, null);
        this.page = page == null || page.monolithic() ? null : page;
        this.limit = this.page == null ? Double.POSITIVE_INFINITY : this.page.remaining();
        this.floatPlacement = new FloatPlacement(formatting, floats, this.page);
        this.atTop = resumed;
    }

    double limit() {
        return limit;
    }

    /**
     * Returns the frame of the root, with the floats in it that earlier pages left.
     *
     * @param width of the content
     * @param percentageHeight what percentages of children's heights refer to; or indefinite
     */
    Frame root(Box box, double width, double percentageHeight, List<FloatPlacement.Later> left) {
        dropsQuirks = inline.environment().quirks() && QuirkyMargins.isContainer(box);
        var frame = new Frame(box, 0, width, percentageHeight, floatPlacement);
        frame.resolve(0);
        floatPlacement.resume(frame, left, y);
        return frame;
    }

    /** Adds the floats that go on to what the next page takes; null for nothing. */
    @Nullable
    BreakToken withFloats(Box box, @Nullable BreakToken next) {
        List<FloatPlacement.Later> later = floatPlacement.later();
        if (later.isEmpty()) {
            return next;
        }
        return next == null
                ? new BreakToken(box, box.children().size() + 1, null, 0, new FlowRest(later, null, true))
                : new BreakToken(box, next.child(), next.within(), 0, new FlowRest(later, next.state(), false));
    }

    boolean isNothing(@Nullable BreakToken token) {
        return token == nothing;
    }

    /**
     * Lays out what is in a box.
     *
     * @param token where an earlier page ended in the box; null at its beginning
     * @return where the next page goes on, {@link #isNothing} where nothing has space; null when all is placed
     */
    @Nullable
    BreakToken contents(Frame frame, Box box, double x, double width, @Nullable BreakToken token) {
        if (box.containsLines()) {
            return lines(frame, box, x, width, token);
        }
        List<Box> children = box.children();
        int start = token == null ? 0 : token.child();
        boolean filledBefore = floatPlacement.filled;
        List<InlineContext.Position> positions = page == null ? List.of() : new ArrayList<>(4);
        List<FloatPlacement.Mark> marks = page == null ? List.of() : new ArrayList<>(4);
        for (int i = start; i < children.size(); i++) {
            Box child = children.get(i);
            BreakToken within = i == start && token != null ? token.within() : null;
            if (page == null) {
                child(frame, child, x, width, null);
                continue;
            }
            if (i == start && token != null && within == null && beginsOnRequest(children, i)) {
                atTop = false;
            }
            positions.add(frame.position());
            marks.add(floatPlacement.mark(y + strut.sum()));
            boolean filledThere = floatPlacement.filled;
            boolean requested = isRequested(child) || changesPage(children, i, start);
            BreakToken next = requested ? nothing : child(frame, child, x, width, within);
            boolean moved = next != null && next != nothing && filledThere && within == null
                    && child.style().flow().kept();
            if (next == nothing || moved) {
                int at = requested ? i : acceptable(children, i, start);
                // What has no height is not left alone on the page before.
                boolean leavesNothing = marks.get(at - start).top() <= marks.getFirst().top() + TOLERANCE;
                if ((at == start || leavesNothing) && token == null && filledBefore) {
                    return nothing;
                }
                at = at == start ? i : at;
                if (at > start || filledBefore) {
                    frame.cut(positions.get(at - start));
                    floatPlacement.restore(marks.get(at - start));
                    return new BreakToken(box, at, null, 0, null);
                }
            }
            if (next != null && next != nothing) {
                return new BreakToken(box, i, next, 0, null);
            }
            breakWanted |= isInFlow(child) && child.style().flow().after() == Break.PAGE;
        }
        return null;
    }

    private static boolean isInFlow(Box child) {
        return !child.layout().isOutOfFlow() && !child.layout().isFloating();
    }

    /** Whether the page ends before a child because its style or that of the one before asks for it. */
    private boolean isRequested(Box child) {
        return floatPlacement.filled && isInFlow(child) && (breakWanted || child.style().flow().before() == Break.PAGE);
    }

    /** Whether the page before ended on request before a child, whose margin counts then. */
    private boolean beginsOnRequest(List<Box> children, int index) {
        if (children.get(index).style().flow().before() == Break.PAGE) {
            return true;
        }
        int before = index - 1;
        while (before >= 0 && !isInFlow(children.get(before))) {
            before--;
        }
        return before >= 0 && (children.get(before).style().flow().after() == Break.PAGE
                || inline.environment().namesPages()
                        && PageNames.differ(children.get(before), children.get(index)));
    }

    /** Whether the page ends before a child because it asks for another page than what stands before it. */
    private boolean changesPage(List<Box> children, int index, int start) {
        if (!inline.environment().namesPages() || !floatPlacement.filled || !isInFlow(children.get(index))) {
            return false;
        }
        int before = index - 1;
        while (before >= start && !isInFlow(children.get(before))) {
            before--;
        }
        return before >= start && PageNames.differ(children.get(before), children.get(index));
    }

    /** The last place at which the page may end where no style speaks against it. */
    private static int acceptable(List<Box> children, int end, int start) {
        int at = end;
        while (at > start && (BreakPropagation.avoidsBefore(children.get(at))
                || BreakPropagation.avoidsAfter(children.get(at - 1)))) {
            at--;
        }
        return at;
    }

    /** Ends the context; returns where its content ends, floats included. */
    double end() {
        floatPlacement.placeWaiting(y + strut.sum());
        return Math.max(y + strut.sum(), floats.bottom());
    }

    private @Nullable BreakToken child(Frame parent, Box box, double x, double width, @Nullable BreakToken token) {
        LayoutStyle style = box.layout();
        if (style.isOutOfFlow()) {
            double at = parent.isRightToLeft() ? x + width : x;
            parent.report(new OutOfFlow(box, at, y + strut.sum(),
                    parent.isRightToLeft() ? OutOfFlow.Edge.END : OutOfFlow.Edge.START, OutOfFlow.Edge.START, null));
            return null;
        }
        if (style.isFloating()) {
            floatPlacement.wait(parent, box, x, width);
            if (unresolved.isEmpty() || strutIsEnded(parent)) {
                floatPlacement.placeWaiting(y + strut.sum());
            }
            return null;
        }
        var metrics = new BoxMetrics(style, width);
        if (token == null) {
            boolean dropped = atTop && !floatPlacement.filled && box.style().flow().before() != Break.PAGE;
            double margin = dropped || dropsQuirks && QuirkyMargins.isQuirky(box, style.margin().top())
                    ? 0
                    : metrics.marginTop();
            if (separates(parent, box, style, width)) {
                resolve();
            }
            clear(style.clear(), margin);
        }
        return BlockContext.isIndependent(box)
                ? independent(parent, box, metrics, x, width, token)
                : block(parent, box, metrics, x, width, token);
    }

    /** Whether a box with floats of its own has no space beside floats that would be moved by its margin. */
    private boolean separates(Frame parent, Box box, LayoutStyle style, double width) {
        if (style.clear() != ClearSide.NONE || !floatPlacement.hasWaiting() || !BlockContext.isIndependent(box)) {
            return false;
        }
        double needed = formatting.layout(box, ConstraintSpace.of(width, parent.percentageHeight)).width();
        boolean fills = style.sizes().width().isAuto() && !box.isReplaced();
        return !fills && needed + floatPlacement.waitingWidth() > width + TOLERANCE;
    }

    private static boolean strutIsEnded(Frame parent) {
        return parent.resolved;
    }

    /** Adds the upper margin of a block, and clearance where it needs some (CSS 2.2, section 9.5.2). */
    private void clear(ClearSide side, double margin) {
        if (side == ClearSide.NONE) {
            add(margin);
            return;
        }
        // A float whose place depends on the margin of the box that clears it is not moved by that.
        boolean adjoins = floatPlacement.isAwaited(side);
        if (adjoins) {
            resolve();
        } else {
            floatPlacement.placeWaiting(y + strut.sum());
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

    /** Adds a margin to those that adjoin. */
    private void add(double margin) {
        strut.add(margin);
        uncleared.add(margin);
    }

    /** Whether a box that is moved below floats has no upper edge yet; margins of its first children count above it. */
    private boolean clearing() {
        return !Double.isNaN(clearance);
    }

    /** Ends the strut: blocks that wait for their upper edge begin here. */
    private void resolve() {
        y = clearing() ? Math.max(clearance, unclearedY + uncleared.sum()) : y + strut.sum();
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

    private @Nullable BreakToken block(Frame parent, Box box, BoxMetrics metrics, double x, double width,
            @Nullable BreakToken token) {
        formatting.work().part();
        LayoutStyle style = box.layout();
        ConstraintSpace space = ConstraintSpace.of(width, parent.percentageHeight);
        var sizes = new UsedSizes(formatting, box, metrics, width, parent.percentageHeight);
        double wide = sizes.width(space);
        double consumed = token == null ? 0 : token.consumed();
        double height = sizes.height(space, wide);
        double left = BlockPlace.left(parent.isRightToLeft(), metrics, x, width, wide);
        double inner = ConstraintSpace.isDefinite(height)
                ? Math.max(0, height - metrics.vertical())
                : box.element() == null ? parent.percentageHeight : ConstraintSpace.INDEFINITE;
        var frame = new Frame(box, left, Math.max(0, wide - metrics.horizontal()), inner, floatPlacement);
        boolean filledBefore = floatPlacement.filled;
        begin(frame, metrics, token);
        if (token == null && inline.environment().quirks() && QuirkyMargins.isContainer(box)) {
            dropsQuirks = true;
        }
        BreakToken next = contents(frame, box, left + metrics.left(), frame.width, token);
        if (next == nothing) {
            unresolved.remove(frame);
            return nothing;
        }
        if (next != null) {
            if (!frame.resolved) {
                resolve();
            }
            return divided(parent, frame, wide, space, next, token);
        }
        double least = sizes.least(false);
        boolean empty = !frame.resolved && (height == 0 || !ConstraintSpace.isDefinite(height) && least == 0);
        double top = y;
        if (empty) {
            unresolved.remove(frame);
            top += strut.sum();
            clearance = Double.NaN;
            height = 0;
        } else {
            double rest = ConstraintSpace.isDefinite(height) ? Math.max(0, height - consumed) : height;
            if (token != null && rest < y - frame.y) {
                // Content that overflows its box on an earlier page is not overlapped by what follows here.
                rest = ConstraintSpace.INDEFINITE;
            }
            height = close(frame, sizes, style, metrics, space, rest);
            top = frame.y;
            floatPlacement.filled |= height > 0;
            if (top + height > limit + TOLERANCE && box.element() != null) {
                if (token == null && filledBefore && top >= limit - TOLERANCE) {
                    return nothing;
                }
                return beyond(parent, frame, wide, space, rest, token);
            }
        }
        floatPlacement.adopt(frame, parent);
        boolean dropped = dropsQuirks && empty && QuirkyMargins.isQuirky(box, style.margin().bottom());
        add(dropped ? 0 : metrics.marginBottom());
        if (empty && unresolved.isEmpty()) {
            // Margins that follow do not move the floats of a block without height.
            floatPlacement.placeWaiting(y + strut.sum());
        }
        Fragment fragment = frame.end(wide, height);
        LayoutResult result = formatting.completed(box, space.on(pageAt(top)), new LayoutResult(fragment, null), token);
        parent.add(left, top, result.fragment());
        return null;
    }

    private void begin(Frame frame, BoxMetrics metrics, @Nullable BreakToken token) {
        if (token != null) {
            boolean top = atTop;
            resolve();
            atTop = top;
            frame.resolve(y);
            return;
        }
        unresolved.add(frame);
        if (metrics.top() > 0) {
            resolve();
            y += metrics.top();
        }
    }

    /** A block whose content is complete and that is higher than the page: one with a height goes on. */
    private @Nullable BreakToken beyond(Frame parent, Frame frame, double wide, ConstraintSpace space, double height,
            @Nullable BreakToken token) {
        boolean goesOn = ConstraintSpace.isDefinite(height);
        BreakToken next = goesOn ? new BreakToken(frame.box, frame.box.children().size() + 1, null, 0, null) : null;
        if (next != null) {
            return divided(parent, frame, wide, space, next, token);
        }
        y = limit;
        Fragment fragment = frame.end(wide, Math.max(0, limit - frame.y));
        parent.add(frame.x, frame.y,
                formatting.completed(frame.box, space.on(pageAt(frame.y)), new LayoutResult(fragment, null), token)
                        .fragment());
        return null;
    }

    /** Ends the part of a block on this page, at the page's end. */
    private BreakToken divided(Frame parent, Frame frame, double wide, ConstraintSpace space, BreakToken next,
            @Nullable BreakToken token) {
        double height = Math.max(0, limit - frame.y);
        double consumed = (token == null ? 0 : token.consumed()) + height;
        var own = new BreakToken(frame.box, next.child(), next.within(), consumed, next.state());
        LayoutResult result = formatting.completed(frame.box, space.on(pageAt(frame.y)),
                new LayoutResult(frame.end(wide, height), own), token);
        parent.add(frame.x, frame.y, result.fragment());
        y = limit;
        strut.clear();
        floatPlacement.filled = true;
        return result.next() == null ? own : result.next();
    }

    /** Ends a block that has an upper edge; returns its height. */
    private double close(Frame frame, UsedSizes sizes, LayoutStyle style, BoxMetrics metrics, ConstraintSpace space,
            double height) {
        if (!frame.resolved) {
            resolve();
        }
        boolean definite = ConstraintSpace.isDefinite(height);
        if (metrics.bottom() > 0 || definite || cleared) {
            y += definite && metrics.bottom() == 0 ? 0 : strut.sum();
            strut.clear();
            cleared = false;
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
    private @Nullable BreakToken independent(Frame parent, Box box, BoxMetrics metrics, double x, double width,
            @Nullable BreakToken token) {
        boolean pageTop = atTop;
        resolve();
        double left = x;
        double right = x + width;
        double top = y;
        LayoutResult result;
        if (floats.isEmpty()) {
            result = formatting.layout(box, ConstraintSpace.of(width, parent.percentageHeight).on(pageAt(top)), token);
        } else {
            top = besideFloats(parent, box, metrics, x, width);
            left = floats.left(top, 0, x);
            right = floats.right(top, 0, x + width);
            result = formatting.layout(box, beside(parent, metrics, x, top, width).on(pageAt(top)), token);
        }
        if (page != null && floatPlacement.filled && result.isNothing()) {
            return nothing;
        }
        Fragment fragment = result.fragment();
        double at = BlockPlace.beside(parent.isRightToLeft(), metrics, x, width, left, right, fragment.width());
        parent.add(at, top, fragment);
        if (fragment.height() == 0 && result.next() == null) {
            // A box of no height, such as what clears floats, leaves what follows at the page's top.
            atTop = pageTop;
        } else {
            floatPlacement.filled = true;
        }
        if (result.next() != null) {
            y = limit;
            return result.next();
        }
        y = top + fragment.height();
        add(metrics.marginBottom());
        return null;
    }

    /** The first place from here on where a box has space beside floats. */
    private double besideFloats(Frame parent, Box box, BoxMetrics metrics, double x, double width) {
        if (!formatting.work().mayTryBesideFloats(box)) {
            return Math.max(y, floats.bottom());
        }
        double top = y;
        Fragment fragment = formatting.layout(box, beside(parent, metrics, x, top, width));
        double fitting = fit(top, fragment, metrics, x, width);
        formatting.work().beginRepetition();
        while (fitting > top) {
            top = fitting;
            fragment = formatting.layout(box, beside(parent, metrics, x, top, width));
            fitting = fit(top, fragment, metrics, x, width);
        }
        formatting.work().endRepetition();
        return top;
    }

    private double fit(double top, Fragment fragment, BoxMetrics metrics, double x, double width) {
        double left = floats.left(top, 0, x);
        double right = floats.right(top, 0, x + width);
        double needed = fragment.width() + Math.max(0, metrics.marginLeft() - (left - x))
                + Math.max(0, metrics.marginRight() - (x + width - right));
        return floats.fit(top, needed, fragment.height(), x, x + width);
    }

    private @Nullable PageSpace pageAt(double top) {
        return page == null ? null : page.below(top, !floatPlacement.filled);
    }

    /** The space between floats; a margin counts from the edge of the containing block. */
    private ConstraintSpace beside(Frame parent, BoxMetrics metrics, double x, double top, double width) {
        double left = floats.left(top, 0, x);
        double right = floats.right(top, 0, x + width);
        double before = Math.max(0, metrics.marginLeft());
        double after = Math.max(0, metrics.marginRight());
        double free = Math.min(right, x + width - after) - Math.max(left, x + before);
        return new ConstraintSpace(Math.max(0, free + before + after), parent.percentageHeight, width,
                parent.percentageHeight,
                ConstraintSpace.INDEFINITE, ConstraintSpace.INDEFINITE, false, ConstraintSpace.AutoWidth.STRETCH,
                null);
    }

    private @Nullable BreakToken lines(Frame frame, Box box, double x, double width, @Nullable BreakToken token) {
        LineToken from = token != null && token.state() instanceof LineToken known ? known : null;
        if (token != null && token.state() instanceof LineDivision division) {
            LineDivision left = resume(frame, box, division, width);
            from = division.next();
            if (left != null || from == null) {
                return left == null ? null : new BreakToken(box, 0, null, 0, left);
            }
        } else if (token != null && from == null) {
            return null;
        }
        if (!inline.isPhantom(box)) {
            resolve();
        }
        double top = y + strut.sum();
        var area = new InlineContext.LineArea(x, top, width, frame.percentageHeight, floats);
        InlineContext.Position before = frame.position();
        boolean filledBefore = floatPlacement.filled;
        LineRun run = inline.layout(box, area, frame, from, limit);
        int count = fitting(box, run, from == null, filledBefore);
        if (run.lines().isEmpty()) {
            return null;
        }
        if (count == 0) {
            LineRun.Floats floats = filledBefore ? null : run.lines().getFirst().floats();
            if (floats == null) {
                frame.cut(before);
                return from == null ? nothing : new BreakToken(box, 0, null, 0, from);
            }
            // Floats of the first line fill the page; the line itself begins on the next one.
            frame.cut(floats.position());
            floatPlacement.leave(floats.below(), x, width, frame.percentageHeight);
            return new BreakToken(box, 0, null, 0, floats.token());
        }
        floatPlacement.filled = true;
        y = count == run.lines().size() ? run.end() : run.lines().get(count - 1).bottom();
        LineToken next = run.token(count);
        LineRun.Line only = run.lines().getFirst();
        if (page != null && only.bottom() > limit + TOLERANCE) {
            LineDivision.Part part = LineDivision.begin(formatting, only.fragment(), only.x(),
                    new LineDivision.Place(width, frame.percentageHeight, page.below(only.top(), true)), next);
            if (part != null) {
                frame.cut(next == null ? frame.position() : run.lines().get(1).position());
                frame.replace(only.fragment(), part.fragment());
                return new BreakToken(box, 0, null, 0, part.rest());
            }
        }
        if (next == null) {
            return null;
        }
        frame.cut(run.lines().get(count).position());
        return new BreakToken(box, 0, null, 0, next);
    }

    /** Goes on with a line that an earlier page divided; returns what is left of it. */
    private @Nullable LineDivision resume(Frame frame, Box box, LineDivision division, double width) {
        resolve();
        PageSpace rest = page == null ? UNDIVIDED : page.below(y, true);
        LineDivision.Part part = division.resume(formatting, box,
                new LineDivision.Place(width, frame.percentageHeight, rest));
        frame.line(part.fragment(), division.x(), y);
        y += part.fragment().height();
        floatPlacement.filled = true;
        return part.rest();
    }

    /**
     * How many lines stand on this page (CSS Fragmentation 3, section 3.3); 0 for none.
     *
     * @param filled whether something stood on the page before the lines and their floats
     */
    private int fitting(Box box, LineRun run, boolean begins, boolean filled) {
        List<LineRun.Line> lines = run.lines();
        int count = lines.size();
        while (count > 0 && lines.get(count - 1).bottom() > limit + TOLERANCE) {
            count--;
        }
        if (count == lines.size()) {
            return count;
        }
        int orphans = begins ? box.style().paragraph().orphans() : 1;
        int widows = box.style().paragraph().widows();
        if (run.complete() && lines.size() - count < widows) {
            count = Math.min(count, lines.size() - widows);
        }
        if (count >= orphans) {
            return count;
        }
        if (filled && begins) {
            return 0;
        }
        int fit = 0;
        while (fit < lines.size() && lines.get(fit).bottom() <= limit + TOLERANCE) {
            fit++;
        }
        boolean onlyFloats = filled || lines.getFirst().floats() != null && floatPlacement.filled;
        return fit == 0 && !onlyFloats ? 1 : fit;
    }
}
