package platen.ops.launch;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.Database;
import platen.db.postgres.DeferredPool;
import platen.db.secret.SecretCipher;
import platen.ops.settings.Settings;

/**
 * Opens the database and loads the master key in a thread of its own. That takes as long as creating most of the beans,
 * mostly without using a processor, so the beans get a database and a cipher whose first use waits. Thread-safe.
 */
final class DatabaseOpening implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(DatabaseOpening.class);

    private final FutureTask<SecretCipher> task;
    private final Database database = new Database(new DeferredPool(() -> handle().pool()));
    private volatile @Nullable DatabaseHandle handle;

    private DatabaseOpening(Settings settings, DatabaseHandle.Access access) {
        task = new FutureTask<>(() -> {
            DatabaseHandle opened = DatabaseHandle.open(settings, access);
            handle = opened;
            return MasterKeyLoader.load(settings, opened, access);
        });
    }

    static DatabaseOpening start(Settings settings, DatabaseHandle.Access access) {
        var opening = new DatabaseOpening(settings, access);
        Thread.ofPlatform().name("database-opening").daemon().start(opening.task);
        return opening;
    }

    /**
     * Waits for the database.
     *
     * @throws RuntimeException the failure that prevented the opening, always the same instance
     */
    DatabaseHandle handle() {
        cipher();
        DatabaseHandle opened = handle;
        if (opened == null) {
            throw new IllegalStateException("The database was opened without a handle");
        }
        return opened;
    }

    /** Returns the database; its first use waits. */
    Database database() {
        return database;
    }

    /** Returns the cipher of the secrets in the database; its first use waits. */
    SecretCipher deferredCipher() {
        return new SecretCipher(() -> cipher().keys());
    }

    /** Like {@link #handle()}, but returns the cipher of the secrets in the database. */
    SecretCipher cipher() {
        try {
            return task.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case null, default -> throw new IllegalStateException("The database cannot be opened", e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the database was being opened", e);
        }
    }

    /** Waits until the opening has ended. Returns why it failed, or null. */
    @Nullable
    RuntimeException failure() {
        try {
            cipher();
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    /** Waits until the opening has ended, and closes what it opened. */
    @Override
    public void close() throws IOException {
        RuntimeException failure = failure();
        DatabaseHandle opened = handle;
        if (opened != null) {
            opened.close();
        } else if (failure != null) {
            log.debug("No database was opened", failure);
        }
    }
}
