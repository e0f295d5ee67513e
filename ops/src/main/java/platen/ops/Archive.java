package platen.ops;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import platen.db.Database;
import platen.db.EmbeddedDatabase;
import platen.db.Pool;
import platen.ops.Settings.DatabaseSettings;

/**
 * The database of this process: the operator's own, or the embedded one of the data folder, which one process owns and
 * others of the same user join. Its schema is up to date.
 */
public final class Archive implements AutoCloseable {
    /** A statement that hangs must not hang us; none of a server's runs half as long. */
    private static final Duration STATEMENT_LIMIT = Duration.ofSeconds(10);

    private final @Nullable EmbeddedDatabase embedded;
    private final Pool pool;
    private final Database database;
    private final String description;
    private final AtomicBoolean open = new AtomicBoolean(true);

    private Archive(@Nullable EmbeddedDatabase embedded, Pool pool, String description) {
        this.embedded = embedded;
        this.pool = pool;
        this.description = description;
        // A migration may take as long as it takes.
        this.database = Database.migrated(pool, pool.unpooled());
    }

    /** How a process comes to the embedded database; an operator's own is open to all of them. */
    public enum Access {
        /** Starts it, and is refused when somebody else has. */
        OWN,
        /** Joins the one that runs. */
        JOIN,
        /** Joins the one that runs, or starts it for as long as it is needed. */
        EITHER
    }

    /** @throws Refused when the database cannot be had, with the reason */
    public static Archive open(Settings settings, Access access) {
        DatabaseSettings database = settings.database();
        if (database.url() != null) {
            return new Archive(null, pool(database.url(), database, access),
                    "PostgreSQL at " + withoutSecrets(database.url()));
        }
        Path folder = settings.data().toAbsolutePath().normalize().resolve("database");
        return switch (access) {
            case OWN -> own(folder, database, access);
            case JOIN -> join(folder, database, access);
            case EITHER -> either(folder, database, access);
        };
    }

    public Database database() {
        return database;
    }

    /** Which database it is, for people; no secrets. */
    public String description() {
        return description;
    }

    /** Pool first, then PostgreSQL. A second call does nothing. */
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

    private static Archive own(Path folder, DatabaseSettings settings, Access access) {
        try {
            return owned(EmbeddedDatabase.start(folder), folder, settings, access);
        } catch (EmbeddedDatabase.FolderInUse e) {
            throw new Refused("Another Platen is running on the data folder " + folder.getParent()
                    + ". Stop it first, or choose another folder with PLATEN_DATA.", e);
        }
    }

    private static Archive owned(EmbeddedDatabase embedded, Path folder, DatabaseSettings settings,
            Access access) {
        try {
            return new Archive(embedded, pool(embedded.jdbcUrl(), settings, access),
                    "embedded PostgreSQL in " + folder);
        } catch (RuntimeException e) {
            try {
                embedded.close();
            } catch (IOException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }

    private static Archive join(Path folder, DatabaseSettings settings, Access access) {
        Optional<String> url = EmbeddedDatabase.url(folder);
        String advice = "Start `platen serve` on the same data folder first, or name a PostgreSQL with PLATEN_DATABASE_URL.";
        if (url.isEmpty()) {
            throw new Refused("No database has been started in " + folder + ". " + advice);
        }
        try {
            return new Archive(null, pool(url.get(), settings, access),
                    "embedded PostgreSQL in " + folder + ", joined");
        } catch (Refused e) {
            throw new Refused("The database in " + folder + " is not running. " + advice, e);
        }
    }

    private static Archive either(Path folder, DatabaseSettings settings, Access access) {
        try {
            return owned(EmbeddedDatabase.start(folder), folder, settings, access);
        } catch (EmbeddedDatabase.FolderInUse e) {
            return join(folder, settings, access);
        }
    }

    private static Pool pool(String url, DatabaseSettings settings, Access access) {
        if (!url.startsWith("jdbc:postgresql:")) {
            throw new Refused("PLATEN_DATABASE_URL must begin with jdbc:postgresql:, as in "
                    + "jdbc:postgresql://localhost:5432/platen; user and password have variables of their own.");
        }
        // A command of an operator's may ask for more than a server ever does.
        Duration limit = access == Access.EITHER ? Duration.ZERO : STATEMENT_LIMIT;
        try {
            return Pool.open(new Pool.Settings(url, settings.user(), settings.password(), settings.connections(),
                    limit, settings.process()));
        } catch (SQLException e) {
            throw new Refused("No connection to the database " + withoutSecrets(url) + ": " + e.getMessage(), e);
        }
    }

    /** A JDBC URL may carry user and password as parameters. */
    private static String withoutSecrets(String url) {
        int parameters = url.indexOf('?');
        return (parameters < 0 ? url : url.substring(0, parameters)).replace("jdbc:postgresql://", "");
    }
}
