package platen.jobs.engine.document.formatting.block;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.Alignment;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;

/**
 * A block in the formatting context of its parent: its margins collapse with those around it (CSS 2.2, section 8.3.1), and
 * it is divided where the page ends.
 */
final class FlowBlock {
    private static final double TOLERANCE = 0.01;

    private final BlockFlow flow;
    private final FlowPosition position;
    private final FloatPlacement floats;
    private final Frame parent;
    private final Box box;
    private final BoxMetrics metrics;
    private final @Nullable BreakToken token;
    private final ConstraintSpace space;
    private final UsedSizes sizes;
    /** Width of the border box. */
    private final double wide;
    /** Height of the border box; or indefinite. */
    private final double height;
    private final double left;
    private final boolean filledBefore;

    /**
     * @param x left edge of the parent's content
     * @param width of the parent's content
     * @param token where an earlier page ended in the block; null at its beginning
     */
    FlowBlock(BlockFlow flow, Frame parent, Box box, BoxMetrics metrics, double x, double width,
            @Nullable BreakToken token) {
        this.flow = flow;
        this.position = flow.position();
        this.floats = flow.floatPlacement();
        this.parent = parent;
        this.box = box;
        this.metrics = metrics;
        this.token = token;
        Alignment align = BlockPlace.alignment(parent.box, box);
        ConstraintSpace plain = ConstraintSpace.of(width, parent.percentageHeight);
        this.space = align == null ? plain : plain.with(ConstraintSpace.AutoWidth.FIT_CONTENT);
        this.sizes = new UsedSizes(flow.formatting(), box, metrics, width, parent.percentageHeight);
        this.wide = sizes.width(space);
        this.height = sizes.height(space, wide);
        this.left = align == null
                ? BlockPlace.left(parent.isRightToLeft(), metrics, x, width, wide)
                : BlockPlace.aligned(align, parent, box, metrics, x, width, wide);
        this.filledBefore = floats.filled;
    }

    /** Returns where the next page goes on, {@link BlockFlow#nothing()}, or null when the block is complete. */
    @Nullable
    BreakToken layout() {
        flow.formatting().work().part();
        Frame frame = frame();
        boolean keepsEdge = flow.isDivided() && metrics.bottom() > 0 && !ConstraintSpace.isDefinite(height)
                && Double.isNaN(TrailingRest.of(token)) && !floats.hasWaiting();
        BreakToken next;
        if (keepsEdge) {
            FlowPosition.Mark before = position.mark();
            FloatPlacement.Mark floatsBefore = floats.mark(0);
            next = contents(frame);
            if (next == null && flow.lacksSpace(position.next(), metrics.bottom())) {
                // What stands last in the box goes to the next page with the padding and border below it.
                position.restore(before);
                floats.restore(floatsBefore);
                floats.filled = filledBefore;
                frame = frame();
                next = contentsAboveEdge(frame);
            }
        } else {
            next = contents(frame);
        }
        if (flow.isNothing(next)) {
            position.leave(frame);
            return next;
        }
        if (next != null) {
            if (!frame.resolved) {
                position.resolve();
            }
            return divided(frame, next);
        }
        return end(frame);
    }

    private Frame frame() {
        double inner = ConstraintSpace.isDefinite(height)
                ? Math.max(0, height - metrics.vertical())
                : box.element() == null ? parent.percentageHeight : ConstraintSpace.INDEFINITE;
        return new Frame(box, left, Math.max(0, wide - metrics.horizontal()), inner, floats);
    }

    private @Nullable BreakToken contents(Frame frame) {
        begin(frame);
        if (token == null && flow.inline().environment().quirks() && QuirkyMargins.isContainer(box)) {
            position.dropQuirks();
        }
        return flow.contents(frame, box, frame.x + metrics.left(), frame.width, token);
    }

    /** Lays out the content so that the padding and border below it have space on the page. */
    private @Nullable BreakToken contentsAboveEdge(Frame frame) {
        flow.reserve(metrics.bottom());
        BreakToken next = contents(frame);
        flow.reserve(-metrics.bottom());
        if (next != null || !flow.lacksSpace(position.next(), metrics.bottom())) {
            return next;
        }
        boolean movesWhole = filledBefore && token == null
                && position.next() <= frame.y + metrics.top() + TOLERANCE;
        return movesWhole ? flow.nothing() : TrailingRest.token(box, metrics.bottom());
    }

    private void begin(Frame frame) {
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

    /** Ends a block whose content is complete. */
    private @Nullable BreakToken end(Frame frame) {
        boolean empty = !frame.resolved
                && (height == 0 || !ConstraintSpace.isDefinite(height) && sizes.least(false) == 0);
        if (empty) {
            complete(frame, position.endEmpty(frame), 0, true);
            return null;
        }
        double rest = rest(frame);
        double content = position.next();
        double used = close(frame, rest);
        floats.filled |= used > 0;
        if (frame.y + used > flow.limit() + TOLERANCE && box.element() != null) {
            boolean goesOn = ConstraintSpace.isDefinite(rest) || content <= flow.limit() + TOLERANCE;
            return beyondPage(frame, used, goesOn);
        }
        complete(frame, frame.y, used, false);
        return null;
    }

    /** Height that is left of the border box after earlier pages; or indefinite. */
    private double rest(Frame frame) {
        double trailing = TrailingRest.of(token);
        double consumed = token == null ? 0 : token.consumed();
        double rest = !Double.isNaN(trailing)
                ? trailing
                : ConstraintSpace.isDefinite(height) ? Math.max(0, height - consumed) : height;
        // Content that overflows its box on an earlier page is not overlapped by what follows here.
        return token != null && rest < position.y() - frame.y ? ConstraintSpace.INDEFINITE : rest;
    }

    /** Ends a block that has an upper edge; returns its height. */
    private double close(Frame frame, double rest) {
        if (!frame.resolved) {
            position.resolve();
        }
        position.endContent(metrics.bottom(), ConstraintSpace.isDefinite(rest));
        double content = position.y() + metrics.bottom() - frame.y;
        double used = BlockContext.height(sizes, box.layout(), space, rest, content);
        if (used > content) {
            position.dropMargins();
        }
        position.moveTo(frame.y + used);
        return used;
    }

    /** Divides a block that is higher than its content, or whose lower edge has no space. */
    private @Nullable BreakToken beyondPage(Frame frame, double used, boolean goesOn) {
        double limit = flow.limit();
        if (token == null && filledBefore && frame.y >= limit - TOLERANCE) {
            return flow.nothing();
        }
        if (goesOn) {
            return divided(frame, TrailingRest.token(box, used - Math.max(0, limit - frame.y)));
        }
        // No page can hold the content of the block; it ends at the page's end.
        position.moveTo(limit);
        parent.add(frame.x, frame.y, result(frame, frame.y, Math.max(0, limit - frame.y), null).fragment());
        return null;
    }

    /** Ends the part of a block on this page, at the page's end. */
    private BreakToken divided(Frame frame, BreakToken next) {
        double used = Math.max(0, flow.limit() - frame.y);
        double consumed = (token == null ? 0 : token.consumed()) + used;
        var own = new BreakToken(box, next.child(), next.within(), consumed, next.state());
        LayoutResult result = result(frame, frame.y, used, own);
        parent.add(frame.x, frame.y, result.fragment());
        position.moveTo(flow.limit());
        position.dropMargins();
        floats.filled = true;
        return result.next() == null ? own : result.next();
    }

    private void complete(Frame frame, double top, double used, boolean empty) {
        LayoutStyle style = box.layout();
        floats.adopt(frame, parent);
        boolean dropped = position.dropsQuirks() && empty && QuirkyMargins.isQuirky(box, style.margin().bottom());
        position.add(dropped ? 0 : metrics.marginBottom());
        if (empty && position.isResolved()) {
            // Margins that follow do not move the floats of a block without height.
            floats.placeWaiting(position.next());
        }
        parent.add(left, top, result(frame, top, used, null).fragment());
    }

    private LayoutResult result(Frame frame, double top, double used, @Nullable BreakToken next) {
        Fragment fragment = frame.end(wide, used);
        return flow.formatting().completed(box, space.on(flow.pageAt(top)), new LayoutResult(fragment, next), token);
    }
}
