package platen.ops.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import platen.ops.words.WordScan.Hit;

/**
 * Finds banned words in sources and documentation. {@code remaining.txt} lists the files that still have some, and may
 * only shrink; {@link WordScan} writes it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WordsTest {
    private static final Path ROOT = Path.of("..");
    private static final int MAX_SHOWN = 40;

    private final List<Hit> hits;
    private final SortedMap<String, Integer> counts;
    private final SortedMap<String, Integer> remaining;

    WordsTest() throws IOException {
        hits = new WordScan(ROOT).hits();
        counts = WordScan.count(hits);
        remaining = remaining();
    }

    @Test
    void noFileHasMoreBannedWordsThanRemain() {
        List<Hit> surplus = hits.stream()
                .filter(hit -> counts.getOrDefault(hit.file(), 0) > remaining.getOrDefault(hit.file(), 0))
                .limit(MAX_SHOWN)
                .toList();
        assertThat(surplus).as("Use the words beside the arrows; ops/docs/contributing.md says why").isEmpty();
    }

    @Test
    void theListOfWhatRemainsIsTight() {
        assertThat(remaining.entrySet())
                .as("Fewer banned words than listed. Run: java ops/src/test/java/platen/ops/words/WordScan.java")
                .allMatch(listed -> counts.getOrDefault(listed.getKey(), 0) >= listed.getValue());
    }

    @Test
    void wordsOfIdentifiersSentencesAndPluralsAreFound() throws IOException {
        var scan = new WordScan(ROOT);
        assertThat(scan.hits("A.java", "class KeyRing { int MOST_BELLS; } // a string is not meant\n"))
                .extracting(Hit::found)
                .containsExactlyInAnyOrder("Ring", "BELLS", "MOST_BELLS");
        assertThat(scan.hits("B.java", "/** Who is late waits. */\n")).hasSize(1);
    }

    private static SortedMap<String, Integer> remaining() throws IOException {
        var remaining = new TreeMap<String, Integer>();
        for (String line : Files.readAllLines(ROOT.resolve(WordScan.DATA).resolve("remaining.txt"))) {
            int colon = line.lastIndexOf(": ");
            remaining.put(line.substring(0, colon), Integer.parseInt(line.substring(colon + 2)));
        }
        return remaining;
    }
}
