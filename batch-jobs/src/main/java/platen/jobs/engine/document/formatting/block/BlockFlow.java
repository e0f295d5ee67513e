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
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;
import platen.jobs.engine.document.style.FlowStyle.Break;

/**
 * One block formatting context while it is laid out, from top to bottom. Places are in the border box of the context's
 * root.
 */
final class BlockFlow {
    private static final double TOLERANCE = 0.01;

    private final Formatting formatting;
    private final InlineContext inline;
    private final FloatSpace floats = new FloatSpace();
    private final FloatPlacement floatPlacement;
    /** Says that nothing of a box has space on the page; it begins on the next one. */
    private final BreakToken nothing;
    /** Says that a box begins on the next page, on which a float ends that it clears. */
    private final BreakToken behindFloats;
    private final @Nullable PageSpace page;
    /** The page's end; infinity where nothing is divided. */
    private final double limit;
    private final FlowPosition position;
    private final BlockLines lines;
    /** Height at the page's end that content leaves free, for padding and borders below it. */
    private double reserved;
    /** Whether the page ends before the next block on request. */
    private boolean breakWanted;

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
        this.nothing = new BreakToken(root, -1, null, 0, null);
        this.behindFloats = new BreakToken(root, -2, null, 0, null);
        this.page = page == null || page.monolithic() ? null : page;
        this.limit = this.page == null ? Double.POSITIVE_INFINITY : this.page.remaining();
        this.floatPlacement = new FloatPlacement(formatting, floats, this.page);
        this.position = new FlowPosition(top, resumed, floats, floatPlacement);
        this.lines = new BlockLines(formatting, inline, floats, floatPlacement, position, this.page, nothing);
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
        if (inline.environment().quirks() && QuirkyMargins.isContainer(box)) {
            position.dropQuirks();
        }
        var frame = new Frame(box, 0, width, percentageHeight, floatPlacement);
        frame.resolve(0);
        floatPlacement.resume(frame, left, position.y());
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

    /** Makes content leave a height free at the page's end. */
    void reserve(double height) {
        reserved += height;
        lines.reserve(reserved);
    }

    /** Whether content has space on the page, but not the padding and border below it. */
    boolean lacksSpace(double end, double edge) {
        double free = limit - reserved + TOLERANCE;
        return page != null && edge > 0 && end <= free && end + edge > free;
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
            return lines.layout(frame, box, x, width, token);
        }
        List<Box> children = box.children();
        int start = token == null ? 0 : token.child();
        boolean filledBefore = floatPlacement.filled;
        List<InlineContext.Position> positions = page == null ? List.of() : new ArrayList<>(4);
        List<FloatPlacement.Mark> marks = page == null ? List.of() : new ArrayList<>(4);
        var breaks = new BreakOpportunities(children, inline.environment().namesPages());
        for (int i = start; i < children.size(); i++) {
            Box child = children.get(i);
            BreakToken within = i == start && token != null ? token.within() : null;
            if (page == null) {
                child(frame, child, x, width, null);
                continue;
            }
            if (i == start && token != null && within == null && breaks.isForced(i)) {
                position.setAtTop(false);
            }
            positions.add(frame.position());
            marks.add(floatPlacement.mark(position.next()));
            boolean filledThere = floatPlacement.filled;
            boolean requested = isRequested(child) || breaks.changesPage(i, start, floatPlacement.filled);
            BreakToken next = requested ? nothing : child(frame, child, x, width, within);
            if (next == behindFloats) {
                return new BreakToken(box, i, null, 0, null);
            }
            boolean moved = next != null && next != nothing && filledThere && within == null
                    && child.style().flow().kept();
            if (next == nothing || moved) {
                int at = requested ? i : breaks.lastAcceptable(i, start);
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
            breakWanted |= BreakOpportunities.isInFlow(child) && child.style().flow().after() == Break.PAGE;
        }
        int last = breaks.lastInFlow(start);
        if (reserved == 0 || last < start || position.next() <= limit - reserved + TOLERANCE) {
            return null;
        }
        int at = breaks.lastAcceptable(last, start);
        if (at > start) {
            frame.cut(positions.get(at - start));
            floatPlacement.restore(marks.get(at - start));
            return new BreakToken(box, at, null, 0, null);
        }
        return filledBefore && token == null ? nothing : null;
    }

    /** Whether the page ends before a child because its style or that of the one before asks for it. */
    private boolean isRequested(Box child) {
        return floatPlacement.filled && BreakOpportunities.isInFlow(child)
                && (breakWanted || child.style().flow().before() == Break.PAGE);
    }

    /** Ends the context; returns where its content ends, floats included. */
    double end() {
        floatPlacement.placeWaiting(position.next());
        return Math.max(position.next(), floats.bottom());
    }

    private @Nullable BreakToken child(Frame parent, Box box, double x, double width, @Nullable BreakToken token) {
        LayoutStyle style = box.layout();
        if (style.isOutOfFlow()) {
            double at = style.lines().standsInLine()
                    ? BlockPlace.emptyLine(parent.box, x, width)
                    : parent.isRightToLeft() ? x + width : x;
            parent.report(new OutOfFlow(box, at, position.next(),
                    parent.isRightToLeft() ? OutOfFlow.Edge.END : OutOfFlow.Edge.START, OutOfFlow.Edge.START, null));
            return null;
        }
        if (style.isFloating()) {
            floatPlacement.wait(parent, box, x, width);
            if (position.isResolved() || parent.resolved) {
                floatPlacement.placeWaiting(position.next());
            }
            return null;
        }
        var metrics = new BoxMetrics(style, width);
        if (token == null) {
            boolean dropped = position.atTop() && !floatPlacement.filled && box.style().flow().before() != Break.PAGE;
            double margin = dropped || position.dropsQuirks() && QuirkyMargins.isQuirky(box, style.margin().top())
                    ? 0
                    : metrics.marginTop();
            if (separates(parent, box, style, width)) {
                position.resolve();
            }
            position.clear(style.clear(), margin);
            if (floatPlacement.filled && floatPlacement.goesOn(style.clear())) {
                return behindFloats;
            }
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
        boolean keepsEdge = page != null && metrics.bottom() > 0 && !ConstraintSpace.isDefinite(height)
                && Double.isNaN(TrailingRest.of(token)) && !floatPlacement.hasWaiting();
        FlowPosition.Mark before = keepsEdge ? position.mark() : null;
        FloatPlacement.Mark floatsBefore = keepsEdge ? floatPlacement.mark(0) : null;
        BreakToken next = attempt(frame, metrics, token);
        if (next == null && before != null && floatsBefore != null && lacksSpace(position.next(), metrics.bottom())) {
            // What stands last in the box goes to the next page with the padding and border below it.
            position.restore(before);
            floatPlacement.restore(floatsBefore);
            floatPlacement.filled = filledBefore;
            frame = new Frame(box, left, frame.width, inner, floatPlacement);
            reserve(metrics.bottom());
            next = attempt(frame, metrics, token);
            reserve(-metrics.bottom());
            if (next == null && lacksSpace(position.next(), metrics.bottom())) {
                next = filledBefore && token == null && position.next() <= frame.y + metrics.top() + TOLERANCE
                        ? nothing
                        : TrailingRest.token(box, metrics.bottom());
            }
        }
        if (next == nothing) {
            position.leave(frame);
            return nothing;
        }
        if (next != null) {
            if (!frame.resolved) {
                position.resolve();
            }
            return divided(parent, frame, wide, space, next, token);
        }
        double least = sizes.least(false);
        boolean empty = !frame.resolved && (height == 0 || !ConstraintSpace.isDefinite(height) && least == 0);
        double top;
        if (empty) {
            top = position.endEmpty(frame);
            height = 0;
        } else {
            double rest = ConstraintSpace.isDefinite(height) ? Math.max(0, height - consumed) : height;
            double trailing = TrailingRest.of(token);
            rest = Double.isNaN(trailing) ? rest : trailing;
            if (token != null && rest < position.y() - frame.y) {
                // Content that overflows its box on an earlier page is not overlapped by what follows here.
                rest = ConstraintSpace.INDEFINITE;
            }
            double content = position.next();
            height = close(frame, sizes, style, metrics, space, rest);
            top = frame.y;
            floatPlacement.filled |= height > 0;
            if (top + height > limit + TOLERANCE && box.element() != null) {
                if (token == null && filledBefore && top >= limit - TOLERANCE) {
                    return nothing;
                }
                boolean goesOn = ConstraintSpace.isDefinite(rest) || content <= limit + TOLERANCE;
                if (goesOn) {
                    BreakToken below = TrailingRest.token(box, height - Math.max(0, limit - top));
                    return divided(parent, frame, wide, space, below, token);
                }
                cutOff(parent, frame, wide, space, token);
                return null;
            }
        }
        floatPlacement.adopt(frame, parent);
        boolean dropped = position.dropsQuirks() && empty && QuirkyMargins.isQuirky(box, style.margin().bottom());
        position.add(dropped ? 0 : metrics.marginBottom());
        if (empty && position.isResolved()) {
            // Margins that follow do not move the floats of a block without height.
            floatPlacement.placeWaiting(position.next());
        }
        Fragment fragment = frame.end(wide, height);
        LayoutResult result = formatting.completed(box, space.on(pageAt(top)), new LayoutResult(fragment, null), token);
        parent.add(left, top, result.fragment());
        return null;
    }

    private @Nullable BreakToken attempt(Frame frame, BoxMetrics metrics, @Nullable BreakToken token) {
        begin(frame, metrics, token);
        if (token == null && inline.environment().quirks() && QuirkyMargins.isContainer(frame.box)) {
            position.dropQuirks();
        }
        return contents(frame, frame.box, frame.x + metrics.left(), frame.width, token);
    }

    private void begin(Frame frame, BoxMetrics metrics, @Nullable BreakToken token) {
        if (token != null) {
            boolean top = position.atTop();
            position.resolve();
            position.setAtTop(top);
            frame.resolve(position.y());
            return;
        }
        position.begin(frame);
        if (metrics.top() > 0) {
            position.resolve();
            position.moveTo(position.y() + metrics.top());
        }
    }

    /** Ends a block at the page's end that cannot hold its content on any page. */
    private void cutOff(Frame parent, Frame frame, double wide, ConstraintSpace space, @Nullable BreakToken token) {
        position.moveTo(limit);
        Fragment fragment = frame.end(wide, Math.max(0, limit - frame.y));
        parent.add(frame.x, frame.y,
                formatting.completed(frame.box, space.on(pageAt(frame.y)), new LayoutResult(fragment, null), token)
                        .fragment());
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
        position.moveTo(limit);
        position.dropMargins();
        floatPlacement.filled = true;
        return result.next() == null ? own : result.next();
    }

    /** Ends a block that has an upper edge; returns its height. */
    private double close(Frame frame, UsedSizes sizes, LayoutStyle style, BoxMetrics metrics, ConstraintSpace space,
            double height) {
        if (!frame.resolved) {
            position.resolve();
        }
        position.endContent(metrics.bottom(), ConstraintSpace.isDefinite(height));
        double content = position.y() + metrics.bottom() - frame.y;
        double used = BlockContext.height(sizes, style, space, height, content);
        if (used > content) {
            position.dropMargins();
        }
        position.moveTo(frame.y + used);
        return used;
    }

    /** A box with a formatting context of its own stands beside floats (CSS 2.2, section 9.5). */
    private @Nullable BreakToken independent(Frame parent, Box box, BoxMetrics metrics, double x, double width,
            @Nullable BreakToken token) {
        boolean pageTop = position.atTop();
        position.resolve();
        double left = x;
        double right = x + width;
        double top = position.y();
        LayoutResult result;
        if (floats.isEmpty()) {
            result = formatting.layout(box, ConstraintSpace.of(width, parent.percentageHeight).on(pageAt(top)), token);
        } else {
            var space = new SpaceBesideFloats(formatting, floats, parent.percentageHeight, metrics, x, width);
            top = space.firstFit(box, position.y());
            left = space.left(top);
            right = space.right(top);
            result = formatting.layout(box, space.at(top).on(pageAt(top)), token);
        }
        if (page != null && floatPlacement.filled && result.isNothing()) {
            return nothing;
        }
        Fragment fragment = result.fragment();
        double at = BlockPlace.beside(parent.isRightToLeft(), metrics, x, width, left, right, fragment.width());
        parent.add(at, top, fragment);
        if (fragment.height() == 0 && result.next() == null) {
            // A box of no height, such as what clears floats, leaves what follows at the page's top.
            position.setAtTop(pageTop);
        } else {
            floatPlacement.filled = true;
        }
        if (result.next() != null) {
            position.moveTo(limit);
            return result.next();
        }
        position.moveTo(top + fragment.height());
        position.add(metrics.marginBottom());
        return null;
    }

    private @Nullable PageSpace pageAt(double top) {
        return page == null ? null : page.below(top, !floatPlacement.filled);
    }
}
