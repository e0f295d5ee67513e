package platen.ops.backup;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import platen.db.backup.BackupException;
import platen.db.backup.BackupManifest;
import platen.db.backup.BackupReader;
import platen.db.backup.BackupRestorer;
import platen.ops.command.CommandException;
import platen.ops.launch.ContextLauncher;
import platen.ops.launch.MasterKeyLoader;
import platen.ops.settings.Settings;

/** {@code platen restore}: restores a backup into an empty database. */
@Command(name = "restore", description = {
        "Restores a backup into the empty database of the settings, or creates the embedded one for it.",
        "Refuses a database with rows. A restore that fails leaves no rows and can be repeated."})
public final class RestoreCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "written by platen backup")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Path file;

    @Option(names = "--verify", description = "only check that the file is complete and not damaged; needs no database")
    private boolean verify;

    @Option(names = "--without-key", description = "also without the master key of its secrets; they cannot be read then")
    private boolean withoutKey;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            var backup = new BackupReader(in);
            if (verify) {
                backup.read((table, rows) -> {
                    rows.transferTo(OutputStream.nullOutputStream());
                    return -1;
                });
                out.println(file + " is complete: " + backup.manifest().tables().size() + " tables as of "
                        + backup.manifest().createdAt() + ".");
            } else {
                restore(backup, out);
            }
        } catch (BackupException e) {
            throw new CommandException(file + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new CommandException(file + " cannot be read: " + e.getMessage(), e);
        }
        out.flush();
    }

    private void restore(BackupReader backup, PrintWriter out) {
        Settings settings = ContextLauncher.settings(ContextLauncher.environment());
        requireKey(settings, backup.manifest());
        try (PlainDatabase database = PlainDatabase.unused(settings)) {
            var restorer = new BackupRestorer(database.source());
            restorer.check(backup.manifest());
            long rows = restorer.restore(backup);
            out.println("Restored " + backup.manifest().tables().size() + " tables with " + rows + " rows, as of "
                    + backup.manifest().createdAt() + ".");
            out.println("Next: platen check, then platen serve. Work that was queued continues; people log in again.");
        } catch (IOException | SQLException e) {
            throw new CommandException("The backup was not restored: " + e.getMessage(), e);
        }
    }

    private void requireKey(Settings settings, BackupManifest manifest) {
        var lacking = new TreeSet<>(manifest.masterKeys());
        MasterKeyLoader.own(settings).ifPresent(keys -> keys.ids().forEach(lacking::remove));
        if (!lacking.isEmpty() && !withoutKey) {
            throw new CommandException("The secrets in the backup need the master key " + String.join(", ", lacking)
                    + ". Copy master.key of the old data folder to "
                    + settings.data().toAbsolutePath().normalize().resolve("master.key")
                    + ", or set PLATEN_MASTER_KEY. If no copy is left, restore with --without-key, and then reset the"
                    + " secrets with: platen secrets reset");
        }
    }
}
