package platen.ops.admin;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Prints rows in aligned columns. */
public final class Table {
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... headings) {
        rows.add(List.of(headings));
    }

    /** Adds a row; null shows as a dash. */
    public Table row(@Nullable Object... cells) {
        rows.add(Arrays.stream(cells).map(cell -> Objects.toString(cell, "-")).toList());
        return this;
    }

    public void print(PrintWriter out) {
        int columns = rows.getFirst().size();
        var widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            var line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length())).append(GAP);
            }
            out.println(line.toString().stripTrailing());
        }
        out.flush();
    }
}
