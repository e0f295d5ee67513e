package platen.jobs.engine.document.formatting.grid;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.boxstyle.Alignment.Position;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;

/** Aligns the baselines of items in a row (section 10.6). */
final class GridBaselines {
    private GridBaselines() {}

    static boolean isAligned(GridItem item) {
        return item.align.position() == Position.BASELINE
                && !new BoxMetrics(item.box.layout(), item.areaWidth).hasAutoMargin(false);
    }

    /** Moves items down by what their baselines are above the lowest one of their row (section 12.5, step 1). */
    static void shim(List<GridItem> items, ItemBoxes boxes) {
        int rows = 0;
        boolean any = false;
        for (GridItem item : items) {
            rows = Math.max(rows, item.rowStart + 1);
            any |= isAligned(item);
        }
        if (!any) {
            return;
        }
        double[] lowest = new double[rows];
        for (GridItem item : items) {
            if (isAligned(item)) {
                lowest[item.rowStart] = Math.max(lowest[item.rowStart], ascent(item, boxes.measure(item)));
            }
        }
        for (GridItem item : items) {
            if (isAligned(item)) {
                item.shim = lowest[item.rowStart] - ascent(item, boxes.measure(item));
            }
        }
    }

    private static double ascent(GridItem item, Fragment fragment) {
        return new BoxMetrics(item.box.layout(), item.areaWidth).marginTop() + baseline(fragment);
    }

    private static double baseline(Fragment fragment) {
        return Double.isNaN(fragment.firstBaseline()) ? fragment.height() : fragment.firstBaseline();
    }

    /** The first baseline of a container: of the aligned items in its first row, else of that row's first item. */
    static double of(List<GridItem> items) {
        GridItem first = null;
        for (GridItem item : items) {
            if (first == null || precedes(item, first)) {
                first = item;
            }
        }
        return first == null ? Fragment.NO_BASELINE : first.y + baseline(first.fragment());
    }

    private static boolean precedes(GridItem item, @Nullable GridItem other) {
        if (other == null || item.rowStart != other.rowStart) {
            return other == null || item.rowStart < other.rowStart;
        }
        boolean aligned = isAligned(item);
        return aligned == isAligned(other) ? item.columnStart < other.columnStart : aligned;
    }

    /** The last baseline: of the first item that ends in the last row. */
    static double last(List<GridItem> items) {
        GridItem last = null;
        for (GridItem item : items) {
            if (last == null || item.rowEnd > last.rowEnd) {
                last = item;
            }
        }
        if (last == null) {
            return Fragment.NO_BASELINE;
        }
        double own = last.fragment().lastBaseline();
        return last.y + (Double.isNaN(own) ? last.fragment().height() : own);
    }
}
