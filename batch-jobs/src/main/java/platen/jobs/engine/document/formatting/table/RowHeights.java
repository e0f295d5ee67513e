package platen.jobs.engine.document.formatting.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.formatting.Insets;

/** Heights of rows that cells bind together (CSS Tables 3, section 3.10). */
final class RowHeights {
    private final double[] heights;
    private final double[] baselines;

    /**
     * Finds the heights.
     *
     * @param cells of the rows from {@code from} on
     * @param from first row that is looked at; those before it are on earlier pages
     */
    RowHeights(Bundle bundle, List<LaidCell> cells, double spacing) {
        int count = bundle.rows().size();
        int from = bundle.from();
        this.heights = new double[count];
        this.baselines = new double[count];
        for (int row = from; row < count; row++) {
            heights[row] = row == from && bundle.consumed() ? 0 : least(bundle.rows().get(row));
        }
        List<LaidCell> spanning = List.of();
        for (LaidCell cell : cells) {
            int row = Math.max(from, cell.cell().row());
            if (cell.isOnBaseline()) {
                baselines[row] = Math.max(baselines[row], cell.baseline());
            }
            if (cell.cell().endRow() - row > 1) {
                spanning = spanning.isEmpty() ? new ArrayList<>(2) : spanning;
                spanning.add(cell);
            } else {
                heights[row] = Math.max(heights[row], cell.height());
            }
        }
        for (LaidCell cell : cells) {
            int row = Math.max(from, cell.cell().row());
            if (cell.isOnBaseline() && cell.cell().endRow() - row <= 1) {
                heights[row] = Math.max(heights[row], cell.height() + (baselines[row] - cell.baseline()));
            }
        }
        if (spanning.size() > 1) {
            spanning.sort(Comparator.comparingInt(cell -> cell.cell().rows()));
        }
        for (LaidCell cell : spanning) {
            stretch(bundle, Math.max(from, cell.cell().row()), cell.cell().endRow(), cell.height(), spacing);
        }
    }

    private static double least(Box row) {
        LayoutStyle style = row.layout();
        double height = 0;
        if (ColumnConstraint.isPoints(style.sizes().height())) {
            height = Insets.borderBox(style, style.sizes().height(), 0, 0);
        }
        return ColumnConstraint.isPoints(style.sizes().minHeight())
                ? Math.max(height, style.sizes().minHeight().length().value())
                : height;
    }

    private void stretch(Bundle bundle, int first, int end, double needed, double spacing) {
        double sum = spacing * (end - first - 1);
        for (int row = first; row < end; row++) {
            sum += heights[row];
        }
        if (needed > sum) {
            grow(heights, bundle.rows(), first, end, needed - sum, true);
        }
    }

    /**
     * Gives rows more height: those without a height of their own first, in proportion to what they have.
     *
     * @param last whether the last of empty rows takes all
     */
    static void grow(double[] heights, List<Box> rows, int first, int end, double excess, boolean last) {
        double open = 0;
        double all = 0;
        for (int row = first; row < end; row++) {
            all += heights[row];
            open += isSet(rows.get(row), last) ? 0 : heights[row];
        }
        if (all == 0 && last) {
            heights[end - 1] += excess;
            return;
        }
        for (int row = first; row < end; row++) {
            double part = open > 0
                    ? isSet(rows.get(row), last) ? 0 : heights[row] / open
                    : all > 0 ? heights[row] / all : 1.0 / (end - first);
            heights[row] += excess * part;
        }
    }

    /** Whether the height of a row, or of a cell in it, is set. */
    private static boolean isSet(Box row, boolean lengthsOnly) {
        var height = row.layout().sizes().height();
        if (ColumnConstraint.isPoints(height) || !lengthsOnly && height.isLength()) {
            return true;
        }
        List<Box> cells = row.children();
        for (int i = 0; i < cells.size(); i++) {
            if (ColumnConstraint.isPoints(cells.get(i).layout().sizes().height())
                    && TableStructure.span(cells.get(i), "rowspan") == 1) {
                return true;
            }
        }
        return false;
    }

    double height(int row) {
        return heights[row];
    }

    void set(int row, double height) {
        heights[row] = height;
    }

    double[] all() {
        return heights;
    }

    double baseline(int row) {
        return baselines[row];
    }

    /** Height of neighboring rows with the spacing between them. */
    double sum(int first, int end, double spacing) {
        double sum = 0;
        for (int row = first; row < end; row++) {
            sum += heights[row] + (row > first ? spacing : 0);
        }
        return sum;
    }
}
