package platen.jobs.engine.document.formatting.grid;

import platen.jobs.engine.document.boxstyle.Alignment;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;

/** Aligns items in their areas (sections 10.2 to 10.4). */
final class GridAlignment {
    private GridAlignment() {}

    static void place(GridPlan plan, GridItem item) {
        var metrics = new BoxMetrics(item.box.layout(), item.areaWidth);
        boolean rightToLeft = plan.container.alignment.rightToLeft();
        boolean itemRightToLeft = item.box.layout().alignment().rightToLeft();
        double free = item.areaWidth - item.fragment().width() - metrics.margins(true);
        item.x = plan.columnsLeft(item.columnStart, item.columnEnd) + metrics.marginLeft()
                + offset(item.justify, metrics, free, true, rightToLeft, itemRightToLeft);
        free = item.areaHeight - item.fragment().height() - metrics.margins(false);
        double down = GridBaselines.isAligned(item)
                ? item.shim
                : offset(item.align, metrics, free, false, false, false);
        item.y = plan.rowTop(item.rowStart) + metrics.marginTop() + down;
    }

    private static double offset(Alignment alignment, BoxMetrics metrics, double free, boolean horizontal,
            boolean rightToLeft, boolean itemRightToLeft) {
        if (metrics.hasAutoMargin(horizontal)) {
            boolean start = metrics.isStartMarginAuto(horizontal);
            boolean end = metrics.isEndMarginAuto(horizontal);
            return free <= 0 ? rightToLeft ? free : 0 : start ? end ? free / 2 : free : 0;
        }
        if (alignment.safe() && free < 0) {
            return rightToLeft ? free : 0;
        }
        return free * share(alignment, rightToLeft, itemRightToLeft);
    }

    /** Which part of the free space is to the left of a box, or above it: 0, a half or 1. */
    static double share(Alignment alignment, boolean rightToLeft, boolean itemRightToLeft) {
        double start = rightToLeft ? 1 : 0;
        return switch (alignment.position()) {
            case AUTO, NORMAL, STRETCH, START, FLEX_START, BASELINE, SPACE_BETWEEN, SPACE_AROUND, SPACE_EVENLY ->
                start;
            case END, FLEX_END, LAST_BASELINE -> 1 - start;
            case CENTER -> 0.5;
            case SELF_START -> itemRightToLeft ? 1 : 0;
            case SELF_END -> itemRightToLeft ? 0 : 1;
            case LEFT -> 0;
            case RIGHT -> 1;
        };
    }
}
