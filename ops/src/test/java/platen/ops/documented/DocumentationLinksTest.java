package platen.ops.documented;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DocumentationLinksTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern FENCED = Pattern.compile("(?ms)^\\s*```.*?^\\s*```$");

    @ParameterizedTest
    @MethodSource("platen.ops.documented.DocumentationPages#all")
    void everyLinkLeadsToAFileAndAHeadingThatExist(String page) throws IOException {
        Path file = Path.of("..").resolve(page);
        List<String> broken = LINK.matcher(FENCED.matcher(Files.readString(file)).replaceAll(""))
                .results()
                .map(link -> link.group(1))
                .filter(link -> !link.startsWith("https:"))
                .filter(link -> !exists(file, link))
                .toList();
        assertThat(broken).isEmpty();
    }

    private static boolean exists(Path page, String link) {
        String[] parts = link.split("#", -1);
        Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
        return Files.exists(target) && (parts.length == 1 || headings(target).contains(parts[1]));
    }

    /** Returns the anchors of a page's headings as GitHub forms them. */
    private static List<String> headings(Path page) {
        try {
            return Files.readAllLines(page)
                    .stream()
                    .filter(line -> line.startsWith("#"))
                    .map(line -> line.replaceFirst("^#+ ", "")
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("[^\\p{L}\\p{N} _-]", "")
                            .replace(' ', '-'))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
