package platen.jobs.engine.document.formatting.block;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.inline.InlineContext;

/**
 * Lays out the children of a box one below the other where a page ends, and goes back to the best place for that end (CSS
 * Fragmentation 3, section 4.4).
 */
final class FlowChildren {
    private static final double TOLERANCE = 0.01;

    private final BlockFlow flow;
    private final FloatPlacement floats;
    private final Frame frame;
    private final Box box;
    private final List<Box> children;
    private final @Nullable BreakToken token;
    /** Index of the first child on this page. */
    private final int start;
    /** Whether the page held something before the box. */
    private final boolean filledBefore;
    private final BreakOpportunities breaks;
    /** Contents of the frame before each child. */
    private final List<InlineContext.Position> positions = new ArrayList<>(4);
    private final List<FloatPlacement.Mark> marks = new ArrayList<>(4);

    /** @param token where an earlier page ended in the box; null at its beginning */
    FlowChildren(BlockFlow flow, Frame frame, Box box, @Nullable BreakToken token) {
        this.flow = flow;
        this.floats = flow.floatPlacement();
        this.frame = frame;
        this.box = box;
        this.children = box.children();
        this.token = token;
        this.start = token == null ? 0 : token.child();
        this.filledBefore = floats.filled;
        this.breaks = new BreakOpportunities(children, flow.inline().environment().namesPages(), flow::endsAt);
    }

    /** Returns where the next page goes on, {@link BlockFlow#nothing()}, or null when all children are placed. */
    @Nullable
    BreakToken layout(double x, double width) {
        for (int i = start; i < children.size(); i++) {
            Box child = children.get(i);
            BreakToken within = i == start && token != null ? token.within() : null;
            if (i == start && token != null && within == null && breaks.isForced(i)) {
                flow.position().setAtTop(false);
            }
            positions.add(frame.position());
            marks.add(floats.mark(flow.position().next()));
            boolean filledThere = floats.filled;
            boolean requested = flow.isRequested(child) || breaks.changesPage(i, start, floats.filled);
            BreakToken next = requested ? flow.nothing() : flow.child(frame, child, x, width, within);
            if (flow.isBehindFloats(next)) {
                return new BreakToken(box, i, null, 0, null);
            }
            boolean moved = next != null && !flow.isNothing(next) && filledThere && within == null
                    && child.style().flow().kept();
            BreakToken earlier = flow.isNothing(next) || moved ? before(i, requested) : null;
            if (earlier != null) {
                return earlier;
            }
            if (next != null && !flow.isNothing(next)) {
                return new BreakToken(box, i, next, 0, null);
            }
            flow.completed(child);
        }
        return end();
    }

    /** Ends the page before a child, or before an earlier one where that is better; null where it holds nothing else. */
    private @Nullable BreakToken before(int child, boolean requested) {
        int at = requested ? child : breaks.lastAcceptable(child, start);
        // What has no height is not left alone on the page before.
        boolean leavesNothing = marks.get(at - start).top() <= marks.getFirst().top() + TOLERANCE;
        if ((at == start || leavesNothing) && token == null && filledBefore) {
            return flow.nothing();
        }
        at = at == start ? child : at;
        return at > start || filledBefore ? cut(at) : null;
    }

    /** Takes back a child and those behind it, which the next page takes. */
    private BreakToken cut(int child) {
        frame.cut(positions.get(child - start));
        floats.restore(marks.get(child - start));
        return new BreakToken(box, child, null, 0, null);
    }

    /** Ends the page before the last child where the space behind it is reserved. */
    private @Nullable BreakToken end() {
        int last = breaks.lastInFlow(start);
        if (flow.reserved() == 0 || last < start
                || flow.position().next() <= flow.limit() - flow.reserved() + TOLERANCE) {
            return null;
        }
        int at = breaks.lastAcceptable(last, start);
        if (at > start) {
            return cut(at);
        }
        return filledBefore && token == null ? flow.nothing() : null;
    }
}
