package platen.jobs.engine.document.formatting.flex;

import java.util.Arrays;
import java.util.List;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.FlexStyle;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.Contributions;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;

/** Determines the intrinsic widths of flex containers (section 9.9). */
final class FlexWidths {
    /** Wider than any page, where columns are counted. */
    private static final double WIDE = 1_000_000;

    private final Formatting formatting;
    private final Box box;
    private final FlexStyle style;

    FlexWidths(Formatting formatting, Box box) {
        this.formatting = formatting;
        this.box = box;
        this.style = box.layout().flex();
    }

    ContentSizes border() {
        var metrics = new BoxMetrics(box.layout(), ConstraintSpace.INDEFINITE);
        double height = box.layout().sizes().height().isLength() && !box.layout().sizes().height().isPercentual()
                ? box.layout().sizes().height().length().of(0)
                : ConstraintSpace.INDEFINITE;
        double min = 0;
        double max = 0;
        int count = 0;
        double gap = Math.max(0, box.layout().alignment().columnGap().of(0));
        boolean sums = style.isRow();
        boolean wraps = style.wrap() != FlexStyle.Wrap.NOWRAP;
        var outer = new double[box.children().size()];
        for (Box child : box.children()) {
            if (child.layout().isOutOfFlow()) {
                continue;
            }
            double margins = new BoxMetrics(child.layout(), ConstraintSpace.INDEFINITE).margins(true);
            ContentSizes item = contribution(child, height);
            outer[count] = item.max() + margins;
            double between = count++ > 0 ? gap : 0;
            min = sums && !wraps ? min + item.min() + margins + between : Math.max(min, item.min() + margins);
            max = sums ? max + item.max() + margins + between : Math.max(max, item.max() + margins);
        }
        if (!sums && wraps) {
            max = Math.max(max, columns());
        }
        if (sums && style.balanced() && style.lineCount() > 1) {
            max = LineBreaks.longest(Arrays.copyOf(outer, count), gap, style);
        }
        double edges = metrics.horizontal();
        return new ContentSizes(Math.max(0, min) + edges, Math.max(0, Math.max(min, max)) + edges);
    }

    /** Returns the contribution of an item: no more, or no less, than its flex base size allows (section 9.9.3). */
    private ContentSizes contribution(Box child, double height) {
        ContentSizes item = Contributions.of(formatting, child, height);
        FlexStyle flex = child.layout().flex();
        if (!style.isRow() || !flex.basis().isLength()) {
            return item;
        }
        var metrics = new BoxMetrics(child.layout(), ConstraintSpace.INDEFINITE);
        var sizes = new UsedSizes(formatting, child, metrics, ConstraintSpace.INDEFINITE, height);
        double base = sizes.length(flex.basis(), true);
        if (!ConstraintSpace.isDefinite(base)) {
            return item;
        }
        double most = flex.grow() == 0 ? base : Double.POSITIVE_INFINITY;
        double least = Math.max(flex.shrink() == 0 ? base : 0, sizes.least(true));
        if (sizes.minimum(true).isAuto() && !child.layout().clips()) {
            double width = sizes.definite(true);
            double content = Math.min(formatting.sizes(child).min(), sizes.most(true));
            least = Math.max(least, ConstraintSpace.isDefinite(width) ? Math.min(width, content) : content);
        }
        return new ContentSizes(Math.max(least, Math.min(most, item.min())),
                Math.max(least, Math.min(most, item.max())));
    }

    /** The width of all columns into which items of a column container wrap. */
    private double columns() {
        var container = new FlexContainer(formatting, box,
                new ConstraintSpace(WIDE, ConstraintSpace.INDEFINITE, ConstraintSpace.INDEFINITE,
                        ConstraintSpace.INDEFINITE, WIDE, ConstraintSpace.INDEFINITE, false,
                        ConstraintSpace.AutoWidth.STRETCH, null));
        List<FlexLine> lines = FlexPlan.of(container, false).lines();
        double width = container.crossGap * Math.max(0, lines.size() - 1);
        for (FlexLine line : lines) {
            width += line.content;
        }
        return width;
    }
}
