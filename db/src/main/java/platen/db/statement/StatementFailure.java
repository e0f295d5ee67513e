package platen.db.statement;

import java.sql.SQLException;
import org.jdbi.v3.core.JdbiException;

/** Thrown when the database refuses a statement; the cause is the {@link SQLException}. */
public final class StatementFailure extends JdbiException {
    private static final long serialVersionUID = 1L;

    StatementFailure(String sql, SQLException cause) {
        super(cause.getMessage() + " [statement: " + sql.strip() + "]", cause);
    }
}
