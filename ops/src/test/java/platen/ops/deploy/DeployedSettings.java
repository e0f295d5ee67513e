package platen.ops.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.boot.env.PropertiesPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.FileSystemResource;
import platen.ops.settings.KnownSettings;

/** The settings that exist, and their defaults. */
final class DeployedSettings {
    private static final Path FILE = Path.of("src", "main", "resources", "application.properties");

    private DeployedSettings() {}

    /** Returns the variables that Platen reads. */
    static Set<String> variables() {
        return new KnownSettings(bundled()).variables();
    }

    /** Returns the default of a setting. */
    static Duration duration(String property) {
        String value = bundled().stream()
                .map(source -> String.valueOf(source.getProperty(property)))
                .findFirst()
                .orElseThrow();
        return DurationStyle.detectAndParse(value.replaceFirst("^\\$\\{[A-Z_]+:(.*)}$", "$1"));
    }

    private static List<? extends EnumerablePropertySource<?>> bundled() {
        try {
            return new PropertiesPropertySourceLoader().load("bundled", new FileSystemResource(FILE))
                    .stream()
                    .map(source -> (EnumerablePropertySource<?>) source)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
