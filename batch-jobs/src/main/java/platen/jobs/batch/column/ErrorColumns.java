package platen.jobs.batch.column;

import java.util.Collection;
import java.util.Set;

/**
 * Names of the columns that say what is wrong in a CSV of failed rows. They are skipped when that file is sent again.
 */
public final class ErrorColumns {
    /** Number of the row. */
    public static final String ROW = "(row)";
    /** Reasons that are about no value. */
    public static final String ROW_ERROR = "(error)";
    /** A row that could not be read. */
    public static final String RAW = "(raw)";
    private static final Set<String> OF_ROWS = Set.of(ROW, ROW_ERROR, RAW);
    private static final String ERROR = " (error)";

    private ErrorColumns() {}

    /** Returns the name of the column with the reasons about another one, which stands beside it. */
    public static String beside(String column) {
        return column + ERROR;
    }

    /** Returns whether these are the columns of a file of failed rows. */
    public static boolean contain(Collection<String> header) {
        return header.contains(ROW) && header.contains(ROW_ERROR);
    }

    /**
     * Returns whether a column says what is wrong.
     *
     * @param header the names of all columns
     */
    public static boolean contain(String column, Collection<String> header) {
        return OF_ROWS.contains(column)
                || column.endsWith(ERROR) && header.contains(column.substring(0, column.length() - ERROR.length()));
    }
}
