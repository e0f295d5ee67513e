package platen.ops.launch;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import platen.db.secret.SecretCipher;
import platen.ops.settings.Settings;

/**
 * Opens the database and loads the master key in a thread of its own. A start waits for the database, mostly without
 * using a processor, so the context reads its bean definitions meanwhile. Thread-safe.
 */
final class DatabaseOpening {
    private final FutureTask<SecretCipher> task;
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

    /** Waits until the opening has ended, and closes what it opened. Returns why the opening failed, or null. */
    @Nullable
    RuntimeException close() throws IOException {
        RuntimeException failure = null;
        try {
            cipher();
        } catch (RuntimeException e) {
            failure = e;
        }
        DatabaseHandle opened = handle;
        if (opened != null) {
            opened.close();
        }
        return failure;
    }
}
