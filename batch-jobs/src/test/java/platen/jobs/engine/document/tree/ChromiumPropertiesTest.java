package platen.jobs.engine.document.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The list of what becomes of properties has all that the browser of this machine knows. */
@Tag("thorough")
class ChromiumPropertiesTest {
    private static final Path LIST = Path
            .of("src/test/resources/platen/jobs/engine/document/support/properties.txt");
    private static final String SCRIPT = """
            const names = new Set(getComputedStyle(document.body));
            for (const name in document.body.style) {
              const css = name.replace(/[A-Z]/g, letter => '-' + letter.toLowerCase());
              [css, '-' + css].filter(each => CSS.supports(each, 'inherit')).forEach(each => names.add(each));
            }
            return [...names];
            """;

    @Test
    void everyPropertyOfTheBrowserIsListed() throws Exception {
        assumeTrue(Files.isExecutable(ChromiumFixture.BROWSER) && Files.isExecutable(ChromiumFixture.DRIVER),
                "Chromium and chromedriver are not installed");
        Path fonts = Path.of("../../shared/html/fonts.conf");
        assumeTrue(Files.exists(fonts), "The fonts of ../shared/html are not here");
        Set<String> listed = Files.readString(LIST, StandardCharsets.UTF_8).lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.substring(line.indexOf(' ')).strip().replaceFirst(":.*", ""))
                .collect(Collectors.toSet());
        Path page = Files.createTempFile("properties", ".html");
        Files.writeString(page, "<!doctype html><body>x</body>");
        List<String> known = new ArrayList<>();
        try (var browser = new ChromiumFixture(fonts.toAbsolutePath())) {
            browser.load(page, 800, 600);
            for (JsonNode name : browser.run(SCRIPT)) {
                known.add(name.asString());
            }
        } finally {
            Files.delete(page);
        }
        assertThat(known).hasSizeGreaterThan(600);
        assertThat(listed).containsAll(known);
    }
}
