package platen.db;

import com.zaxxer.hikari.HikariDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A fresh, migrated database for one test class, on the one server of this JVM. Close it after the class. */
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

    /** What lets this database fail. */
    public FaultInjector faults() {
        return faults;
    }

    public Database database() {
        return database;
    }

    /** Unpooled connections to the same database; url, user and password serve other processes. */
    public PGSimpleDataSource direct() {
        return PostgresFixture.get().dataSource(name);
    }

    @Override
    public void close() {
        pool.close();
    }
}
