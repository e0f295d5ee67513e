package platen.db.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * A connection pool that another thread opens. A caller that needs a connection waits for it, so that what uses the database
 * can be created before the database is there. Thread-safe.
 */
public final class DeferredPool extends AbstractDataSource {
    private final Supplier<ConnectionPool> opening;

    /** @param opening waits for the pool; called for each connection; throws if the pool could not be opened */
    public DeferredPool(Supplier<ConnectionPool> opening) {
        this.opening = opening;
    }

    /** Waits for the pool and returns it. */
    public ConnectionPool pool() {
        return opening.get();
    }

    @Override
    public Connection getConnection() throws SQLException {
        ConnectionPool pool;
        try {
            pool = pool();
        } catch (RuntimeException e) {
            // Without a SQLSTATE: it does not pass.
            throw new SQLException("The database could not be opened: " + e.getMessage(), e);
        }
        return pool.getConnection();
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        throw new SQLException("The user is known already");
    }
}
