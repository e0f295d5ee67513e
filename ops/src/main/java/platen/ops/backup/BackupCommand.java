package platen.ops.backup;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import platen.db.backup.BackupException;
import platen.db.backup.BackupWriter;
import platen.db.backup.BackupWriter.Written;
import platen.ops.command.CommandException;
import platen.ops.launch.ContextLauncher;
import platen.ops.settings.Settings;

/** {@code platen backup}: writes one snapshot of the database to a file. */
@Command(name = "backup", description = {
        "Writes a snapshot of the database to a new file, also while servers work on it.",
        "The master key is not in it: back up master.key or PLATEN_MASTER_KEY apart from it."})
public final class BackupCommand implements Runnable {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss")
            .withZone(ZoneOffset.UTC);

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE|DIR", description = "a new file, or an existing folder for platen-<time>.backup")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Path target;

    @Override
    public void run() {
        Path file = Files.isDirectory(target)
                ? target.resolve("platen-" + TIME.format(Clock.systemUTC().instant()) + ".backup")
                : target;
        if (Files.exists(file)) {
            throw new CommandException(file + " exists already. Name a new file.");
        }
        Settings settings = ContextLauncher.settings(ContextLauncher.environment());
        try (PlainDatabase database = PlainDatabase.existing(settings)) {
            Written written = write(database, file);
            var out = spec.commandLine().getOut();
            out.println("Wrote " + file + ": " + written.manifest().tables().size() + " tables, " + written.rows()
                    + " rows, " + Files.size(file) + " bytes, as of " + written.manifest().createdAt() + ".");
            if (written.manifest().masterKeys().isEmpty()) {
                out.println("It has no encrypted secrets yet.");
            } else {
                out.println("Its secrets need the master key " + String.join(", ", written.manifest().masterKeys())
                        + ", which is not in it. Keep a copy of "
                        + (settings.masterKey() == null
                                ? settings.data().toAbsolutePath().normalize().resolve("master.key").toString()
                                : "PLATEN_MASTER_KEY")
                        + " in another place.");
            }
            out.flush();
        } catch (BackupException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        } catch (IOException | SQLException e) {
            throw new CommandException("The backup was not written: " + e.getMessage(), e);
        }
    }

    /** Writes to a draft beside the file, so that a file of that name is always complete. */
    private static Written write(PlainDatabase database, Path file) throws IOException, SQLException {
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(draft);
        var ownerOnly = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (FileChannel channel = FileChannel.open(draft, Set.of(StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE), ownerOnly);
                var out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
            Written written = new BackupWriter(database.source()).write(out);
            out.flush();
            channel.force(true);
            if (Files.exists(file)) {
                throw new FileAlreadyExistsException(file.toString());
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
            return written;
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
