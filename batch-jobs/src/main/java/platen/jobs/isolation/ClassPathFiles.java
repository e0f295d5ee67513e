package platen.jobs.isolation;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** Lists the files and directories that the classes of this program are loaded from. */
final class ClassPathFiles {
    private ClassPathFiles() {}

    /** Returns every class path entry, including those added by the manifest of a jar. */
    static Set<Path> all() {
        var found = new LinkedHashSet<Path>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            add(Path.of(entry).toAbsolutePath().normalize(), found);
        }
        return found;
    }

    private static void add(Path entry, Set<Path> found) {
        if (!Files.exists(entry) || !found.add(entry) || Files.isDirectory(entry)) {
            return;
        }
        try (var jar = new JarFile(entry.toFile())) {
            Manifest manifest = jar.getManifest();
            String more = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            if (more != null) {
                for (String each : more.strip().split("\\s+")) {
                    add(Path.of(entry.toUri().resolve(URI.create(each))).normalize(), found);
                }
            }
        } catch (IOException | IllegalArgumentException notAJar) {
            // Java ignores such entries too.
        }
    }
}
