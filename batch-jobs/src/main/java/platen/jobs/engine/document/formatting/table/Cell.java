package platen.jobs.engine.document.formatting.table;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.BreakToken;

/**
 * A cell at its place.
 *
 * @param box whose borders are those that are used, which are halves where borders are shared
 * @param column the first one, from 0
 * @param row the first one, from the begin of the rows that cells bind together
 * @param rows how many it covers
 * @param token where an earlier page ended in its content; null when it has not begun or is complete
 * @param begun whether an earlier page shows a part of it
 */
record Cell(Box box, int column, int columns, int row, int rows, @Nullable BreakToken token, boolean begun) {

    Cell(Box box, int column, int columns, int row, int rows) {
        this(box, column, columns, row, rows, null, false);
    }

    /** The rest of the cell on the next page. */
    Cell after(@Nullable BreakToken next) {
        return new Cell(box, column, columns, row, rows, next, true);
    }

    Cell in(Box other) {
        return new Cell(other, column, columns, row, rows, token, begun);
    }

    /** Whether there is nothing left of its content. */
    boolean isComplete() {
        return begun && token == null;
    }

    int endRow() {
        return row + rows;
    }

    int endColumn() {
        return column + columns;
    }
}
