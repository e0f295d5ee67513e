package platen.jobs.engine.document.formatting.grid;

import java.util.List;
import platen.jobs.engine.document.boxstyle.Alignment;
import platen.jobs.engine.document.boxstyle.GridStyle;
import platen.jobs.engine.document.boxstyle.TrackList;
import platen.jobs.engine.document.boxstyle.TrackSize;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.grid.Tracks.Constraint;
import platen.jobs.engine.document.formatting.sizing.Distribution;

/** Places the items of a grid and sizes its tracks (section 12.1). */
final class GridPlan {
    final GridContainer container;
    final List<GridItem> items;
    final Template columnTemplate;
    final Template rowTemplate;
    final Placement placement;
    final ItemBoxes boxes;
    Tracks columns;
    Tracks rows;
    /** Height of the content; indefinite before rows have been sized once. */
    double innerHeight = ConstraintSpace.INDEFINITE;

    private GridPlan(GridContainer container, Constraint constraint) {
        this.container = container;
        GridStyle style = container.style;
        boxes = new ItemBoxes(container.formatting);
        items = container.items();
        columnTemplate = template(true);
        rowTemplate = template(false);
        placement = new Placement(style, items, new LineResolver(columnTemplate), new LineResolver(rowTemplate));
        placement.place(columnTemplate.count(), rowTemplate.count());
        columns = sizeColumns(constraint);
        rows = tracks(false, container.innerHeight, Constraint.NONE);
    }

    /** A container with all tracks and items in their sizes and places. */
    static GridPlan of(GridContainer container) {
        var plan = new GridPlan(container, Constraint.NONE);
        plan.placeColumns();
        plan.sizeRows();
        if (plan.changesContributions()) {
            plan.columns = plan.sizeColumns(Constraint.NONE);
            plan.placeColumns();
            plan.sizeRows();
        }
        plan.placeItems();
        return plan;
    }

    /** The inner width that content needs. */
    static double intrinsicWidth(GridContainer container, Constraint constraint) {
        return new GridPlan(container, constraint).columns.total();
    }

    private Template template(boolean ofColumns) {
        GridStyle style = container.style;
        double inner = ofColumns ? container.innerWidth : container.innerHeight;
        TrackList list = ofColumns ? style.columns() : style.rows();
        List<TrackSize> automatic = ofColumns ? style.autoColumns() : style.autoRows();
        double most = container.most(ofColumns);
        double least = Double.isInfinite(most) ? container.least(ofColumns) : most;
        return new Template(list, automatic, inner, least, container.gap(ofColumns, inner),
                ofColumns ? style.areas().columns() : style.areas().rows()).withAreas(style.areas(), ofColumns);
    }

    private Tracks tracks(boolean ofColumns, double available, Constraint constraint) {
        Template template = ofColumns ? columnTemplate : rowTemplate;
        int first = ofColumns ? placement.firstColumn() : placement.firstRow();
        int count = ofColumns ? placement.columnCount() : placement.rowCount();
        var tracks = new Tracks(ofColumns, template, first, count, container.gap(ofColumns, available), available,
                constraint);
        boolean[] taken = new boolean[count];
        for (GridItem item : items) {
            for (int i = item.start(ofColumns); i < item.end(ofColumns); i++) {
                taken[i] = true;
            }
        }
        for (int i = 0; i < count; i++) {
            if (!taken[i] && template.isFitted(first + i)) {
                tracks.collapse(i);
            }
        }
        return tracks;
    }

    private Tracks sizeColumns(Constraint constraint) {
        Tracks sized = tracks(true, container.innerWidth, constraint);
        boolean measured = constraint != Constraint.NONE;
        new TrackSizing(sized, items, new ColumnContribution(container.formatting, sized),
                measured ? 0 : container.least(true), measured ? Tracks.INFINITE : container.most(true))
                .run(container.alignment.justifyContent().stretches());
        return sized;
    }

    private void placeColumns() {
        double free = container.innerWidth - columns.total();
        columns.place(Distribution.of(container.alignment.justifyContent(), free, columns.visibleCount(), false,
                container.alignment.rightToLeft()), 0);
        for (GridItem item : items) {
            item.areaWidth = columns.end(item.columnEnd) - columns.start(item.columnStart);
        }
    }

    /** Whether the heights of rows make other contributions to columns, by ratios (section 12.1, step 3). */
    private boolean changesContributions() {
        boolean changes = false;
        for (GridItem item : items) {
            double height = boxes.heightByRow(item, rows.end(item.rowEnd) - rows.start(item.rowStart));
            if (ConstraintSpace.isDefinite(height)) {
                item.ratioHeight = height;
                item.widths = null;
                changes = true;
            }
        }
        return changes;
    }

    /** Sizes rows; percentages of a height that content decides are resolved against the result. */
    private void sizeRows() {
        GridBaselines.shim(items, boxes);
        sizeRows(container.innerHeight);
        if (ConstraintSpace.isDefinite(container.innerHeight)) {
            innerHeight = container.innerHeight;
        } else {
            if (!ConstraintSpace.isDefinite(innerHeight)) {
                innerHeight = heightOfRows();
            }
            if (dependsOnHeight()) {
                sizeRows(innerHeight);
            }
        }
        Alignment align = container.alignment.alignContent();
        rows.place(Distribution.of(align, innerHeight - rows.total(), rows.visibleCount(), false, false), 0);
    }

    private double heightOfRows() {
        double edges = container.metrics.vertical();
        double total = rows.total() + edges;
        return container.fromContent ? total - edges : Math.max(0, container.sizes.clamp(total, false) - edges);
    }

    private void sizeRows(double available) {
        rows = tracks(false, available, Constraint.NONE);
        new TrackSizing(rows, items, new RowContribution(container.formatting, boxes, rows), container.least(false),
                container.most(false)).run(container.alignment.alignContent().stretches());
    }

    /** Whether rows or gaps are percentages, or flexible rows take only a part of the height. */
    private boolean dependsOnHeight() {
        boolean depends = container.gap(false, 100) != container.gap(false, 0);
        boolean flexible = false;
        double factors = 0;
        for (int i = 0; i < rows.count && !depends; i++) {
            depends = rowTemplate.size(placement.firstRow() + i).isPercentual();
            flexible |= rows.isFlexible(i);
            factors += rows.flex[i];
        }
        return depends || flexible && factors < 1;
    }

    private void placeItems() {
        for (GridItem item : items) {
            item.areaHeight = rows.end(item.rowEnd) - rows.start(item.rowStart);
            boxes.layout(item);
            GridAlignment.place(this, item);
        }
    }

    /** The left edge of the columns between two lines, from the container's border edge. */
    double columnsLeft(int from, int to) {
        double start = container.alignment.rightToLeft()
                ? container.innerWidth - columns.end(to)
                : columns.start(from);
        return container.metrics.left() + start;
    }

    /** The upper edge of a row, from the container's border edge. */
    double rowTop(int row) {
        return container.metrics.top() + rows.start(row);
    }
}
