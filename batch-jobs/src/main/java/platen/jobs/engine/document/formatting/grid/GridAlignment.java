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
        return free * alignment.share(rightToLeft, itemRightToLeft);
    }
}
