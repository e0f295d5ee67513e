package platen.jobs.engine.document.formatting.table;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.positioned.Relative;

/** Places rows that cells bind together on a page, or as much of them as has space. */
final class BundlePlacer {
    static final double TOLERANCE = 0.01;

    private final Formatting formatting;
    private final ColumnGeometry columns;
    private final PagePart part;
    private final @Nullable PageSpace page;
    private final double spacing;
    private final boolean definite;

    /** @param definite whether the table's height was set, so that percentages of cells' content refer to rows */
    BundlePlacer(Formatting formatting, TableModel model, ColumnGeometry columns, PagePart part,
            @Nullable PageSpace page, boolean definite) {
        this.formatting = formatting;
        this.columns = columns;
        this.part = part;
        this.page = page;
        this.spacing = model.structure().style().spacingY();
        this.definite = definite;
    }

    /**
     * Tells what became of rows.
     *
     * @param bottom of what was placed
     * @param rest what is left for the next page; null for nothing
     * @param placed whether anything was placed
     */
    record Outcome(double bottom, @Nullable Bundle rest, boolean placed) {}

    /** Lays cells out as high as their content. */
    List<LaidCell> lay(Bundle bundle) {
        var laid = new ArrayList<LaidCell>(bundle.cells().size());
        for (int i = 0; i < bundle.cells().size(); i++) {
            Cell cell = bundle.cells().get(i);
            laid.add(LaidCell.of(formatting, cell, columns.space(cell), null));
        }
        return laid;
    }

    /**
     * Places rows.
     *
     * @param y of the first row
     * @param free where the page ends, from the table's border edge
     * @param must whether nothing stands before them on the page
     * @param settled heights that the table's own height leads to; null for none
     */
    Outcome place(Bundle bundle, double y, double free, boolean must, double @Nullable [] settled) {
        List<LaidCell> laid = lay(bundle);
        var heights = new RowHeights(bundle, laid, spacing);
        for (int row = 0; settled != null && row < settled.length; row++) {
            heights.set(row, settled[row]);
        }
        int count = bundle.rows().size();
        int row = bundle.from();
        double top = y;
        while (row < count && top + heights.height(row) <= free + TOLERANCE
                && (page == null || reach(bundle, laid, row) <= free - top + TOLERANCE)) {
            top += heights.height(row) + spacing;
            row++;
        }
        if (row == count || page == null) {
            emit(bundle, laid, heights, y, count, heights.sum(bundle.from(), count, spacing) + y);
            return new Outcome(y + heights.sum(bundle.from(), count, spacing), null, true);
        }
        return split(bundle, laid, heights, y, row, top, free, must && row == bundle.from());
    }

    /** How far the content of cells that begin in a row stands below it, which may be more than the height of the row. */
    private static double reach(Bundle bundle, List<LaidCell> cells, int row) {
        double reach = 0;
        for (int i = 0; i < cells.size(); i++) {
            LaidCell cell = cells.get(i);
            boolean only = Math.max(bundle.from(), cell.cell().row()) == row && cell.cell().endRow() == row + 1;
            reach = only ? Math.max(reach, cell.reach()) : reach;
        }
        return reach;
    }

    private Outcome split(Bundle bundle, List<LaidCell> laid, RowHeights heights, double y, int row, double top,
            double free, boolean must) {
        Box box = bundle.rows().get(row);
        boolean whole = box.style().flow().kept() && !must;
        if (!whole && free - top > TOLERANCE || must) {
            List<LaidCell> cut = cut(bundle, laid, heights, y, row + 1, free, must);
            if (must || mayCut(cut, bundle, row, free - top)) {
                return emitCut(bundle, cut, heights, y, row, free, true);
            }
        }
        if (row == bundle.from()) {
            return new Outcome(y, bundle, false);
        }
        double end = top - spacing;
        return emitCut(bundle, cut(bundle, laid, heights, y, row, end, false), heights, y, row, end, false);
    }

    /** Whether each cell that begins in the row shows something of its content, and none is cut off by the page. */
    private static boolean mayCut(List<LaidCell> cells, Bundle bundle, int row, double free) {
        boolean any = false;
        for (LaidCell cell : cells) {
            boolean begins = Math.max(bundle.from(), cell.cell().row()) == row;
            boolean overflows = cell.next() == null && cell.reach() > free + TOLERANCE;
            if (begins && (cell.isNothing() || overflows)) {
                return false;
            }
            any |= cell.cell().row() <= row && !cell.isNothing();
        }
        return any;
    }

    /** Lays those cells out again that reach to a row line or further, up to where the page ends. */
    private List<LaidCell> cut(Bundle bundle, List<LaidCell> laid, RowHeights heights, double y, int line, double end,
            boolean must) {
        var cells = new ArrayList<LaidCell>(laid.size());
        for (LaidCell cell : laid) {
            int first = Math.max(bundle.from(), cell.cell().row());
            boolean reaches = first < line && cell.cell().endRow() >= line && page != null;
            double top = y + offset(bundle, heights, first);
            if (reaches && page != null && (cell.cell().endRow() > line || top + cell.reach() > end)) {
                var space = new PageSpace(page.offset() + end, page.offset() + top, false, must);
                cells.add(LaidCell.of(formatting, cell.cell(), columns.space(cell.cell()), space));
            } else {
                cells.add(cell);
            }
        }
        return cells;
    }

    private double offset(Bundle bundle, RowHeights heights, int row) {
        return row == bundle.from() ? 0 : heights.sum(bundle.from(), row, spacing) + spacing;
    }

    /**
     * Places what stands before the page's end.
     *
     * @param row the first that does not fit
     * @param inside whether a part of that row is placed too
     */
    private Outcome emitCut(Bundle bundle, List<LaidCell> cells, RowHeights heights, double y, int row, double end,
            boolean inside) {
        double rest = 0;
        int count = inside ? row + 1 : row;
        var left = new ArrayList<Cell>();
        boolean more = count < bundle.rows().size();
        for (LaidCell cell : cells) {
            boolean later = cell.cell().row() >= count;
            if (later) {
                left.add(cell.cell());
            } else if (cell.next() != null || cell.cell().endRow() > count) {
                left.add(cell.cell().after(cell.next()));
                more |= cell.next() != null;
            } else if (inside && cell.cell().endRow() == count) {
                left.add(cell.cell().after(null));
            }
            rest = Math.max(rest, later ? 0 : cell.height());
        }
        if (inside) {
            heights.set(row, more && anyNext(cells, count)
                    ? Math.max(0, end - y - offset(bundle, heights, row))
                    : heights.height(row));
        }
        double bottom = y + heights.sum(bundle.from(), count, spacing);
        emit(bundle, cells, heights, y, count, bottom);
        if (!more) {
            return new Outcome(bottom, null, true);
        }
        boolean begun = inside && anyNext(cells, count);
        if (inside && !begun) {
            left.removeIf(cell -> cell.isComplete() && cell.endRow() <= count);
        }
        return new Outcome(bottom, bundle.rest(left, begun ? row : count, begun), true);
    }

    private static boolean anyNext(List<LaidCell> cells, int count) {
        for (LaidCell cell : cells) {
            if (cell.cell().row() < count && cell.cell().endRow() <= count && cell.next() != null) {
                return true;
            }
        }
        return false;
    }

    /** Makes the fragments of the rows before a line. */
    private void emit(Bundle bundle, List<LaidCell> cells, RowHeights heights, double y, int count, double bottom) {
        double top = y;
        boolean whole = bottom == y + heights.sum(bundle.from(), count, spacing);
        for (int row = bundle.from(); row < count; row++) {
            var placed = new ArrayList<Placed>(cells.size());
            for (int i = 0; i < cells.size(); i++) {
                LaidCell cell = cells.get(i);
                if (Math.max(bundle.from(), cell.cell().row()) == row) {
                    int last = Math.min(cell.cell().endRow(), count);
                    // A difference of places on the page is not exactly the height that the cell was laid out with.
                    double height = whole || last < count ? heights.sum(row, last, spacing) : bottom - top;
                    placed.add(finish(cell, heights, row, top, height));
                }
            }
            part.row(bundle, row, top, heights.height(row), placed, baseline(cells, heights, row),
                    row == count - 1);
            top += heights.height(row) + spacing;
        }
    }

    private static double baseline(List<LaidCell> cells, RowHeights heights, int row) {
        double baseline = heights.baseline(row);
        return baseline > 0 || cells.isEmpty() ? baseline : heights.height(row);
    }

    private Placed finish(LaidCell laid, RowHeights heights, int row, double top, double height) {
        Cell cell = laid.cell();
        double width = columns.width(cell);
        part.tint(cell, top, width, height);
        boolean known = definite || heights.height(row) > 0 && hasHeight(cell.box());
        Fragment fragment = laid.finished(formatting, width, height, heights.baseline(row), known);
        return Relative.place(columns.left(cell), 0, fragment, columns.rowWidth(), ConstraintSpace.INDEFINITE, false);
    }

    private static boolean hasHeight(Box cell) {
        return ColumnConstraint.isPoints(cell.layout().sizes().height());
    }
}
