package platen.web.operator.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class RunbookTest {
    private static final Pattern LINK = Pattern.compile("href=\"([^\"]*)\"");

    @Test
    void everyEntryHasTheIdThatLinksToItName() throws IOException {
        List<String> entries = Files.readAllLines(Path.of("..", "ops", "docs", "runbook.md"))
                .stream()
                .filter(line -> line.matches("#{2,3} .*"))
                .map(line -> line.replaceFirst("#+ ", ""))
                .toList();
        assertThat(entries).contains("PlatenQueueLate", "Stuck work");
        assertThat(entries).allSatisfy(entry -> assertThat(Runbook.text())
                .contains("id=\"" + Runbook.path(entry).replaceFirst(".*#", "") + "\">" + entry + "<"));
    }

    @Test
    void everyLinkLeadsToAnEntryOrAPageOfTheServer() {
        assertThat(LINK.matcher(Runbook.text()).results().map(link -> link.group(1)))
                .isNotEmpty()
                .allSatisfy(link -> {
                    assertThat(link).startsWith("#");
                    assertThat(Runbook.text()).contains("id=\"" + link.substring(1) + "\"");
                });
    }

    @Test
    void otherPagesOfTheDocumentationAreNamedByTheirFile() {
        assertThat(Runbook.text()).doesNotContain(".md\"").contains("<code>ops/docs/");
    }
}
