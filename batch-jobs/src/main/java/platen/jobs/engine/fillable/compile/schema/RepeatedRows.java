package platen.jobs.engine.fillable.compile.schema;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.jobs.engine.fillable.compile.field.DerivedField;
import platen.jobs.engine.fillable.compile.field.FieldKeys;
import platen.jobs.engine.fillable.compile.field.RawField;

/**
 * Recognizes fields that are cells of a table by their names: {@code items.0.price} is the price of row 0 of
 * {@code items}, and {@code Price_Row1} the price of row 1 of {@code rows}. A single row is not a table.
 */
final class RepeatedRows {
    private static final Pattern NUMBER_INSIDE = Pattern.compile("(?:.*\\.)?([^.]+)\\.(\\d{1,4})\\.([^.]+)");
    private static final Pattern ROW_AT_THE_END = Pattern.compile("(?:.*\\.)?([^.]+?)[ _]?[Rr]ow ?(\\d{1,4})");
    private static final String UNNAMED = "rows";

    private final Map<RawField, Cell> cells = new IdentityHashMap<>();

    /**
     * A table cell.
     *
     * @param array key of the table
     * @param row zero-based row index, whatever number the form begins with
     * @param column key of the column
     */
    record Cell(String array, int row, String column) {}

    private RepeatedRows() {}

    /** Returns an instance in which no field is a cell. */
    static RepeatedRows none() {
        return new RepeatedRows();
    }

    static RepeatedRows of(List<DerivedField> fields) {
        Map<RawField, Cell> named = new IdentityHashMap<>();
        Map<String, TreeSet<Integer>> numbers = new TreeMap<>();
        Set<String> flat = new HashSet<>();
        for (DerivedField field : fields) {
            Optional<Cell> cell = named(field.raw().name());
            cell.ifPresentOrElse(found -> {
                named.put(field.raw(), found);
                numbers.computeIfAbsent(found.array(), _ -> new TreeSet<>()).add(found.row());
            }, () -> flat.add(field.key()));
        }
        var rows = new RepeatedRows();
        Set<Cell> taken = new HashSet<>();
        for (DerivedField field : fields) {
            Cell cell = named.get(field.raw());
            if (cell != null && !flat.contains(cell.array()) && taken.add(cell)) {
                TreeSet<Integer> all = numbers.getOrDefault(cell.array(), new TreeSet<>());
                if (all.size() > 1) {
                    int row = all.headSet(cell.row()).size();
                    rows.cells.put(field.raw(), new Cell(cell.array(), row, cell.column()));
                }
            }
        }
        return rows;
    }

    Optional<Cell> cell(RawField field) {
        return Optional.ofNullable(cells.get(field));
    }

    private static Optional<Cell> named(String name) {
        Matcher inside = NUMBER_INSIDE.matcher(name);
        if (inside.matches()) {
            return cell(inside.group(1), inside.group(2), inside.group(3));
        }
        Matcher end = ROW_AT_THE_END.matcher(name);
        return end.matches() ? cell(UNNAMED, end.group(2), end.group(1)) : Optional.empty();
    }

    private static Optional<Cell> cell(String array, String row, String column) {
        String arrayKey = FieldKeys.readable(array);
        String columnKey = FieldKeys.readable(column);
        return arrayKey.isEmpty() || columnKey.isEmpty()
                ? Optional.empty()
                : Optional.of(new Cell(arrayKey, Integer.parseInt(row), columnKey));
    }
}
