package platen.jobs.batch.intake;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The first rows of a file, as a batch would read them.
 *
 * @param columns of a CSV in their order; of NDJSON, the keys of the first rows
 * @param paths fields that a column can go to
 * @param required required fields of the first level that no column fills
 * @param objection why the file as a whole cannot be ordered, or null
 */
public record BatchPreview(List<Column> columns, List<String> paths, List<String> required, List<Row> rows,
        @Nullable String objection) {
    public BatchPreview {
        columns = List.copyOf(columns);
        paths = List.copyOf(paths);
        required = List.copyOf(required);
        rows = List.copyOf(rows);
    }

    /**
     * A column.
     *
     * @param path where its cells go; empty when it is left out
     * @param format of its cells; null when they are written as the data writes them
     * @param formats that its cells can have; empty where they go to no number or date
     */
    public record Column(String header, String path, @Nullable CellFormat format, List<CellFormat> formats) {
        public Column {
            formats = List.copyOf(formats);
        }
    }

    /**
     * A cell.
     *
     * @param problem what is wrong with it, in English, or null
     * @param error whether the row fails for it
     */
    public record Cell(String text, @Nullable String problem, boolean error) {}

    /**
     * A row.
     *
     * @param number from 1
     * @param problems why it fails beside the problems of its cells, in English
     */
    public record Row(int number, List<Cell> cells, List<String> problems) {
        public Row {
            cells = List.copyOf(cells);
            problems = List.copyOf(problems);
        }

        /** Returns whether the row would be rendered. */
        public boolean valid() {
            return problems.isEmpty() && cells.stream().noneMatch(Cell::error);
        }
    }

    /** Returns the number of rows that would be rendered. */
    public long valid() {
        return rows.stream().filter(Row::valid).count();
    }
}
