package platen.jobs.engine.document.formatting.table;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.TableStyle.Edge;

/**
 * Neighboring rows that cells bind together; most often a single row. Immutable once read.
 *
 * @param section index of the section
 * @param first index of its first row in the section
 * @param cells in the order of rows; those that an earlier page shows completely have gone
 * @param edges borders that cells share; null where they do not
 * @param from index of the row that is placed next; those before it are on earlier pages
 * @param consumed whether a part of that row is on an earlier page
 */
record Bundle(int section, int first, List<Box> rows, List<Cell> cells, @Nullable Edges edges, int from,
        boolean consumed) {

    /**
     * Shared borders.
     *
     * @param vertical by row and column line
     * @param horizontal by row line and column
     */
    record Edges(Edge[][] vertical, Edge[][] horizontal) {}

    /** Reads the rows that begin at a place. */
    static Bundle read(TableStructure structure, int section, int from, @Nullable SharedBorders borders) {
        return read(structure, section, from, borders, true);
    }

    /**
     * Reads the rows that begin at a place.
     *
     * @param placed whether the cells are laid out, with the halves of the borders that they share; else they are only
     *     counted
     */
    static Bundle read(TableStructure structure, int section, int from, @Nullable SharedBorders borders,
            boolean placed) {
        Box group = structure.sections().get(section);
        List<Cell> known = borders == null ? null : borders.read(group, from);
        if (borders != null && known != null) {
            List<Box> row = List.of(structure.rows(group).get(from));
            Edges edges = borders.resolve(section, from, row, known, placed);
            return new Bundle(section, from, row, known, edges, 0, false);
        }
        var reader = new RowGroupReader(structure, group, from);
        var rows = new ArrayList<Box>(1);
        var cells = new ArrayList<Cell>();
        do {
            rows.add(reader.read(cells, rows.size()));
        } while (reader.isBound() && reader.hasNext());
        Edges edges = null;
        if (borders != null) {
            edges = borders.resolve(section, from, rows, cells, placed);
        }
        return new Bundle(section, from, rows, cells, edges, 0, false);
    }

    /** Tells what is left of the rows on the next page. */
    Bundle rest(List<Cell> left, int row, boolean begun) {
        return new Bundle(section, first, rows, left, edges, row, begun);
    }

    int next() {
        return first + rows.size();
    }

    void release() {
        for (int i = 0; i < rows.size(); i++) {
            rows.get(i).release();
        }
    }
}
