package platen.db.postgres;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The binaries of PostgreSQL that the embedded database has unpacked into its folder. The library that unpacks them
 * computes a hash of the whole archive at each start, and runs a script that detects the distribution; a file beside
 * the binaries records from which archive they are, by the checksum in the jar.
 */
final class PostgresBinaries {
    private static final Logger log = LoggerFactory.getLogger(PostgresBinaries.class);
    /** Archives of the platforms for which there are binaries; the class path has one of them. */
    private static final List<String> ARCHIVES = List.of("postgres-linux-x86_64.txz", "postgres-linux-arm_64.txz",
            "postgres-darwin-x86_64.txz", "postgres-darwin-arm_64.txz", "postgres-windows-x86_64.txz");

    private final Path folder;
    private final Path record;

    /** @param folder into which binaries are unpacked, each version in a folder of its own */
    PostgresBinaries(Path folder) {
        this.folder = folder;
        this.record = folder.resolve("unpacked");
    }

    /** Returns the folder with the binaries of this release; empty if they are not known to be there. */
    Optional<Path> unpacked() {
        try {
            Optional<String> archive = archive();
            if (archive.isEmpty() || !Files.exists(record)) {
                return Optional.empty();
            }
            List<String> lines = Files.readAllLines(record);
            if (lines.size() != 2 || !lines.getFirst().equals(archive.get())) {
                return Optional.empty();
            }
            Path binaries = folder.resolve(lines.getLast());
            return Optional.of(binaries).filter(each -> Files.isExecutable(each.resolve("bin/pg_ctl")));
        } catch (IOException e) {
            log.debug("The binaries of PostgreSQL in {} cannot be examined", folder, e);
            return Optional.empty();
        }
    }

    /** Records the binaries of a server that was started by this release; does nothing if they cannot be told. */
    void record(Optional<PostgresProcess> running) throws IOException {
        Optional<String> archive = archive();
        Optional<Path> binaries = running.flatMap(PostgresProcess::executable)
                .map(Path::getParent)
                .map(Path::getParent)
                .map(Path::getFileName);
        if (archive.isPresent() && binaries.isPresent()
                && Files.isExecutable(folder.resolve(binaries.get()).resolve("bin/pg_ctl"))) {
            OwnerOnlyFile.write(record, archive.get() + "\n" + binaries.get() + "\n");
        }
    }

    /** Removes the record, so that the binaries are unpacked again if they are incomplete. */
    void forget() throws IOException {
        Files.deleteIfExists(record);
    }

    /** Returns name, size and checksum of the archive of this release; empty if it is in no jar. */
    private static Optional<String> archive() throws IOException {
        var found = new ArrayList<URL>();
        for (String name : ARCHIVES) {
            found.addAll(Collections.list(PostgresBinaries.class.getClassLoader().getResources(name)));
        }
        if (found.size() == 1 && found.getFirst().openConnection() instanceof JarURLConnection connection) {
            JarEntry entry = connection.getJarEntry();
            return Optional.of("%s %d %08x".formatted(entry.getName(), entry.getSize(), entry.getCrc()));
        }
        return Optional.empty();
    }
}
