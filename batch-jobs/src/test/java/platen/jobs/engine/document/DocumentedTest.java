package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.barcode.BarcodeType;
import platen.jobs.engine.document.bind.Formatters;
import platen.jobs.engine.document.property.SupportTable;
import platen.jobs.engine.document.tree.Tags;

/** What authors can write is what the page for authors lists. */
class DocumentedTest {
    private static final Set<String> SIDES = Set.of("top", "right", "bottom", "left");

    @Test
    void everyElementPropertyFormatterAndBarCodeIsListed() throws IOException {
        String page = Files.readString(Path.of("../samples/documents.md"));
        Set<String> words = Stream.of(page.split("[^a-z0-9-]+", -1)).collect(Collectors.toSet());
        assertThat(words).containsAll(Tags.drawn().stream().filter(tag -> !tag.matches("h[2-5]")).toList());
        assertThat(words).containsAll(Formatters.names());
        assertThat(words).containsAll(BarcodeType.names());
        assertThat(words).containsAll(SupportTable.laidOut().stream().filter(DocumentedTest::isNamed).toList());
    }

    /** The sides of margins, paddings and borders are listed in one word. */
    private static boolean isNamed(String property) {
        return !property.startsWith("page-break-") && !(property.contains("-")
                && SIDES.stream().anyMatch(side -> property.matches("(margin|padding|border)-" + side + ".*")));
    }
}
