package platen.jobs.engine.document.formatting.table;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.formatting.ConstraintSpace;

/** Where the columns of a table stand, from the left border edge of a row. Gaps are those before columns. */
final class ColumnGeometry {
    private final double[] lefts;
    private final double[] widths;
    private final double[] gaps;
    private final double rowWidth;
    private final boolean mirrored;
    /** The spaces of cells over one column, made on first use. */
    private final @Nullable ConstraintSpace[] spaces;

    private ColumnGeometry(double[] widths, double[] gaps, boolean mirrored) {
        this.widths = widths;
        this.gaps = gaps;
        this.mirrored = mirrored;
        this.lefts = new double[widths.length];
        this.spaces = new @Nullable ConstraintSpace[widths.length];
        double at = 0;
        for (int i = 0; i < widths.length; i++) {
            at += gaps[i];
            lefts[i] = at;
            at += widths[i];
        }
        this.rowWidth = at;
    }

    /** @param gridWidth of the table's border box */
    static ColumnGeometry of(TableModel model, double gridWidth, double percentageWidth) {
        double target = gridWidth - model.insets(percentageWidth).horizontal() - model.gaps();
        ColumnConstraint[] columns = model.columns();
        double[] widths = model.isFixedLayout()
                ? ColumnShares.fixed(columns, Math.max(0, target))
                : ColumnShares.of(columns, 0, columns.length, target, false);
        var boxes = model.structure().columns();
        for (int i = 0; i < boxes.size(); i++) {
            if (boxes.get(i).column().layout().table().collapsedAway()) {
                widths[i] = 0;
            }
        }
        var gaps = new double[widths.length];
        for (int i = 1; i < widths.length; i++) {
            gaps[i] = columns[i].isMerged() && !model.isFixedLayout() ? 0 : model.structure().style().spacingX();
        }
        return new ColumnGeometry(widths, gaps, model.structure().isRightToLeft());
    }

    double rowWidth() {
        return rowWidth;
    }

    double width(Cell cell) {
        int end = Math.min(cell.endColumn(), widths.length);
        return end <= cell.column() ? 0 : lefts[end - 1] + widths[end - 1] - lefts[cell.column()];
    }

    /** Returns what a cell is laid out in, as high as its content. */
    ConstraintSpace space(Cell cell) {
        if (cell.columns() > 1 || cell.column() >= spaces.length) {
            return space(width(cell));
        }
        ConstraintSpace known = spaces[cell.column()];
        if (known == null) {
            known = space(width(cell));
            spaces[cell.column()] = known;
        }
        return known;
    }

    private static ConstraintSpace space(double width) {
        return ConstraintSpace.of(width, ConstraintSpace.INDEFINITE).fixed(width, ConstraintSpace.FROM_CONTENT, false);
    }

    double left(Cell cell) {
        double left = cell.column() < lefts.length ? lefts[cell.column()] : rowWidth;
        return mirrored ? rowWidth - left - width(cell) : left;
    }

    /** The line before a column, from the left; of all columns that behind the last. */
    double line(int column) {
        double x = column < lefts.length ? lefts[column] : rowWidth;
        return mirrored ? rowWidth - x : x;
    }
}
