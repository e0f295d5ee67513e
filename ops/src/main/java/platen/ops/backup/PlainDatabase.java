package platen.ops.backup;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import platen.db.postgres.ConnectionPool;
import platen.db.postgres.EmbeddedDatabase;
import platen.ops.command.CommandException;
import platen.ops.settings.Settings;
import platen.ops.settings.Settings.DatabaseSettings;

/** The database of the settings as it is, without running migrations. */
final class PlainDatabase implements AutoCloseable {
    private static final int CONNECTIONS = 3;

    private final @Nullable EmbeddedDatabase embedded;
    private final ConnectionPool pool;

    private PlainDatabase(@Nullable EmbeddedDatabase embedded, ConnectionPool pool) {
        this.embedded = embedded;
        this.pool = pool;
    }

    /**
     * Opens the database for a backup; also one that a server uses.
     *
     * @throws CommandException when there is none
     */
    static PlainDatabase existing(Settings settings) {
        if (settings.database().url() != null) {
            return external(settings.database());
        }
        Path folder = folder(settings);
        Optional<String> url = EmbeddedDatabase.url(folder);
        if (url.isEmpty()) {
            throw new CommandException("There is no database in " + folder
                    + ". Go to the folder of yours, or name it with PLATEN_DATA or PLATEN_DATABASE_URL.");
        }
        try {
            return started(folder);
        } catch (EmbeddedDatabase.FolderInUse running) {
            return new PlainDatabase(null, pool(url.get(), null, null));
        }
    }

    /**
     * Opens the database for a restore; creates the embedded one.
     *
     * @throws CommandException when a server runs on the data folder
     */
    static PlainDatabase unused(Settings settings) {
        if (settings.database().url() != null) {
            return external(settings.database());
        }
        try {
            return started(folder(settings));
        } catch (EmbeddedDatabase.FolderInUse e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Returns connections without a statement timeout. */
    DataSource source() {
        return pool.unpooled();
    }

    @Override
    public void close() {
        pool.close();
        if (embedded != null) {
            try {
                embedded.close();
            } catch (IOException e) {
                throw new CommandException("PostgreSQL could not be stopped: " + e.getMessage(), e);
            }
        }
    }

    private static PlainDatabase external(DatabaseSettings database) {
        return new PlainDatabase(null, pool(String.valueOf(database.url()), database.user(), database.password()));
    }

    private static PlainDatabase started(Path folder) {
        EmbeddedDatabase embedded = EmbeddedDatabase.start(folder);
        return new PlainDatabase(embedded, pool(embedded.jdbcUrl(), null, null));
    }

    private static Path folder(Settings settings) {
        return settings.data().toAbsolutePath().normalize().resolve("database");
    }

    private static ConnectionPool pool(String url, @Nullable String user, @Nullable String password) {
        try {
            return ConnectionPool.open(new ConnectionPool.Settings(url, user, password, CONNECTIONS, Duration.ZERO,
                    "backup"));
        } catch (SQLException e) {
            throw new CommandException("No connection to the database: " + e.getMessage(), e);
        }
    }
}
