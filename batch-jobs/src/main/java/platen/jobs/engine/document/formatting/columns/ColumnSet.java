package platen.jobs.engine.document.formatting.columns;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.ColumnsStyle;
import platen.jobs.engine.text.unicode.Direction;

/**
 * The columns of a container (CSS Multi-column Layout 1, section 3.4).
 *
 * @param count of columns
 * @param width of each
 * @param gap between two
 * @param whole width of the container's content
 * @param mirrored whether the first stands on the right
 */
record ColumnSet(int count, double width, double gap, double whole, boolean mirrored) {
    private static final int MAX_COLUMNS = 1_000;

    /** @param available width of the container's content */
    static ColumnSet of(Box box, double available) {
        ColumnsStyle style = box.layout().columns();
        double gap = gap(box, available);
        int count = style.count();
        if (style.width() > 0) {
            int fitting = (int) Math.clamp(Math.floor((available + gap) / (style.width() + gap)), 1, MAX_COLUMNS);
            count = count == 0 ? fitting : Math.min(count, fitting);
        }
        count = Math.clamp(count, 1, MAX_COLUMNS);
        double width = Math.max(0, (available - gap * (count - 1)) / count);
        return new ColumnSet(count, width, gap, available,
                box.style().paragraph().direction() == Direction.RIGHT_TO_LEFT);
    }

    static double gap(Box box, double available) {
        ColumnsStyle style = box.layout().columns();
        return style.gap().isAuto() ? box.style().text().size() : Math.max(0, style.gap().of(available));
    }

    /** The left edge of a column, which may be one more than there is space for. */
    double left(int column) {
        double left = column * (width + gap);
        return mirrored ? whole - left - width : left;
    }
}
