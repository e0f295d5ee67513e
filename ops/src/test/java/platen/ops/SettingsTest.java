package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.boot.env.PropertiesPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.FileSystemResource;
import platen.ops.settings.KnownSettings;
import platen.ops.settings.RenamedSettings;

/** Compares the documented settings, those of {@code application.properties} and those that the settings records bind. */
class SettingsTest {
    private static final Pattern NAME = Pattern.compile("PLATEN_[A-Z_]+");
    private static final Path BUNDLED = Path.of("src", "main", "resources", "application.properties");

    @Test
    void theSettingsPageListsExactlyTheSettingsThatExist() throws IOException {
        String table = Files.readString(Path.of("docs", "settings.md"));
        String bundled = Files.readString(BUNDLED);
        assertThat(names(rows(table))).isEqualTo(names(bundled));
    }

    @Test
    void theBundledFileHasExactlyTheSettingsThatTheRecordsBind() throws IOException {
        var inFile = new TreeSet<String>();
        for (EnumerablePropertySource<?> source : bundled()) {
            inFile.addAll(List.of(source.getPropertyNames()));
        }
        inFile.removeIf(name -> !name.startsWith("platen."));
        Set<String> bound = new KnownSettings(bundled()).properties()
                .stream()
                .filter(name -> !name.startsWith("platen.schedules.databases."))
                .collect(Collectors.toSet());
        assertThat(inFile).isEqualTo(bound);
    }

    @Test
    void formerNamesAreUnknownAndTheirPresentNamesAreKnown() throws IOException {
        var known = new KnownSettings(bundled());
        var all = new TreeSet<>(known.properties());
        all.addAll(known.variables());
        assertThat(RenamedSettings.NEW_NAMES.values()).isSubsetOf(all);
        assertThat(RenamedSettings.NEW_NAMES.keySet()).doesNotContainAnyElementsOf(all);
    }

    /** Returns the first column. */
    private static String rows(String table) {
        var names = new StringBuilder();
        table.lines().filter(line -> line.startsWith("| `")).forEach(line -> names.append(line.split("\\|")[1]));
        return names.toString();
    }

    private static Set<String> names(String text) {
        var names = new TreeSet<String>();
        NAME.matcher(text).results().forEach(found -> names.add(found.group()));
        return names;
    }

    private static List<EnumerablePropertySource<?>> bundled() throws IOException {
        var sources = new ArrayList<EnumerablePropertySource<?>>();
        new PropertiesPropertySourceLoader().load("bundled", new FileSystemResource(BUNDLED))
                .forEach(source -> sources.add((EnumerablePropertySource<?>) source));
        return sources;
    }
}
