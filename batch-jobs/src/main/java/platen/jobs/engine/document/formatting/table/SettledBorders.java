package platen.jobs.engine.document.formatting.table;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.formatting.table.Bundle.Edges;
import platen.jobs.engine.document.formatting.table.SharedBorders.RowAt;

/** Remembers the shared borders of rows; most rows of a long table have the same styles as those before them. */
final class SettledBorders {
    private static final int MAX = 8;

    private final List<Known> known = new ArrayList<>(2);
    private int next;

    /** The borders of rows with the styles that decide them. */
    static final class Known {
        private final @Nullable Object[] styles;
        private final Edges edges;
        private final @Nullable LayoutStyle[] plain;
        private final @Nullable LayoutStyle[] halved;
        private final int columns;

        private Known(@Nullable Object[] styles, Edges edges, int rows, int columns) {
            this.styles = styles;
            this.edges = edges;
            this.columns = columns;
            this.plain = new @Nullable LayoutStyle[rows * columns];
            this.halved = new @Nullable LayoutStyle[rows * columns];
        }

        Edges edges() {
            return edges;
        }

        private boolean isOf(List<RowAt> rows, int columnCount) {
            if (columns != columnCount || styles.length != rows.size() * (columns + 2)) {
                return false;
            }
            for (int i = rows.size() - 1; i >= 0; i--) {
                RowAt row = rows.get(i);
                int at = i * (columns + 2);
                if (styles[at] != row.section() || styles[at + 1] != layout(row.row())) {
                    return false;
                }
                for (int column = 0; column < columns; column++) {
                    if (styles[at + 2 + column] != style(row, column)) {
                        return false;
                    }
                }
            }
            return true;
        }

        /** Returns the style with halved borders of a cell at a place; null where it is not known. */
        @Nullable
        LayoutStyle halved(int row, int column, LayoutStyle style) {
            int place = row * columns + column;
            return plain[place] == style ? halved[place] : null;
        }

        void add(int row, int column, LayoutStyle style, LayoutStyle made) {
            plain[row * columns + column] = style;
            halved[row * columns + column] = made;
        }
    }

    @Nullable
    Known find(List<RowAt> rows, int columns) {
        if (known.isEmpty() || rows.size() != 3) {
            return null;
        }
        for (int i = 0; i < known.size(); i++) {
            if (known.get(i).isOf(rows, columns)) {
                return known.get(i);
            }
        }
        return null;
    }

    Known add(List<RowAt> rows, int columns, Edges edges) {
        var made = new Known(styles(rows, columns), edges, rows.size() - 2, columns);
        if (rows.size() == 3) {
            if (known.size() < MAX) {
                known.add(made);
            } else {
                known.set(next, made);
                next = (next + 1) % MAX;
            }
        }
        return made;
    }

    /** Returns what decides on the borders: styles of rows and cells, and where cells begin. */
    private static @Nullable Object[] styles(List<RowAt> rows, int columns) {
        @Nullable
        Object[] styles = new @Nullable Object[rows.size() * (columns + 2)];
        int at = 0;
        for (int i = 0; i < rows.size(); i++) {
            RowAt row = rows.get(i);
            styles[at++] = row.section();
            styles[at++] = layout(row.row());
            for (int column = 0; column < columns; column++) {
                styles[at++] = style(row, column);
            }
        }
        return styles;
    }

    /** Returns the style of the cell in a column; the cell itself over several columns, which is not remembered. */
    private static @Nullable Object style(RowAt row, int column) {
        Cell cell = row.cell(column);
        boolean begins = cell != null && cell.column() == column && cell.columns() == 1;
        return cell == null ? null : begins ? layout(cell.box()) : cell;
    }

    private static @Nullable LayoutStyle layout(@Nullable Box box) {
        if (box == null) {
            return null;
        }
        return box instanceof SharedBorderBox shared ? shared.original().layout() : box.layout();
    }
}
