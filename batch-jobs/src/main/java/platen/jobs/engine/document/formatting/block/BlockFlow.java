package platen.jobs.engine.document.formatting.block;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.floats.FloatSpace;
import platen.jobs.engine.document.formatting.inline.InlineContext;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
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

    /** Returns the height at the page's end that content leaves free. */
    double reserved() {
        return reserved;
    }

    Formatting formatting() {
        return formatting;
    }

    InlineContext inline() {
        return inline;
    }

    FlowPosition position() {
        return position;
    }

    FloatSpace floats() {
        return floats;
    }

    FloatPlacement floatPlacement() {
        return floatPlacement;
    }

    /** Whether boxes are divided at the page's end. */
    boolean isDivided() {
        return page != null;
    }

    /** Returns the token of a box of which nothing has space on the page. */
    BreakToken nothing() {
        return nothing;
    }

    /** Whether a box begins on the next page, on which a float ends that it clears. */
    boolean isBehindFloats(@Nullable BreakToken token) {
        return token == behindFloats;
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
        if (page != null) {
            return new FlowChildren(this, frame, box, token).layout(x, width);
        }
        List<Box> children = box.children();
        for (int i = token == null ? 0 : token.child(); i < children.size(); i++) {
            child(frame, children.get(i), x, width, null);
        }
        return null;
    }

    /** Whether the page ends before a child because its style or that of the one before asks for it. */
    boolean isRequested(Box child) {
        return floatPlacement.filled && BreakOpportunities.isInFlow(child)
                && (breakWanted || endsAt(child.style().flow().before()));
    }

    /** Whether a break ends the page or the column. */
    boolean endsAt(Break wanted) {
        PageSpace own = page;
        return own == null ? wanted.isForced() : own.endsAt(wanted);
    }

    /** Notes that a child is complete, whose style may ask for a new page behind it. */
    void completed(Box child) {
        breakWanted |= BreakOpportunities.isInFlow(child) && endsAt(child.style().flow().after());
    }

    /** Ends the context; returns where its content ends, floats included. */
    double end() {
        floatPlacement.placeWaiting(position.next());
        return Math.max(position.next(), floats.bottom());
    }

    /**
     * Lays out a child of a box.
     *
     * @param x left edge of the content of the box
     * @param width of that content
     * @param token where an earlier page ended in the child; null at its beginning
     * @return where the next page goes on, {@link #isNothing} or {@link #isBehindFloats}; null when the child is complete
     */
    @Nullable
    BreakToken child(Frame parent, Box box, double x, double width, @Nullable BreakToken token) {
        LayoutStyle style = box.layout();
        if (style.isOutOfFlow()) {
            parent.report(BlockPlace.outOfFlow(parent, box, x, width, position.next()));
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
            boolean dropped = position.atTop() && !floatPlacement.filled && !endsAt(box.style().flow().before());
            double margin = dropped || position.dropsQuirks() && QuirkyMargins.isQuirky(box, style.margin().top())
                    ? 0
                    : metrics.marginTop();
            if (floatPlacement.hasWaiting() && !floatPlacement.isAwaited(style.clear())
                    && BlockContext.isIndependent(box)
                    && new IndependentBlock(this, parent, box, metrics).isTooWide(width)) {
                // The margin would move the floats too; without it the box stands below them.
                position.resolve();
                margin = 0;
            }
            position.clear(style.clear(), margin);
            if (floatPlacement.filled && floatPlacement.goesOn(style.clear())) {
                return behindFloats;
            }
        }
        return BlockContext.isIndependent(box)
                ? new IndependentBlock(this, parent, box, metrics).layout(x, width, token)
                : new FlowBlock(this, parent, box, metrics, x, width, token).layout();
    }

    /** Returns the rest of the page below a place; null where nothing is divided. */
    @Nullable
    PageSpace pageAt(double top) {
        return page == null ? null : page.below(top, !floatPlacement.filled);
    }
}
