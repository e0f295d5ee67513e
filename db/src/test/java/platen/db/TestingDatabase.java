package platen.db;

import com.zaxxer.hikari.HikariDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A fresh, migrated database for one test class, on the one server of this JVM. Close it after the class. */
public final class TestingDatabase implements AutoCloseable {
    private final String name = TestingServer.get().create();
    private final HikariDataSource pool = new HikariDataSource();
    private final TestingFaults faults = new TestingFaults(TestingServer.get().dataSource(name));
    private final Database database;

    public TestingDatabase() {
        pool.setDataSource(faults);
        pool.setMaximumPoolSize(16);
        pool.setMinimumIdle(0);
        database = new Database(pool);
    }

    /** What lets this database fail. */
    public TestingFaults faults() {
        return faults;
    }

    public Database database() {
        return database;
    }

    /** Unpooled connections to the same database; url, user and password serve other processes. */
    public PGSimpleDataSource direct() {
        return TestingServer.get().dataSource(name);
    }

    @Override
    public void close() {
        pool.close();
    }
}
