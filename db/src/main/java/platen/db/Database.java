package platen.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** The one database: SQL through {@link #jdbi()}, several stores in one transaction through {@link #inTransaction}. */
public final class Database {
    /** SQLSTATE read_only_sql_transaction. */
    private static final String READ_ONLY = "25006";

    private final DataSource dataSource;
    private final Jdbi jdbi;
    private final PlatformTransactionManager transactionManager;
    private final TransactionTemplate transactions;
    private final DiskSpaceMonitor room;

    /** Wraps a pool and brings its schema up to date; another node doing the same at once is waited for. */
    public static Database migrated(DataSource dataSource) {
        return migrated(dataSource, dataSource);
    }

    /** As {@link #migrated(DataSource)}, with migrations over connections of another kind. */
    public static Database migrated(DataSource dataSource, DataSource migrations) {
        Flyway.configure().dataSource(migrations).load().migrate();
        return new Database(dataSource);
    }

    /** Wraps a pool whose schema is up to date already. */
    public Database(DataSource dataSource) {
        this.dataSource = dataSource;
        this.jdbi = Jdbi.create(new SpringConnections(dataSource)).installPlugin(new PostgresPlugin());
        jdbi.registerArgument(new WireArguments());
        jdbi.registerArgument(new BytesArguments());
        this.transactionManager = new DataSourceTransactionManager(dataSource);
        this.transactions = new TransactionTemplate(transactionManager);
        this.room = new DiskSpaceMonitor(this);
        jdbi.setSqlLogger(room);
    }

    /** Runs the work in one transaction; joins the thread's transaction when there is one. Rolls back on any exception. */
    public <T> T inTransaction(Supplier<T> work) {
        return transactions.execute(status -> work.get());
    }

    /** As {@link #inTransaction(Supplier)}, for work without a result. */
    public void inTransaction(Runnable work) {
        transactions.executeWithoutResult(status -> work.run());
    }

    /**
     * Whether a failure is one of the statement, which took no effect and whose rows may fare better apart. Otherwise
     * the database is away, or nobody knows whether a commit took effect.
     */
    public static boolean isOfStatement(Throwable failure) {
        // classes of SQLSTATE: data, constraints, deadlock and serialization
        return state(failure).map(state -> state.startsWith("22") || state.startsWith("23") || state.startsWith("40"))
                .orElse(true);
    }

    /**
     * Whether a failure says that nobody can write now: the disk has no room, or the database is read-only, as after a
     * failover. It reads, and no row is to blame.
     */
    public static boolean isOfEveryWrite(Throwable failure) {
        return state(failure).filter(state -> state.equals(DiskSpaceMonitor.LACKING) || state.equals(READ_ONLY))
                .isPresent();
    }

    /** Whether a failure is the database's own and will be over: the same will do later. */
    public static boolean isPassing(Throwable failure) {
        // classes of SQLSTATE: connection, rollback by the database, resources, intervention of an operator
        return isOfEveryWrite(failure) || isTransient(failure) || state(failure)
                .filter(state -> state.startsWith("08") || state.startsWith("40") || state.startsWith("53")
                        || state.startsWith("57P"))
                .isPresent();
    }

    /** Whether the driver or the pool says so itself: a pool without a free connection names no SQLSTATE. */
    private static boolean isTransient(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLTransientConnectionException) {
                return true;
            }
        }
        return false;
    }

    /** SQLSTATE of the first failure of the database among the causes; empty when it had no part in it. */
    private static Optional<String> state(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException e) {
                return Optional.of(Objects.requireNonNullElse(e.getSQLState(), ""));
            }
        }
        return Optional.empty();
    }

    /**
     * As {@link #inTransaction(Runnable)}, for work whose loss in a crash of the database harms nobody: its commit does
     * not wait for the disk.
     */
    public void inLooseTransaction(Runnable work) {
        inTransaction(() -> {
            jdbi.useHandle(handle -> handle.execute("set local synchronous_commit = off"));
            work.run();
        });
    }

    /** Runs the work in a transaction of its own, whatever becomes of the thread's transaction. */
    public void apart(Runnable work) {
        var own = new TransactionTemplate(transactionManager,
                new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_REQUIRES_NEW));
        own.executeWithoutResult(status -> work.run());
    }

    /** As {@link #inTransaction(Supplier)}; all nodes that give the same name take turns. */
    public <T> T inTurn(String name, Supplier<T> work) {
        return inTransaction(() -> {
            jdbi.useHandle(handle -> handle.createQuery("select pg_advisory_xact_lock(hashtextextended(:name, 0))")
                    .bind("name", name)
                    .mapTo(String.class)
                    .list());
            return work.get();
        });
    }

    /** The database's clock, by which leases run, read outside any transaction's frozen time. */
    public Instant clock() {
        return jdbi.withHandle(
                handle -> handle.createQuery("select clock_timestamp()").mapTo(Instant.class).one());
    }

    /** Whether there is room on its disk, as far as is known. */
    public DiskSpaceMonitor room() {
        return room;
    }

    public Jdbi jdbi() {
        return jdbi;
    }

    public DataSource dataSource() {
        return dataSource;
    }

    public PlatformTransactionManager transactionManager() {
        return transactionManager;
    }

    /** Hands Jdbi the connection of the current Spring transaction, so that all stores of one thread share it. */
    private record SpringConnections(DataSource dataSource) implements ConnectionFactory {
        @Override
        public Connection openConnection() {
            return DataSourceUtils.getConnection(dataSource);
        }

        @Override
        public void closeConnection(Connection connection) {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }

    private static final class WireArguments extends AbstractArgumentFactory<WireName> {
        WireArguments() {
            super(java.sql.Types.VARCHAR);
        }

        @Override
        protected Argument build(WireName value, ConfigRegistry config) {
            return (position, statement, context) -> statement.setString(position, value.wire());
        }
    }

    /** Only an array that says that it holds bytes is sent as bytes; Jdbi's own would be written out as text. */
    private static final class BytesArguments extends AbstractArgumentFactory<byte[][]> {
        BytesArguments() {
            super(java.sql.Types.ARRAY);
        }

        @Override
        protected Argument build(byte[][] value, ConfigRegistry config) {
            return (position, statement, context) -> statement.setArray(position,
                    statement.getConnection().createArrayOf("bytea", value));
        }
    }
}
