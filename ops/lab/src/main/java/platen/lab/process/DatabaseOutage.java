package platen.lab.process;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Failures of a database that others depend on. */
public enum DatabaseOutage {
    AWAY("stopped at once, started again") {
        @Override
        public Runnable begin(PostgresControl postgres, String url) {
            postgres.stopAtOnce();
            return postgres::start;
        }
    },
    FROZEN("every process stopped by SIGSTOP") {
        @Override
        public Runnable begin(PostgresControl postgres, String url) {
            postgres.freeze();
            return postgres::thaw;
        }
    },
    READ_ONLY("read-only, as after a failover") {
        @Override
        public boolean unready() {
            // Readiness does not test whether the database accepts writes.
            return false;
        }

        @Override
        public Runnable begin(PostgresControl postgres, String url) throws SQLException {
            run(url, "alter system set default_transaction_read_only = on", "select pg_reload_conf()");
            return () -> {
                try {
                    run(url, "set default_transaction_read_only = off",
                            "alter system reset default_transaction_read_only", "select pg_reload_conf()");
                } catch (SQLException e) {
                    throw new IllegalStateException("The database stays read-only", e);
                }
            };
        }
    },
    FULL("out of connections") {
        @Override
        public Runnable begin(PostgresControl postgres, String url) throws SQLException {
            List<Connection> hoard = new ArrayList<>();
            // The first connection terminates the servers' sessions repeatedly while the others take every free
            // connection.
            Connection first = DriverManager.getConnection(url);
            hoard.add(first);
            for (int round = 0; round < 20; round++) {
                try (var statement = first.createStatement()) {
                    statement.execute("select pg_terminate_backend(pid) from pg_stat_activity "
                            + "where application_name like 'platen %'");
                }
                try {
                    while (true) {
                        hoard.add(DriverManager.getConnection(url));
                    }
                } catch (SQLException e) {
                    // No connection is free.
                }
            }
            return () -> {
                for (Connection each : hoard) {
                    try {
                        each.close();
                    } catch (SQLException e) {
                        throw new IllegalStateException("A place could not be given back", e);
                    }
                }
            };
        }
    },
    DISK_FULL("its disk full to the last byte") {
        @Override
        public Runnable begin(PostgresControl postgres, String url) {
            DiskFiller filler = DiskFiller.fill(postgres.folder());
            return () -> {
                filler.drop();
                // A server that could not write its log has ended; a supervisor would start it again.
                postgres.startIfEnded();
            };
        }

        @Override
        public boolean needsSmallDisk() {
            return true;
        }

        @Override
        public boolean unready() {
            return false;
        }
    };

    private final String words;

    DatabaseOutage(String words) {
        this.words = words;
    }

    /**
     * Begins the outage.
     *
     * @param url JDBC URL with user and password
     * @return ends the outage
     */
    public abstract Runnable begin(PostgresControl postgres, String url) throws SQLException;

    /** Returns whether the data must be on a separate disk that can be filled, which only root can create. */
    public boolean needsSmallDisk() {
        return false;
    }

    /** Returns whether readiness must report the outage; a database that still answers can serve existing data. */
    public boolean unready() {
        return true;
    }

    @Override
    public String toString() {
        return words;
    }

    private static void run(String url, String... statements) throws SQLException {
        try (var connection = DriverManager.getConnection(url); var statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }
}
