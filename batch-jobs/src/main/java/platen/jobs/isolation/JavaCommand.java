package platen.jobs.isolation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * Builds the command line that runs another main class of this program, from classes, from jars or from a Spring Boot
 * jar.
 */
public final class JavaCommand {
    private static final String BOOT_CLASSES = "Spring-Boot-Classes";
    private static final String BOOT_LAUNCHER = "org.springframework.boot.loader.launch.PropertiesLauncher";

    private JavaCommand() {}

    /** Returns the command; the caller may append arguments. */
    public static List<String> of(Class<?> main, List<String> flags) {
        String classPath = System.getProperty("java.class.path");
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.add("-cp");
        command.add(absolute(classPath));
        if (isBootJar(classPath)) {
            // Classes inside a Boot jar are visible only to its own loader, which takes the main class as a property.
            command.add(command.size() - 2, "-Dloader.main=" + main.getName());
            command.add(BOOT_LAUNCHER);
        } else {
            command.add(main.getName());
        }
        return command;
    }

    /** Makes class path entries absolute, because the process starts in another directory. */
    private static String absolute(String classPath) {
        var entries = new ArrayList<String>();
        for (String entry : classPath.split(File.pathSeparator)) {
            entries.add(Path.of(entry).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, entries);
    }

    private static boolean isBootJar(String classPath) {
        if (classPath.contains(File.pathSeparator) || !new File(classPath).isFile()) {
            return false;
        }
        try (var jar = new JarFile(classPath)) {
            Manifest manifest = jar.getManifest();
            return manifest != null && manifest.getMainAttributes().getValue(BOOT_CLASSES) != null;
        } catch (IOException notAJar) {
            return false;
        }
    }
}
