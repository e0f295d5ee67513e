package platen.db;

import com.zaxxer.hikari.HikariDataSource;
import org.postgresql.ds.PGSimpleDataSource;
import platen.db.core.Database;

/** A new, migrated database for a test class, on the server shared by this JVM. Close it after the class. */
public final class TestDatabase implements AutoCloseable {
    private final String name = PostgresFixture.get().create();
    private final HikariDataSource pool = new HikariDataSource();
    private final FaultInjector faults = new FaultInjector(PostgresFixture.get().dataSource(name));
    private final Database database;

    public TestDatabase() {
        pool.setDataSource(faults);
        pool.setMaximumPoolSize(16);
        pool.setMinimumIdle(0);
        database = new Database(pool);
    }

    /** Returns the fault injector of this database. */
    public FaultInjector faults() {
        return faults;
    }

    public Database database() {
        return database;
    }

    /** Returns unpooled connections to the same database, with the user and password for child processes. */
    public PGSimpleDataSource direct() {
        return PostgresFixture.get().dataSource(name);
    }

    /** Returns the URL for child processes, without the parameters that the data source adds to it. */
    public String url() {
        return PostgresFixture.get().url(name);
    }

    @Override
    public void close() {
        pool.close();
        PostgresFixture.get().drop(name);
    }
}
