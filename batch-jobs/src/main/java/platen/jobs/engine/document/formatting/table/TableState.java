package platen.jobs.engine.document.formatting.table;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.formatting.BreakToken;

/**
 * Where a table goes on.
 *
 * @param width of the border box
 * @param height that the author asks for; or indefinite
 * @param begun whether an earlier page shows a part of the table
 * @param section index of the section that goes on
 * @param row index of the row in it that comes next
 * @param open rows that an earlier page shows a part of; null for none
 * @param caption the caption that goes on; null for none
 */
record TableState(TableModel model, ColumnGeometry columns, double width, double height, boolean begun, int section,
        int row, @Nullable Bundle open, @Nullable OpenCaption caption) {

    /**
     * A caption that an earlier page shows a part of.
     *
     * @param index among all captions, those above the table first
     * @param token null where the caption begins
     */
    record OpenCaption(int index, @Nullable BreakToken token) {}

    static TableState begin(TableModel model, ColumnGeometry columns, double width, double height) {
        return new TableState(model, columns, width, height, false, 0, 0, null, null);
    }

    /** Goes on on the next page. */
    TableState at(int nextSection, int nextRow, @Nullable Bundle rest) {
        return new TableState(model, columns, width, height, true, nextSection, nextRow, rest, null);
    }

    /** Goes on in a caption on the next page; the rows above it are complete where it stands below them. */
    TableState in(@Nullable OpenCaption open, boolean rows) {
        int sections = model.structure().sections().size();
        return new TableState(model, columns, width, height, rows, rows ? sections : 0, 0, null, open);
    }
}
