package platen.lab.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;

/**
 * Builds command lines for processes that start our classes quickly and in large numbers: with a small heap, the C1
 * compiler only, and an AOT cache of classes (JEP 514) once a rehearsal has written it.
 */
public final class ProcessLauncher {
    private final Path cache;
    private final String classes;

    /** @param folder folder for the AOT cache and jars */
    public ProcessLauncher(Path folder) {
        this.cache = folder.resolve("classes.aot");
        this.classes = classes(folder);
    }

    /** Returns a command line. */
    public List<String> command(Class<?> main, List<String> javaOptions, List<String> arguments) {
        return command(main, Files.exists(cache) ? "-XX:AOTCache=" + cache : "-Xshare:auto", javaOptions, arguments);
    }

    /** Returns the command line of the process that writes the AOT cache; it takes a few seconds longer to end. */
    public List<String> rehearsal(Class<?> main, List<String> arguments) {
        return command(main, "-XX:AOTCacheOutput=" + cache, List.of(), arguments);
    }

    private List<String> command(Class<?> main, String learning, List<String> javaOptions, List<String> arguments) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new ArrayList<>(List.of(java, "--enable-native-access=ALL-UNNAMED", "-Xmx192m",
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xlog:disable", learning, "-cp", classes));
        command.addAll(javaOptions);
        command.add(main.getName());
        command.addAll(arguments);
        return command;
    }

    /**
     * Returns the class path of this process with each folder packed into a jar, because an AOT cache holds no classes
     * of folders.
     */
    private static String classes(Path folder) {
        var path = new ArrayList<String>();
        for (String each : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path entry = Path.of(each);
            path.add(Files.isDirectory(entry) ? jar(entry, folder.resolve(path.size() + ".jar")).toString() : each);
        }
        return String.join(File.pathSeparator, path);
    }

    private static Path jar(Path classes, Path jar) {
        try (var out = new JarOutputStream(Files.newOutputStream(jar)); Stream<Path> files = Files.walk(classes)) {
            out.setLevel(Deflater.NO_COMPRESSION);
            for (Path file : files.filter(each -> !each.equals(classes)).sorted().toList()) {
                boolean isFolder = Files.isDirectory(file);
                String name = classes.relativize(file).toString().replace(File.separatorChar, '/');
                out.putNextEntry(new JarEntry(isFolder ? name + "/" : name));
                if (!isFolder) {
                    Files.copy(file, out);
                }
                out.closeEntry();
            }
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
