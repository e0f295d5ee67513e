package platen.jobs.engine.document.formatting.table;

import org.jspecify.annotations.Nullable;

/**
 * Where a table goes on.
 *
 * @param width of the border box
 * @param height that the author asks for; or indefinite
 * @param begun whether an earlier page shows a part of the table
 * @param section index of the section that goes on
 * @param row index of the row in it that comes next
 * @param open rows that an earlier page shows a part of; null for none
 */
record TableState(TableModel model, ColumnGeometry columns, double width, double height, boolean begun, int section,
        int row, @Nullable Bundle open) {

    static TableState begin(TableModel model, ColumnGeometry columns, double width, double height) {
        return new TableState(model, columns, width, height, false, 0, 0, null);
    }

    /** Goes on on the next page. */
    TableState at(int nextSection, int nextRow, @Nullable Bundle rest) {
        return new TableState(model, columns, width, height, true, nextSection, nextRow, rest);
    }
}
