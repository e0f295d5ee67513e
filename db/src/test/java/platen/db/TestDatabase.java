package platen.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import platen.db.core.Database;

/** A migrated database for a test class, as if new, on the server shared by this JVM. Close it after the class. */
public final class TestDatabase implements AutoCloseable {
    private final ReusableDatabase reusable = ReusableDatabase.lease();
    private final Lease lease = new Lease(reusable.pool());
    private final Database database = new Database(lease);

    /** Returns the fault injector of this database. */
    public FaultInjector faults() {
        return reusable.faults();
    }

    public Database database() {
        return database;
    }

    /** Returns unpooled connections to the same database, with the user and password for child processes. */
    public PGSimpleDataSource direct() {
        return reusable.direct();
    }

    /** Returns the URL for child processes, without the parameters that the data source adds to it. */
    public String url() {
        return reusable.url();
    }

    /** Returns the names of the tables that have rows. */
    public Set<String> filledTables() {
        return reusable.filledTables();
    }

    /**
     * Deletes the rows of all tables but those named, also those that foreign keys or triggers would not let go.
     *
     * @param kept names of tables
     * @return false, and nothing is deleted, if a transaction that is in progress prevents it
     */
    public boolean tryToClear(Set<String> kept) {
        return reusable.tryToClear(kept);
    }

    @Override
    public void close() {
        lease.ended = true;
        reusable.release();
    }

    /** Refuses connections to threads that outlive their fixture, when the database may be another's. */
    private static final class Lease extends DelegatingDataSource {
        private volatile boolean ended;

        Lease(DataSource pool) {
            super(pool);
        }

        @Override
        public Connection getConnection() throws SQLException {
            if (ended) {
                throw new SQLException("The database of this test is closed", "08003");
            }
            return super.getConnection();
        }
    }
}
