package platen.jobs.engine.document.formatting.block;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.Alignment;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.FormattingContext;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.inline.InlineContext;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.Distribution;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;
import platen.jobs.engine.document.tree.Element;

/** Lays out block containers that establish a block formatting context, with all blocks in the context. */
public final class BlockContext implements FormattingContext {
    private final Formatting formatting;
    private final InlineContext inline;
    private static final double TOLERANCE = 0.01;

    private final MetricsCache known = new MetricsCache();

    public BlockContext(Formatting formatting, InlineContext inline) {
        this.formatting = formatting;
        this.inline = inline;
    }

    /** Whether a box in the flow has a formatting context of its own, in which no floats of others stand. */
    static boolean isIndependent(Box box) {
        LayoutStyle style = box.layout();
        if (style.clips() || style.cloned() || box.isReplaced() || style.columns().hasColumns()
                || style.alignment().alignContent().position() != Alignment.Position.NORMAL) {
            return true;
        }
        return switch (style.display()) {
            case BLOCK, LIST_ITEM -> isFieldset(box.element());
            case NONE, CONTENTS, FLOW_ROOT, INLINE, INLINE_BLOCK, FLEX, INLINE_FLEX, GRID, INLINE_GRID, TABLE,
                    INLINE_TABLE,
                    TABLE_CAPTION, TABLE_COLUMN_GROUP, TABLE_COLUMN, TABLE_HEADER_GROUP, TABLE_ROW_GROUP,
                    TABLE_FOOTER_GROUP, TABLE_ROW, TABLE_CELL ->
                true;
        };
    }

    private static boolean isFieldset(@Nullable Element element) {
        return element != null && element.tag().equals("fieldset");
    }

    @Override
    public LayoutResult layout(Box box, ConstraintSpace space, @Nullable BreakToken token) {
        LayoutStyle style = box.layout();
        BoxMetrics metrics = known.of(style, space.percentageWidth());
        boolean cell = token == null && space.fixedHeight() == ConstraintSpace.FROM_CONTENT
                && ConstraintSpace.isDefinite(space.fixedWidth());
        if (cell && box.containsLines()) {
            LayoutResult single = single(box, space, metrics, null, space.fixedWidth(), ConstraintSpace.INDEFINITE);
            if (single != null) {
                return single;
            }
        }
        var sizes = new UsedSizes(formatting, box, metrics, space.percentageWidth(), space.percentageHeight());
        double width = sizes.width(space);
        double height = sizes.height(space, width);
        boolean definite = ConstraintSpace.isDefinite(height)
                && (!ConstraintSpace.isDefinite(space.fixedHeight()) || space.fixedHeightIsDefinite());
        double inner = definite
                ? Math.max(0, height - metrics.vertical())
                : box.element() == null ? space.percentageHeight() : ConstraintSpace.INDEFINITE;
        if (token == null && !cell && box.containsLines()) {
            LayoutResult single = single(box, space, metrics, sizes, width, height);
            if (single != null) {
                return single;
            }
        }
        if (token == null && definite && style.clips() && hasSpace(space.page(), height)) {
            // No page ends in content that would be clipped before.
            return layout(box, space.on(null), null);
        }
        boolean resumed = token != null;
        boolean cloned = style.cloned() && space.page() != null;
        boolean keepsEdge = !definite && !cell && !cloned && Double.isNaN(TrailingRest.of(token));
        Content content = content(box, space, metrics, width, inner, token, keepsEdge);
        BlockFlow flow = content.flow;
        Frame frame = content.frame;
        if (flow.isNothing(content.next)) {
            return LayoutResult.nothing(box, width);
        }
        double consumed = token == null ? 0 : token.consumed();
        double limit = flow.limit() + (cloned ? metrics.bottom() : 0);
        BreakToken next = flow.withFloats(box, content.next);
        if (next != null) {
            return divided(frame, width, limit, next, consumed);
        }
        double end = content.end + metrics.bottom() + scrollSpace(box, metrics, frame, width);
        double trailing = TrailingRest.of(token);
        double rest = !Double.isNaN(trailing) ? trailing : definite ? Math.max(0, height - consumed) : height;
        double used = height(sizes, style, space, rest, end);
        if ((ConstraintSpace.isDefinite(rest) || content.end <= limit + TOLERANCE)
                && used > limit + TOLERANCE && (definite || isDivided(space))) {
            return divided(frame, width, limit, TrailingRest.token(box, used - limit), consumed);
        }
        if (!resumed) {
            Alignment align = style.alignment().alignContent();
            double shift = Distribution.of(align, used - end, 1, false, false).before();
            // Content that overflows is not moved above the upper edge, unless the style says so.
            frame.shift(align.overflow() == Alignment.Overflow.UNSAFE ? shift : Math.max(0, shift));
        }
        return new LayoutResult(frame.end(width, Math.min(used, Math.max(content.end, limit))), null);
    }

    private static double scrollSpace(Box box, BoxMetrics metrics, Frame frame, double width) {
        return ScrollSpace.mayHave(box)
                ? ScrollSpace.below(frame.parts(), width - metrics.right(),
                        width - box.layout().border().right().width())
                : 0;
    }

    private static boolean hasSpace(@Nullable PageSpace page, double height) {
        return page != null && height <= page.remaining();
    }

    private static boolean isDivided(ConstraintSpace space) {
        return space.page() != null && !space.page().monolithic()
                && space.fixedHeight() != ConstraintSpace.FROM_CONTENT;
    }

    /**
     * The content of a box on one page, laid out.
     *
     * @param next where the next page goes on; null when all is placed
     * @param end of the content; without meaning where the next page goes on
     */
    private record Content(BlockFlow flow, Frame frame, @Nullable BreakToken next, double end) {}

    /**
     * Lays out what is in a box.
     *
     * @param keepsEdge whether what stands last in the box goes to the next page with the padding and border below it
     *     where this page has no space for them
     */
    private Content content(Box box, ConstraintSpace space, BoxMetrics metrics, double width, double inner,
            @Nullable BreakToken token, boolean keepsEdge) {
        Content content = content(box, space, metrics, width, inner, token, 0);
        if (!keepsEdge || content.next != null || !content.flow.lacksSpace(content.end, metrics.bottom())) {
            return content;
        }
        Content again = content(box, space, metrics, width, inner, token, metrics.bottom());
        boolean still = again.next == null && content.flow.lacksSpace(again.end, metrics.bottom());
        return still
                ? new Content(again.flow, again.frame, TrailingRest.token(box, metrics.bottom()), 0)
                : again;
    }

    private Content content(Box box, ConstraintSpace space, BoxMetrics metrics, double width, double inner,
            @Nullable BreakToken token, double reserved) {
        boolean resumed = token != null;
        boolean cloned = box.layout().cloned();
        PageSpace page = space.page() != null && cloned ? space.page().without(metrics.bottom()) : space.page();
        var flow = new BlockFlow(formatting, this.inline, box, resumed && !cloned ? 0 : metrics.top(), page, resumed);
        Frame frame = flow.root(box, Math.max(0, width - metrics.horizontal()), inner, FlowRest.floats(token));
        if (reserved > 0) {
            flow.reserve(reserved);
        }
        BreakToken next = FlowRest.isComplete(token)
                ? null
                : flow.contents(frame, box, metrics.left(), frame.width, FlowRest.content(token));
        return new Content(flow, frame, next, next == null ? flow.end() : 0);
    }

    /**
     * A box with one line of plain text, which needs no flow; null for any other, or where a page ends in it.
     *
     * @param sizes of the box; null where it is as high as its content
     */
    private @Nullable LayoutResult single(Box box, ConstraintSpace space, BoxMetrics metrics,
            @Nullable UsedSizes sizes, double width, double height) {
        Fragment line = inline.single(box, Math.max(0, width - metrics.horizontal()));
        if (line == null || ScrollSpace.mayHave(box)) {
            return null;
        }
        double content = metrics.vertical() + line.height();
        double used = sizes == null ? content : height(sizes, box.layout(), space, height, content);
        PageSpace page = space.page();
        boolean fits = page == null || page.monolithic() || Math.max(used, content) <= page.remaining();
        double free = used - content;
        boolean aligned = free == 0
                || box.layout().alignment().alignContent().position() == Alignment.Position.NORMAL;
        if (!fits || !aligned) {
            return null;
        }
        double baseline = metrics.top() + line.firstBaseline();
        var placed = new Fragment.Placed(metrics.left(), metrics.top(), line);
        return new LayoutResult(new Fragment(box, width, used, List.of(placed), null).baselines(baseline, baseline),
                null);
    }

    /** The part of a box on a page that ends in it. */
    private static LayoutResult divided(Frame frame, double width, double limit, BreakToken next, double consumed) {
        return new LayoutResult(frame.end(width, limit), new BreakToken(frame.box, next.child(), next.within(),
                consumed + limit, next.state()));
    }

    /** The height between what the style says and what the content needs. */
    static double height(UsedSizes sizes, LayoutStyle style, ConstraintSpace space, double height, double content) {
        if (!ConstraintSpace.isDefinite(height)) {
            return space.fixedHeight() == ConstraintSpace.FROM_CONTENT ? content : sizes.clamp(content, false);
        }
        // The automatic minimum of a box with a ratio is its content (CSS Sizing 4, section 5.1.1).
        boolean byRatio = sizes.hasRatio() && !ConstraintSpace.isDefinite(sizes.definiteHeight(space));
        return byRatio && style.sizes().minHeight().isAuto() && !style.clips()
                ? Math.max(height, Math.min(content, sizes.most(false)))
                : height;
    }

    @Override
    public ContentSizes sizes(Box box) {
        var metrics = new BoxMetrics(box.layout(), ConstraintSpace.INDEFINITE);
        ContentSizes content = box.containsLines() ? inline.sizes(box) : new BlockSizes(formatting).of(box);
        return content.plus(metrics.horizontal());
    }
}
