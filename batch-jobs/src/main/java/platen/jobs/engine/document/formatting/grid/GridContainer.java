package platen.jobs.engine.document.formatting.grid;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.AlignmentStyle;
import platen.jobs.engine.document.boxstyle.GridStyle;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;

/** A grid container with its used sizes. */
final class GridContainer {
    private static final double INDEFINITE = ConstraintSpace.INDEFINITE;

    final Formatting formatting;
    final Box box;
    final GridStyle style;
    final AlignmentStyle alignment;
    final BoxMetrics metrics;
    final UsedSizes sizes;
    /** Width of the border box; indefinite while intrinsic widths are measured. */
    final double width;
    final double innerWidth;
    /** Height of the content box; indefinite where content decides it. */
    final double innerHeight;
    /** Whether height, minimum and maximum do not count. */
    final boolean fromContent;

    private GridContainer(Formatting formatting, Box box, BoxMetrics metrics, UsedSizes sizes, double width,
            double height, boolean fromContent) {
        this.formatting = formatting;
        this.box = box;
        this.metrics = metrics;
        this.sizes = sizes;
        this.width = width;
        this.fromContent = fromContent;
        style = box.layout().grid();
        alignment = box.layout().alignment();
        innerWidth = inner(width, metrics.horizontal());
        innerHeight = inner(height, metrics.vertical());
    }

    private static double inner(double size, double edges) {
        return ConstraintSpace.isDefinite(size) ? Math.max(0, size - edges) : INDEFINITE;
    }

    /** A container in a space. */
    static GridContainer of(Formatting formatting, Box box, ConstraintSpace space) {
        BoxMetrics metrics = BoxMetrics.of(box.layout(), space);
        var sizes = new UsedSizes(formatting, box, metrics, space.percentageWidth(), space.percentageHeight());
        double width = sizes.width(space);
        return new GridContainer(formatting, box, metrics, sizes, width, sizes.heightAroundContent(space, width),
                space.fixedHeight() == ConstraintSpace.FROM_CONTENT);
    }

    /** A container whose intrinsic widths are asked for. */
    static GridContainer unsized(Formatting formatting, Box box) {
        var metrics = new BoxMetrics(box.layout(), INDEFINITE);
        var sizes = new UsedSizes(formatting, box, metrics, INDEFINITE, INDEFINITE);
        return new GridContainer(formatting, box, metrics, sizes, INDEFINITE, sizes.definite(false), false);
    }

    /** The items, in order-modified document order. */
    List<GridItem> items() {
        List<GridItem> items = new ArrayList<>();
        boolean ordered = true;
        int last = Integer.MIN_VALUE;
        for (Box child : box.children()) {
            if (!child.layout().isOutOfFlow()) {
                AlignmentStyle own = child.layout().alignment();
                items.add(new GridItem(child, own.justifySelf(alignment), own.alignSelf(alignment)));
                ordered &= child.layout().flex().order() >= last;
                last = child.layout().flex().order();
            }
        }
        if (!ordered) {
            items.sort((one, other) -> Integer.compare(one.box.layout().flex().order(),
                    other.box.layout().flex().order()));
        }
        return items;
    }

    double gap(boolean columns, double whole) {
        return Math.max(0, (columns ? alignment.columnGap() : alignment.rowGap()).of(Math.max(0, whole)));
    }

    /** The inner minimum along an axis. */
    double least(boolean columns) {
        return fromContent && !columns ? 0 : Math.max(0, sizes.least(columns) - metrics.edges(columns));
    }

    /** The inner maximum along an axis; infinite for none. */
    double most(boolean columns) {
        return fromContent && !columns
                ? Double.POSITIVE_INFINITY
                : Math.max(0, sizes.most(columns) - metrics.edges(columns));
    }
}
