package platen.jobs.engine.document.formatting.grid;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Which cells of a grid are taken, by rows of the flow's direction. */
final class Occupancy {
    private final List<BitSet> rows = new ArrayList<>();

    void take(int row, int rowCount, int column, int columnCount) {
        for (int i = row; i < row + rowCount; i++) {
            row(i).set(column, column + columnCount);
        }
    }

    private BitSet row(int index) {
        while (rows.size() <= index) {
            rows.add(new BitSet());
        }
        return rows.get(index);
    }

    /** Returns 0 where an area is free, else how many columns further the next area begins that may be free. */
    int blocked(int row, int rowCount, int column, int columnCount) {
        int last = -1;
        for (int i = Math.min(row + rowCount, rows.size()) - 1; i >= row; i--) {
            int taken = rows.get(i).previousSetBit(column + columnCount - 1);
            last = Math.max(last, taken);
        }
        return last < column ? 0 : last + 1 - column;
    }
}
