package platen.ops.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.postgres.ConnectionPool;
import platen.db.postgres.EmbeddedDatabase;
import platen.jobs.queue.JobStorage;
import platen.ops.command.CommandException;
import platen.ops.settings.Settings;
import platen.ops.settings.Settings.DatabaseSettings;

/**
 * Opens the database of this process with its schema migrated: either the operator's own, or the embedded one of the
 * data folder, which one process owns and other processes of the same user join.
 */
public final class DatabaseHandle implements AutoCloseable {
    /**
     * Limits statements, so that one that hangs does not block this process. Those of a server take less than half as
     * long.
     */
    private static final Duration STATEMENT_LIMIT = Duration.ofSeconds(10);

    private final @Nullable EmbeddedDatabase embedded;
    private final ConnectionPool pool;
    private final Database database;
    private final String description;
    private final boolean isNew;
    private final AtomicBoolean open = new AtomicBoolean(true);

    private DatabaseHandle(@Nullable EmbeddedDatabase embedded, ConnectionPool pool, String description,
            boolean isNew) {
        this.embedded = embedded;
        this.pool = pool;
        this.description = description;
        this.isNew = isNew;
        // Migrations run on unpooled connections without a statement timeout.
        this.database = Database.migrated(pool, pool.unpooled());
        JobStorage.createTables(database);
    }

    /** How a process obtains the embedded database. A database of the operator's own is open to all processes. */
    public enum Access {
        /** Starts it; refused when another process has started it. */
        OWN,
        /** Joins the running one. */
        JOIN,
        /** Joins the running one, or starts it until this process ends. */
        EITHER,
        /** Like {@link #EITHER}, but refused when no database exists yet, so that read commands do not create one. */
        MADE
    }

    /**
     * Opens the database.
     *
     * @throws CommandException when the database is not available; the message states the reason
     */
    public static DatabaseHandle open(Settings settings, Access access) {
        DatabaseSettings database = settings.database();
        if (database.url() != null) {
            return new DatabaseHandle(null, pool(database.url(), database, access),
                    "PostgreSQL at " + withoutSecrets(database.url()), false);
        }
        Path folder = settings.data().toAbsolutePath().normalize().resolve("database");
        return switch (access) {
            case OWN -> own(folder, database, access);
            case JOIN -> join(folder, database, access);
            case EITHER -> either(folder, database, access);
            case MADE -> made(folder, database, access);
        };
    }

    /** Returns the database as the opening uses it; beans have one that waits for the opening. */
    Database database() {
        return database;
    }

    ConnectionPool pool() {
        return pool;
    }

    /** Returns a description of the database for people, without secrets. */
    public String description() {
        return description;
    }

    /** Returns whether this process has created the database. */
    public boolean isNew() {
        return isNew;
    }

    /** Closes the pool, then PostgreSQL. A second call does nothing. */
    @Override
    public void close() throws IOException {
        if (!open.compareAndSet(true, false)) {
            return;
        }
        pool.close();
        if (embedded != null) {
            embedded.close();
        }
    }

    private static DatabaseHandle made(Path folder, DatabaseSettings settings, Access access) {
        if (EmbeddedDatabase.url(folder).isEmpty()) {
            throw new CommandException("There is no database in " + folder
                    + ". Go to the folder of yours, or name it with"
                    + " PLATEN_DATA or PLATEN_DATABASE_URL; `platen serve` and `platen workspaces create` make one.");
        }
        return either(folder, settings, access);
    }

    private static DatabaseHandle own(Path folder, DatabaseSettings settings, Access access) {
        try {
            return started(folder, settings, access);
        } catch (EmbeddedDatabase.FolderInUse e) {
            throw new CommandException("Another Platen is running on the data folder " + folder.getParent()
                    + ". Stop it first, or choose another folder with PLATEN_DATA.", e);
        }
    }

    private static DatabaseHandle started(Path folder, DatabaseSettings settings, Access access) {
        boolean isNew = EmbeddedDatabase.url(folder).isEmpty();
        EmbeddedDatabase embedded = EmbeddedDatabase.start(folder);
        try {
            return new DatabaseHandle(embedded, pool(embedded.jdbcUrl(), settings, access),
                    (isNew ? "new " : "") + "embedded PostgreSQL in " + folder, isNew);
        } catch (RuntimeException e) {
            try {
                embedded.close();
            } catch (IOException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }

    private static DatabaseHandle join(Path folder, DatabaseSettings settings, Access access) {
        Optional<String> url = EmbeddedDatabase.url(folder);
        String advice = "Start `platen serve` on the same data folder first, or name a PostgreSQL with PLATEN_DATABASE_URL.";
        if (url.isEmpty()) {
            throw new CommandException("No database has been started in " + folder + ". " + advice);
        }
        try {
            return new DatabaseHandle(null, pool(url.get(), settings, access),
                    "embedded PostgreSQL in " + folder + ", joined", false);
        } catch (CommandException e) {
            throw new CommandException("The database in " + folder + " is not running. " + advice, e);
        }
    }

    private static DatabaseHandle either(Path folder, DatabaseSettings settings, Access access) {
        try {
            return started(folder, settings, access);
        } catch (EmbeddedDatabase.FolderInUse e) {
            return join(folder, settings, access);
        }
    }

    private static ConnectionPool pool(String url, DatabaseSettings settings, Access access) {
        if (!url.startsWith("jdbc:postgresql:")) {
            throw new CommandException("PLATEN_DATABASE_URL must begin with jdbc:postgresql:, as in "
                    + "jdbc:postgresql://localhost:5432/platen; user and password have variables of their own.");
        }
        boolean isServer = switch (access) {
            case EITHER, MADE -> false;
            case OWN, JOIN -> true;
        };
        // An operator's command may run longer statements than a server.
        var connections = new ConnectionPool.Settings(url, settings.user(), settings.password(), settings.poolSize(),
                isServer ? STATEMENT_LIMIT : Duration.ZERO, settings.process());
        try {
            return isServer ? ConnectionPool.open(connections) : ConnectionPool.openBriefly(connections);
        } catch (SQLException e) {
            throw new CommandException("No connection to the database " + withoutSecrets(url) + ": " + e.getMessage(),
                    e);
        }
    }

    /** Removes the parameters of a JDBC URL, which may hold user and password. */
    private static String withoutSecrets(String url) {
        int parameters = url.indexOf('?');
        return (parameters < 0 ? url : url.substring(0, parameters)).replace("jdbc:postgresql://", "");
    }
}
