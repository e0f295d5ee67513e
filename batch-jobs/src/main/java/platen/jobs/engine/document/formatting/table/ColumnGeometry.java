package platen.jobs.engine.document.formatting.table;

/** Where the columns of a table stand, from the left border edge of a row. */
final class ColumnGeometry {
    private final double[] lefts;
    private final double[] widths;
    private final double spacing;
    private final double rowWidth;
    private final boolean mirrored;

    private ColumnGeometry(double[] widths, double spacing, boolean mirrored) {
        this.widths = widths;
        this.spacing = spacing;
        this.mirrored = mirrored;
        this.lefts = new double[widths.length];
        double at = 0;
        for (int i = 0; i < widths.length; i++) {
            lefts[i] = at;
            at += widths[i] + spacing;
        }
        this.rowWidth = Math.max(0, at - spacing);
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
        return new ColumnGeometry(widths, model.structure().style().spacingX(),
                model.structure().isRightToLeft());
    }

    double rowWidth() {
        return rowWidth;
    }

    double width(Cell cell) {
        int end = Math.min(cell.endColumn(), widths.length);
        double width = spacing * Math.max(0, end - cell.column() - 1);
        for (int i = cell.column(); i < end; i++) {
            width += widths[i];
        }
        return width;
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
