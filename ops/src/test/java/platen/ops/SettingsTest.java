package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the documented settings with those of {@code application.yaml}. */
class SettingsTest {
    private static final Pattern NAME = Pattern.compile("PLATEN_[A-Z_]+");

    @Test
    void theSettingsPageListsExactlyTheSettingsThatExist() throws IOException {
        String table = Files.readString(Path.of("docs", "settings.md"));
        String yaml = Files.readString(Path.of("src", "main", "resources", "application.yaml"));
        assertThat(names(rows(table))).isEqualTo(names(yaml));
    }

    /** The first column. */
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
}
