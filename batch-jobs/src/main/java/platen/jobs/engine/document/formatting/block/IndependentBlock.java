package platen.jobs.engine.document.formatting.block;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.Alignment;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;

/** A block with a formatting context of its own, which stands beside floats or below them (CSS 2.2, section 9.5). */
final class IndependentBlock {
    private static final double TOLERANCE = 0.01;

    private final BlockFlow flow;
    private final FlowPosition position;
    private final FloatPlacement floats;
    private final Frame parent;
    private final Box box;
    private final BoxMetrics metrics;

    IndependentBlock(BlockFlow flow, Frame parent, Box box, BoxMetrics metrics) {
        this.flow = flow;
        this.position = flow.position();
        this.floats = flow.floatPlacement();
        this.parent = parent;
        this.box = box;
        this.metrics = metrics;
    }

    /** Whether it has no space beside the floats that its margin would move. */
    boolean isTooWide(double width) {
        ConstraintSpace space = ConstraintSpace.of(width, parent.percentageHeight);
        double needed = flow.formatting().layout(box, space).width();
        boolean fills = box.layout().sizes().width().isAuto() && !box.isReplaced();
        double beside = floats.waitingWidth();
        return !fills && beside > 0 && needed > Math.max(0, width - beside) + TOLERANCE;
    }

    /** Returns where the next page goes on, {@link BlockFlow#nothing()}, or null when the block is complete. */
    @Nullable
    BreakToken layout(double x, double width, @Nullable BreakToken token) {
        boolean pageTop = position.atTop();
        position.resolve();
        double left = x;
        double right = x + width;
        double top = position.y();
        Formatting formatting = flow.formatting();
        Alignment align = BlockPlace.alignment(parent.box, box);
        LayoutResult result;
        if (flow.floats().isEmpty()) {
            ConstraintSpace plain = ConstraintSpace.of(width, parent.percentageHeight);
            ConstraintSpace space = align == null ? plain : plain.with(ConstraintSpace.AutoWidth.FIT_CONTENT);
            result = formatting.layout(box, space.on(flow.pageAt(top)), token);
        } else {
            var beside = new SpaceBesideFloats(formatting, flow.floats(), parent, metrics, x, width);
            top = beside.firstFit(box, position.y());
            left = beside.left(top);
            right = beside.right(top);
            result = formatting.layout(box, beside.at(top).on(flow.pageAt(top)), token);
        }
        if (flow.isDivided() && floats.filled && result.isNothing()) {
            return flow.nothing();
        }
        Fragment fragment = result.fragment();
        double at = align == null || !flow.floats().isEmpty()
                ? BlockPlace.beside(parent.isRightToLeft(), metrics, x, width, left, right, fragment.width())
                : BlockPlace.aligned(align, parent, box, metrics, x, width, fragment.width());
        parent.add(at, top, fragment);
        return placed(result, top, pageTop);
    }

    private @Nullable BreakToken placed(LayoutResult result, double top, boolean pageTop) {
        double height = result.fragment().height();
        if (height == 0 && result.next() == null) {
            // A box of no height, such as what clears floats, leaves what follows at the page's top.
            position.setAtTop(pageTop);
        } else {
            floats.filled = true;
        }
        if (result.next() != null) {
            position.moveTo(flow.limit());
            return result.next();
        }
        position.moveTo(top + height);
        position.add(metrics.marginBottom());
        return null;
    }
}
