package platen.jobs.batch.intake;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.workflow.FieldPath;
import platen.jobs.workflow.SchemaLookup;

/**
 * Guesses how the columns of a file write numbers and dates, by their first cells. A column gets a format only if its
 * cells fit exactly one, and not if they are written as the data writes them.
 */
public final class FormatGuess {
    /** Formats that a column of numbers may have. */
    public static final List<CellFormat> NUMBERS = List.of(new CellFormat.Decimal(','), new CellFormat.Decimal('.'));
    /** Formats that a column of dates may have. */
    public static final List<CellFormat> DATES = Stream.of("dd.MM.yyyy", "dd/MM/yyyy", "MM/dd/yyyy", "dd-MM-yyyy",
            "yyyy/MM/dd").<CellFormat>map(CellFormat.Dates::new).toList();

    /** A number or date as the data writes it. */
    private static final Pattern PLAIN = Pattern.compile("[+-]?\\d*\\.?\\d*|\\d{4}-\\d\\d-\\d\\d");

    private final InputSchema schema;

    FormatGuess(InputSchema schema) {
        this.schema = schema;
    }

    /**
     * Returns the format of each column that has one.
     *
     * @param paths where the columns go, by header
     * @param header of the file, in its order
     * @param rows cells of the first rows, in the header's order; empty for unreadable rows
     */
    Map<String, CellFormat> of(Map<String, String> paths, List<String> header, List<List<String>> rows) {
        var formats = new LinkedHashMap<String, CellFormat>();
        for (int i = 0; i < header.size(); i++) {
            int column = i;
            List<String> cells = rows.stream().filter(row -> !row.isEmpty()).map(row -> row.get(column).strip())
                    .filter(cell -> !cell.isEmpty()).toList();
            String name = header.get(i);
            format(paths.getOrDefault(name, ""), cells).ifPresent(format -> formats.put(name, format));
        }
        return formats;
    }

    /** Returns the formats that cells for a field can have; empty where it is no number or date. */
    List<CellFormat> formats(String column) {
        String path = CsvColumns.first(column);
        if (path.isEmpty() || !FieldPath.wellFormed(path)
                || !(SchemaLookup.of(schema.fields(), new FieldPath(path), "") instanceof SchemaLookup.Found found)
                || found.array()) {
            return List.of();
        }
        return switch (found.field().type().shape()) {
            case NUMBER -> NUMBERS;
            case DATE -> DATES;
            default -> List.of();
        };
    }

    private Optional<CellFormat> format(String path, List<String> cells) {
        List<CellFormat> formats = formats(path);
        if (cells.isEmpty() || cells.stream().allMatch(cell -> PLAIN.matcher(cell).matches())) {
            return Optional.empty();
        }
        var fitting = new ArrayList<CellFormat>();
        for (CellFormat each : formats) {
            if (cells.stream().allMatch(each::matches)) {
                fitting.add(each);
            }
        }
        return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
    }
}
