package platen.db.core;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A lock with a name that at most one caller holds, across all nodes. It is held by a connection and ends with it, so
 * that a killed holder leaves no lock behind. Unlike {@link Database#inTurn}, it needs no transaction while the work
 * runs. Thread-safe.
 */
public final class NamedLock {
    private static final Logger log = LoggerFactory.getLogger(NamedLock.class);

    private final DataSource connections;
    private final String name;

    public NamedLock(Database database, String name) {
        this.connections = database.dataSource();
        this.name = name;
    }

    /**
     * Runs the work if the lock is free. Occupies a connection of the pool meanwhile.
     *
     * @return false, without having run the work, if another caller holds the lock
     */
    public boolean runIfFree(Runnable work) {
        try (Connection connection = connections.getConnection()) {
            if (!call(connection, "select pg_try_advisory_lock(hashtextextended(?, 0))")) {
                return false;
            }
            try {
                work.run();
            } finally {
                release(connection);
            }
            return true;
        } catch (SQLException e) {
            throw new IllegalStateException("The lock " + name + " cannot be taken: " + e.getMessage(), e);
        }
    }

    private void release(Connection connection) throws SQLException {
        try {
            call(connection, "select pg_advisory_unlock(hashtextextended(?, 0))");
        } catch (SQLException e) {
            log.debug("The lock {} ends with its connection", name, e);
            connection.abort(Runnable::run);
        }
    }

    private boolean call(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() && result.getBoolean(1);
            }
        }
    }
}
