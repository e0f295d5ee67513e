package platen.jobs.engine.document.formatting.table;

import java.util.Arrays;
import java.util.List;
import platen.jobs.engine.document.box.Box;

/** Reads the rows of a section in order and gives their cells columns (HTML standard, forming a table). */
final class RowGroupReader {
    private static final int[] NONE = {};

    private final TableStructure structure;
    private final List<Box> rows;
    private int next;
    private int[] covered = NONE;

    RowGroupReader(TableStructure structure, Box section, int from) {
        this.structure = structure;
        this.rows = structure.rows(section);
        this.next = from;
    }

    boolean hasNext() {
        return next < rows.size();
    }

    /** Index of the row that is read next. */
    int next() {
        return next;
    }

    /**
     * Reads a row.
     *
     * @param into takes its cells
     * @param at its index among the rows that cells bind together
     * @return the row
     */
    Box read(List<Cell> into, int at) {
        Box row = rows.get(next++);
        int left = rows.size() - next + 1;
        int column = 0;
        List<Box> children = row.children();
        int begin = into.size();
        for (int i = 0; i < children.size(); i++) {
            Box child = children.get(i);
            if (child.layout().isOutOfFlow()) {
                continue;
            }
            while (column < covered.length && covered[column] > 0) {
                column++;
            }
            int columns = TableStructure.span(child, "colspan");
            columns = Math.min(columns, TableStructure.MAX_COLUMNS);
            structure.check(column + columns);
            into.add(new Cell(child, column, columns, at, Math.min(TableStructure.span(child, "rowspan"), left)));
            column += columns;
        }
        for (int i = 0; i < covered.length; i++) {
            covered[i] = Math.max(0, covered[i] - 1);
        }
        for (int i = begin; i < into.size(); i++) {
            cover(into.get(i));
        }
        return row;
    }

    private void cover(Cell cell) {
        if (cell.rows() == 1) {
            return;
        }
        if (cell.endColumn() > covered.length) {
            covered = Arrays.copyOf(covered, Math.max(cell.endColumn(), covered.length * 2));
        }
        for (int i = cell.column(); i < cell.endColumn(); i++) {
            covered[i] = Math.max(covered[i], cell.rows() - 1);
        }
    }

    /** Whether a cell of the rows that were read reaches into the next one. */
    boolean isBound() {
        for (int rowsLeft : covered) {
            if (rowsLeft > 0) {
                return true;
            }
        }
        return false;
    }
}
