package platen.jobs.engine.document.formatting.grid;

import java.util.List;
import platen.jobs.engine.document.boxstyle.GridStyle;
import platen.jobs.engine.document.boxstyle.TrackList;
import platen.jobs.engine.document.formatting.grid.LineResolver.Span;

/**
 * Places items into the grid (section 8.5). Rows here are those of the flow's direction: columns of the grid where items
 * fill columns.
 */
final class Placement {
    /** Bounds the rows looked at in search of free cells; items beyond stand below all others. */
    private static final int MAX_PROBES = 4_000_000;

    private final boolean columnFlow;
    private final boolean dense;
    private final Occupancy cells = new Occupancy();
    private final List<GridItem> items;
    private final Span[] rows;
    private final Span[] columns;
    private int firstRow;
    private int firstColumn;
    private int rowCount;
    private int columnCount;
    private int cursorRow;
    private int cursorColumn;
    private int probes;

    Placement(GridStyle style, List<GridItem> items, LineResolver columnLines, LineResolver rowLines) {
        columnFlow = style.columnFlow();
        dense = style.dense();
        this.items = items;
        rows = new Span[items.size()];
        columns = new Span[items.size()];
        for (int i = 0; i < items.size(); i++) {
            GridStyle.Placement place = items.get(i).box.layout().grid().placement();
            Span column = columnLines.resolve(place.columnStart(), place.columnEnd());
            Span row = rowLines.resolve(place.rowStart(), place.rowEnd());
            rows[i] = columnFlow ? column : row;
            columns[i] = columnFlow ? row : column;
        }
    }

    /** Places all items; indexes of tracks then count from the first implicit one. */
    void place(int explicitColumns, int explicitRows) {
        measureGrid(columnFlow ? explicitColumns : explicitRows, columnFlow ? explicitRows : explicitColumns);
        for (int i = 0; i < rows.length; i++) {
            if (!rows[i].automatic() && !columns[i].automatic()) {
                put(i, rows[i].start() - firstRow, columns[i].start() - firstColumn);
            }
        }
        for (int i = 0; i < rows.length; i++) {
            if (!rows[i].automatic() && columns[i].automatic()) {
                placeInRow(i);
            }
        }
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].automatic()) {
                if (columns[i].automatic()) {
                    placeAnywhere(i);
                } else {
                    placeInColumn(i);
                }
            }
        }
    }

    /** Steps 0 and 3: the columns that definite places and spans ask for. */
    private void measureGrid(int explicitRows, int explicitColumns) {
        int lastRow = explicitRows;
        int lastColumn = explicitColumns;
        int widest = 0;
        for (int i = 0; i < rows.length; i++) {
            if (!rows[i].automatic()) {
                firstRow = Math.min(firstRow, rows[i].start());
                lastRow = Math.max(lastRow, rows[i].end());
            }
            if (columns[i].automatic()) {
                widest = Math.max(widest, columns[i].size());
            } else {
                firstColumn = Math.min(firstColumn, columns[i].start());
                lastColumn = Math.max(lastColumn, columns[i].end());
            }
        }
        rowCount = lastRow - firstRow;
        columnCount = Math.max(lastColumn - firstColumn, widest);
    }

    private void put(int index, int row, int column) {
        int height = rows[index].size();
        int width = columns[index].size();
        if (probes <= MAX_PROBES) {
            cells.take(row, height, column, width);
        }
        rowCount = Math.max(rowCount, row + height);
        columnCount = Math.max(columnCount, column + width);
        GridItem item = items.get(index);
        item.rowStart = columnFlow ? column : row;
        item.rowEnd = item.rowStart + (columnFlow ? width : height);
        item.columnStart = columnFlow ? row : column;
        item.columnEnd = item.columnStart + (columnFlow ? height : width);
    }

    /** Step 1: items locked to a row; without dense packing behind earlier ones of that row. */
    private void placeInRow(int index) {
        int row = rows[index].start() - firstRow;
        int column = 0;
        if (!dense) {
            for (int i = 0; i < index; i++) {
                boolean earlier = !rows[i].automatic() && columns[i].automatic()
                        && rows[i].start() == rows[index].start();
                column = earlier ? Math.max(column, columnEnd(items.get(i))) : column;
            }
        }
        int blocked;
        while (probe(rows[index].size())
                && (blocked = cells.blocked(row, rows[index].size(), column, columns[index].size())) > 0) {
            column += blocked;
        }
        put(index, row, Math.min(column, maxStart(columns[index].size(), firstColumn)));
    }

    private int columnEnd(GridItem item) {
        return columnFlow ? item.rowEnd : item.columnEnd;
    }

    /** Step 4, items with a definite column. */
    private void placeInColumn(int index) {
        int column = columns[index].start() - firstColumn;
        int row = 0;
        if (!dense) {
            row = column < cursorColumn ? cursorRow + 1 : cursorRow;
        }
        while (probe(rows[index].size()) && cells.blocked(row, rows[index].size(), column, columns[index].size()) > 0) {
            row++;
        }
        put(index, settle(row, rows[index].size()), column);
        cursorRow = row;
        cursorColumn = column;
    }

    /** Step 4, items without any definite place. */
    private void placeAnywhere(int index) {
        int height = rows[index].size();
        int width = columns[index].size();
        int row = dense ? 0 : cursorRow;
        int column = dense ? 0 : cursorColumn;
        while (probe(height)) {
            int blocked = column + width > columnCount ? -1 : cells.blocked(row, height, column, width);
            if (blocked == 0) {
                break;
            }
            if (blocked > 0) {
                column += blocked;
            } else {
                row++;
                column = 0;
            }
        }
        row = settle(row, height);
        put(index, row, column + width > columnCount ? 0 : column);
        cursorRow = row;
        cursorColumn = column;
    }

    private boolean probe(int height) {
        if (probes <= MAX_PROBES) {
            probes += height;
        }
        return probes <= MAX_PROBES;
    }

    /** The row itself; below all items once the search was given up; within the limits of a grid. */
    private int settle(int row, int height) {
        return Math.min(probes > MAX_PROBES ? rowCount : row, maxStart(height, firstRow));
    }

    private static int maxStart(int size, int first) {
        return Math.max(0, TrackList.MAX_TRACKS - first - size);
    }

    int firstColumn() {
        return columnFlow ? firstRow : firstColumn;
    }

    int firstRow() {
        return columnFlow ? firstColumn : firstRow;
    }

    int columnCount() {
        return columnFlow ? rowCount : columnCount;
    }

    int rowCount() {
        return columnFlow ? columnCount : rowCount;
    }
}
