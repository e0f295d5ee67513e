package platen.db.core;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Access to the database: SQL through {@link #jdbi()}, several stores in one transaction through
 * {@link #inTransaction}.
 */
public final class Database {
    /** Lets the current transaction commit without waiting for the disk. */
    public static final String ASYNC_COMMIT = "set local synchronous_commit = off";
    /** SQLSTATE read_only_sql_transaction. */
    private static final String READ_ONLY = "25006";
    /** SQLSTATE unique_violation. */
    private static final String UNIQUE_VIOLATION = "23505";
    private static final Duration RETRY_PAUSE = Duration.ofMillis(100);

    private final DataSource dataSource;
    private final Jdbi jdbi;
    private final PlatformTransactionManager transactionManager;
    private final PlatformTransactionManager asyncCommitTransactionManager;
    private final TransactionTemplate transactions;
    private final TransactionTemplate asyncCommitTransactions;
    private final TransactionTemplate savepoints;
    private final DiskSpaceMonitor diskSpace;

    /** Wraps a pool and migrates the schema. Waits for another node that is migrating at the same time. */
    public static Database migrated(DataSource dataSource) {
        return migrated(dataSource, dataSource);
    }

    /** Like {@link #migrated(DataSource)}, but runs the migrations over a separate data source. */
    public static Database migrated(DataSource dataSource, DataSource migrations) {
        if (!SchemaHistory.isCurrent(migrations)) {
            Flyway.configure().dataSource(migrations).load().migrate();
        }
        return new Database(dataSource);
    }

    /** Wraps a pool whose schema is already up to date. */
    public Database(DataSource dataSource) {
        this.dataSource = dataSource;
        this.jdbi = Jdbi.create(new SpringConnections(dataSource)).installPlugin(new PostgresArguments());
        jdbi.registerArgument(new WireArguments());
        jdbi.registerArgument(new BytesArguments());
        this.transactionManager = new DataSourceTransactionManager(dataSource);
        this.asyncCommitTransactionManager = new AsyncCommitTransactionManager(dataSource);
        this.transactions = new TransactionTemplate(transactionManager);
        this.asyncCommitTransactions = new TransactionTemplate(asyncCommitTransactionManager);
        this.savepoints = new TransactionTemplate(transactionManager);
        savepoints.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
        this.diskSpace = new DiskSpaceMonitor(this);
        jdbi.setSqlLogger(diskSpace);
    }

    /** Runs the work in a transaction and joins the transaction of the thread, if any. Rolls back on any exception. */
    public <T> T inTransaction(Supplier<T> work) {
        return transactions.execute(status -> work.get());
    }

    /** Like {@link #inTransaction(Supplier)}, for work without a result. */
    public void inTransaction(Runnable work) {
        transactions.executeWithoutResult(status -> work.run());
    }

    /**
     * Returns the work as a part of this thread's transaction, for another thread to run while this one waits. Without a
     * transaction, returns the work itself. The work must not call {@link #afterCommit}: its thread does not see the
     * commit. It ends with an {@link IllegalStateException} when a part of it failed and its exception was caught, because
     * the transaction cannot be committed any more.
     */
    public Runnable inThisTransaction(Runnable work) {
        if (!(TransactionSynchronizationManager.getResource(dataSource) instanceof ConnectionHolder connection)) {
            return work;
        }
        return () -> {
            TransactionSynchronizationManager.bindResource(dataSource, connection);
            try {
                work.run();
            } finally {
                TransactionSynchronizationManager.unbindResource(dataSource);
            }
            if (connection.isRollbackOnly()) {
                throw new IllegalStateException("A part of the work failed and was not reported");
            }
        };
    }

    /** Runs the work in the transaction of the thread, and rolls back the work alone on any exception. */
    public void inSavepoint(Runnable work) {
        savepoints.executeWithoutResult(status -> work.run());
    }

    /**
     * Like {@link #inTransaction(Supplier)}, but repeats the work while the database fails temporarily, because nobody
     * repeats what a process does at its start. The work can take effect twice where a commit is not answered.
     *
     * @param limit time after which a failure is thrown
     */
    public <T> T inTransactionWithRetries(Duration limit, Supplier<T> work) {
        long end = System.nanoTime() + limit.toNanos();
        while (true) {
            try {
                return inTransaction(work);
            } catch (RuntimeException e) {
                if (!isPassing(e) || System.nanoTime() > end) {
                    throw e;
                }
                LockSupport.parkNanos(RETRY_PAUSE.toNanos());
            }
        }
    }

    /**
     * Returns whether the statement itself caused the failure. Such a statement took no effect, and its rows may
     * succeed one by one. Otherwise the database is unreachable, or it is unknown whether a commit took effect.
     */
    public static boolean isOfStatement(Throwable failure) {
        // SQLSTATE classes: data exception, integrity constraint violation, transaction rollback
        return state(failure).map(state -> state.startsWith("22") || state.startsWith("23") || state.startsWith("40"))
                .orElse(true);
    }

    /** Returns whether a row was refused because another one has its key. */
    public static boolean isUniqueViolation(Throwable failure) {
        return state(failure).filter(UNIQUE_VIOLATION::equals).isPresent();
    }

    /**
     * Returns whether the failure affects every write: the disk is full, or the database is read-only, as after a
     * failover. Reads still work, and no particular row is the cause.
     */
    public static boolean isOfEveryWrite(Throwable failure) {
        return state(failure).filter(state -> state.equals(DiskSpaceMonitor.LACKING) || state.equals(READ_ONLY))
                .isPresent();
    }

    /** Returns whether the failure is a temporary failure of the database; the same work can succeed later. */
    public static boolean isPassing(Throwable failure) {
        // SQLSTATE classes: connection, transaction rollback, insufficient resources, operator intervention
        return isOfEveryWrite(failure) || isTransient(failure) || state(failure)
                .filter(state -> state.startsWith("08") || state.startsWith("40") || state.startsWith("53")
                        || state.startsWith("57P"))
                .isPresent();
    }

    /** Returns whether the driver or the pool reports a transient failure; a pool timeout has no SQLSTATE. */
    private static boolean isTransient(Throwable failure) {
        for (Throwable cause = first(failure); cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLTransientConnectionException) {
                return true;
            }
        }
        return false;
    }

    /** Returns the SQLSTATE of the first database failure among the causes; empty when there is none. */
    private static Optional<String> state(Throwable failure) {
        for (Throwable cause = first(failure); cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException e) {
                return Optional.of(Objects.requireNonNullElse(e.getSQLState(), ""));
            }
        }
        return Optional.empty();
    }

    /** Returns the failure that caused a rollback, where the rollback failed too and hides it; else the failure itself. */
    private static Throwable first(Throwable failure) {
        return failure instanceof TransactionSystemException rollback
                ? Objects.requireNonNullElse(rollback.getApplicationException(), failure)
                : failure;
    }

    /**
     * Like {@link #inTransaction(Runnable)}, but the commit is asynchronous and does not wait for the disk. For work
     * that may be lost when the database crashes.
     */
    public void inAsyncCommitTransaction(Runnable work) {
        asyncCommitTransactions.executeWithoutResult(status -> work.run());
    }

    /**
     * Runs the work after the commit of the thread's transaction, and not at all if that is rolled back; without a
     * transaction, at once. The work must not use the database.
     */
    public static void afterCommit(Runnable work) {
        if (!TransactionSynchronizationManager.isSynchronizationActive()) {
            work.run();
            return;
        }
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                work.run();
            }
        });
    }

    /** Like {@link #inTransaction(Supplier)}, but only one caller per name runs at a time, across all nodes. */
    public <T> T inTurn(String name, Supplier<T> work) {
        return inTransaction(() -> {
            jdbi.useHandle(handle -> handle.createQuery("select pg_advisory_xact_lock(hashtextextended(:name, 0))")
                    .bind("name", name)
                    .mapTo(String.class)
                    .list());
            return work.get();
        });
    }

    /** Returns the current time of the database, which leases use, and not the start time of a transaction. */
    public Instant clock() {
        return jdbi.withHandle(
                handle -> handle.createQuery("select clock_timestamp()").mapTo(Instant.class).one());
    }

    /** Returns the monitor of the disk space of the database. */
    public DiskSpaceMonitor diskSpace() {
        return diskSpace;
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

    /**
     * Returns a manager whose transactions commit asynchronously, as those of {@link #inAsyncCommitTransaction}, and join a
     * transaction of {@link #transactionManager} that the thread is in.
     */
    public PlatformTransactionManager asyncCommitTransactionManager() {
        return asyncCommitTransactionManager;
    }

    /** Gives Jdbi the connection of the current Spring transaction, so that all stores of a thread share it. */
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

    /** Transactions that do not wait for the disk. */
    private static final class AsyncCommitTransactionManager extends DataSourceTransactionManager {
        private static final long serialVersionUID = 1L;

        AsyncCommitTransactionManager(DataSource dataSource) {
            super(dataSource);
        }

        @Override
        protected void prepareTransactionalConnection(Connection connection, TransactionDefinition definition)
                throws SQLException {
            super.prepareTransactionalConnection(connection, definition);
            try (var statement = connection.createStatement()) {
                statement.execute(ASYNC_COMMIT);
            }
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

    /** Binds arrays of bytes as {@code bytea[]} in binary form; Jdbi would write them as text. */
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
