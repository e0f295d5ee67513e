package platen.jobs.engine.document.formatting.table;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.BreakToken;

/** A cell at its place among the rows that cells bind together. */
final class Cell {
    private Box box;
    private final int column;
    private final int columns;
    private final int row;
    private final int rows;
    private final @Nullable BreakToken token;
    private final boolean begun;

    /**
     * @param column the first one, from 0
     * @param row the first one, from the begin of the rows that cells bind together
     * @param rows how many it covers
     */
    Cell(Box box, int column, int columns, int row, int rows) {
        this(box, column, columns, row, rows, null, false);
    }

    private Cell(Box box, int column, int columns, int row, int rows, @Nullable BreakToken token, boolean begun) {
        this.box = box;
        this.column = column;
        this.columns = columns;
        this.row = row;
        this.rows = rows;
        this.token = token;
        this.begun = begun;
    }

    /** The rest of the cell on the next page. */
    Cell after(@Nullable BreakToken next) {
        return new Cell(box, column, columns, row, rows, next, true);
    }

    /** The box, with the halves of borders that it shares once they are decided. */
    Box box() {
        return box;
    }

    void box(Box shared) {
        box = shared;
    }

    int column() {
        return column;
    }

    int columns() {
        return columns;
    }

    int row() {
        return row;
    }

    int rows() {
        return rows;
    }

    /** Where an earlier page ended in its content; null when it has not begun or is complete. */
    @Nullable
    BreakToken token() {
        return token;
    }

    /** Whether an earlier page shows a part of it. */
    boolean begun() {
        return begun;
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
