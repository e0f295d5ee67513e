package platen.jobs.engine.document.formatting.grid;

import platen.jobs.engine.document.boxstyle.Alignment.Position;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.AutoWidth;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;

/** Determines the sizes of items in their grid areas (section 6.2). */
final class ItemBoxes {
    private static final double INDEFINITE = ConstraintSpace.INDEFINITE;

    private final Formatting formatting;

    ItemBoxes(Formatting formatting) {
        this.formatting = formatting;
    }

    /** Returns the width of an item in its area; the height of the area may be indefinite. */
    double width(GridItem item, BoxMetrics metrics, UsedSizes sizes) {
        double available = Math.max(0, item.areaWidth - metrics.margins(true));
        double width = sizes.definite(true);
        if (!ConstraintSpace.isDefinite(width)) {
            width = sizes.intrinsicWidth(sizes.preferred(true), available);
        }
        if (!ConstraintSpace.isDefinite(width) && !metrics.hasAutoMargin(true)
                && item.justify.position() == Position.STRETCH) {
            width = available;
        }
        if (!ConstraintSpace.isDefinite(width) && sizes.hasRatio()) {
            double height = ratioHeight(item, metrics, sizes);
            width = ConstraintSpace.isDefinite(height) ? sizes.byRatio(height, true) : INDEFINITE;
        }
        if (!ConstraintSpace.isDefinite(width)) {
            boolean fills = item.justify.stretches() && !item.box.isReplaced() && !metrics.hasAutoMargin(true);
            width = fills ? sizes.clampByRatio(available, true) : fit(sizes, available);
        }
        return sizes.clamp(width, true);
    }

    private static double fit(UsedSizes sizes, double available) {
        return sizes.clampByRatio(sizes.intrinsicWidths().fit(available), true);
    }

    /** The height from which a ratio makes the width; or indefinite. */
    private static double ratioHeight(GridItem item, BoxMetrics metrics, UsedSizes sizes) {
        double height = sizes.definite(false);
        // Where neither axis says anything, the width stretches.
        boolean stretches = item.align.position() == Position.STRETCH
                || item.align.position() == Position.NORMAL && !item.justify.stretches() && !item.box.isReplaced();
        if (!ConstraintSpace.isDefinite(height) && stretches && ConstraintSpace.isDefinite(item.areaHeight)
                && !metrics.hasAutoMargin(false) && sizes.preferred(false).isAuto()) {
            height = Math.max(0, item.areaHeight - metrics.margins(false));
        }
        return ConstraintSpace.isDefinite(height) ? sizes.clamp(height, false) : INDEFINITE;
    }

    /** Returns the height of its area that an item without sizes fills, where it has a ratio; or indefinite. */
    double heightByRow(GridItem item, double areaHeight) {
        if (item.box.layout().aspectRatio() <= 0 || item.box.isReplaced() || !item.align.stretches()) {
            return INDEFINITE;
        }
        var metrics = new BoxMetrics(item.box.layout(), item.areaWidth);
        var sizes = new UsedSizes(formatting, item.box, metrics, item.areaWidth, areaHeight);
        boolean open = sizes.preferred(true).isAuto() && sizes.preferred(false).isAuto();
        return open && !metrics.hasAutoMargin(false)
                ? sizes.clamp(Math.max(0, areaHeight - metrics.margins(false)), false)
                : INDEFINITE;
    }

    /** Lays an item out in its columns, with the height that its content needs. */
    Fragment measure(GridItem item) {
        Fragment known = item.measured;
        if (known != null && item.measuredWidth == item.areaWidth) {
            return known;
        }
        item.areaHeight = INDEFINITE;
        var metrics = new BoxMetrics(item.box.layout(), item.areaWidth);
        var sizes = new UsedSizes(formatting, item.box, metrics, item.areaWidth, INDEFINITE);
        Fragment measured = formatting.layout(item.box,
                space(item).fixed(width(item, metrics, sizes), INDEFINITE, false));
        item.measured = measured;
        item.measuredWidth = item.areaWidth;
        return measured;
    }

    /** Lays an item out in its area. */
    void layout(GridItem item) {
        var metrics = new BoxMetrics(item.box.layout(), item.areaWidth);
        var sizes = new UsedSizes(formatting, item.box, metrics, item.areaWidth, item.areaHeight);
        double width = width(item, metrics, sizes);
        double height = stretchedHeight(item, metrics, sizes);
        Fragment measured = item.measured;
        boolean same = measured != null && item.measuredWidth == item.areaWidth && measured.width() == width
                && !ConstraintSpace.isDefinite(height) && sizes.preferred(false).isAuto()
                && !sizes.minimum(false).isPercentual() && !sizes.maximum(false).isPercentual();
        item.fragment = same
                ? measured
                : formatting.layout(item.box, space(item).fixed(width, height, ConstraintSpace.isDefinite(height)));
    }

    private static double stretchedHeight(GridItem item, BoxMetrics metrics, UsedSizes sizes) {
        boolean stretched = sizes.preferred(false).isAuto() && !metrics.hasAutoMargin(false)
                && (item.align.position() == Position.STRETCH
                        || item.align.position() == Position.NORMAL && !sizes.hasRatio() && !item.box.isReplaced());
        return stretched
                ? sizes.clamp(Math.max(0, item.areaHeight - metrics.margins(false)), false)
                : INDEFINITE;
    }

    /** The space of an item in its area. */
    static ConstraintSpace space(GridItem item) {
        return new ConstraintSpace(item.areaWidth, item.areaHeight, item.areaWidth, item.areaHeight, INDEFINITE,
                INDEFINITE, false, AutoWidth.FIT_CONTENT, null);
    }
}
