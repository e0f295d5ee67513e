package platen.ops.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.postgres.OwnerOnlyFile;
import platen.db.secret.MasterKey;
import platen.db.secret.MasterKeys;
import platen.db.secret.SecretCipher;
import platen.db.secret.SecretStore;
import platen.ops.command.CommandException;
import platen.ops.settings.Settings;

/**
 * Loads the master keys of a process from {@code PLATEN_MASTER_KEY} or from the file {@value #FILE} in the data folder,
 * which the first start creates. The database registers their ids, so that a process that lacks one is refused.
 */
public final class MasterKeyLoader {
    /** Name of the file with the master keys; only its owner can read it. */
    static final String FILE = "master.key";

    private final Path file;
    private final Database database;
    private final @Nullable String setting;

    private MasterKeyLoader(Settings settings, Database database) {
        this.file = file(settings);
        this.database = database;
        this.setting = settings.masterKey();
    }

    /**
     * Returns the cipher of this process and encrypts secrets that are still stored as plain text.
     *
     * @throws CommandException when a server lacks a key; a command is refused only when it needs a secret
     */
    static SecretCipher load(Settings settings, DatabaseHandle handle, DatabaseHandle.Access access) {
        var loader = new MasterKeyLoader(settings, handle.database());
        boolean server = switch (access) {
            case OWN, JOIN -> true;
            case EITHER, MADE -> false;
        };
        // A command may run on another machine than the servers, so it does not make a key for an external database.
        boolean mayCreate = server || settings.database().url() == null;
        MasterKeys keys = loader.registeredKeys()
                .orElseGet(() -> handle.database().inTurn("master_keys", () -> loader.keys(mayCreate)));
        if (server && keys.whyMissing().isPresent()) {
            throw new CommandException(keys.whyMissing().get());
        }
        var cipher = new SecretCipher(keys);
        if (keys.whyMissing().isEmpty()) {
            new SecretStore(handle.database(), cipher).encryptPlain();
        }
        return cipher;
    }

    /** Returns the keys of this process where the database needs no others and knows them: then nothing is to be done. */
    private Optional<MasterKeys> registeredKeys() {
        MasterKeys keys = present(setting, file);
        if (keys == null) {
            return Optional.empty();
        }
        Set<String> registered = SecretStore.registered(database);
        return Optional.of(keys)
                .filter(own -> own.ids().containsAll(registered) && registered.contains(own.ids().getFirst()));
    }

    private MasterKeys keys(boolean mayCreate) {
        MasterKeys keys = present(setting, file);
        Set<String> registered = SecretStore.registered(database);
        var lacking = new TreeSet<>(registered);
        if (keys != null) {
            keys.ids().forEach(lacking::remove);
        }
        if (!lacking.isEmpty()) {
            return MasterKeys
                    .missing(("Secrets in the database are encrypted under the master key %s, which this process"
                            + " does not have. Set PLATEN_MASTER_KEY to the keys of the other processes, or copy %s from the"
                            + " data folder of the first one to %s. If no copy is left, `platen secrets reset` shows what is"
                            + " lost and how to go on without it.")
                            .formatted(String.join(", ", lacking), FILE, file));
        }
        if (keys == null && !mayCreate) {
            return MasterKeys.missing("There is no master key yet to encrypt secrets with. Start `platen serve` first,"
                    + " or set PLATEN_MASTER_KEY to the output of `openssl rand -base64 32` for all processes.");
        }
        MasterKeys complete = keys == null ? create(file) : keys;
        SecretStore.register(database, complete.ids().getFirst());
        return complete;
    }

    /**
     * Returns the keys that this process has, whether they are those of the stored secrets or not.
     *
     * @throws CommandException when the setting or the file is not readable
     */
    public static Optional<MasterKeys> own(Settings settings) {
        return Optional.ofNullable(present(settings.masterKey(), file(settings)));
    }

    /** Returns the keys that this process has; creates the file in the data folder if there are none. */
    public static MasterKeys ownOrNew(Settings settings) {
        return own(settings).orElseGet(() -> create(file(settings)));
    }

    private static Path file(Settings settings) {
        return settings.data().toAbsolutePath().normalize().resolve(FILE);
    }

    private static @Nullable MasterKeys present(@Nullable String setting, Path file) {
        try {
            if (setting != null) {
                return MasterKeys.parse(setting);
            }
            return Files.exists(file) ? MasterKeys.parse(Files.readString(file)) : null;
        } catch (IllegalArgumentException e) {
            throw new CommandException((setting == null ? file : "PLATEN_MASTER_KEY") + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new CommandException("The master key in " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static MasterKeys create(Path file) {
        MasterKey key = MasterKey.random();
        try {
            Files.createDirectories(file.getParent());
            OwnerOnlyFile.write(file, key.base64() + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("The master key could not be written to " + file, e);
        }
        return MasterKeys.of(List.of(key));
    }
}
