package platen.db.statement;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads the current row of a result.
 *
 * @param <T> value of a row
 */
@FunctionalInterface
public interface RowReader<T> {
    /** Returns the value of the current row; must not move to another row. */
    T read(ResultSet row) throws SQLException;
}
