package platen.jobs.engine.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.template.ImportOptions;

/** Random and damaged sources of smart documents are compiled or rejected with a reason. */
class TemplateFuzzTest {
    private static final List<String> WORDS = List.of("{{#each a}}", "{{/each}}", "{{#if a}}", "{{/if}}", "{{else}}",
            "{{", "}}",
            "<table>", "<tr>", "<td>", "</td>", "<div style='", "position: absolute;", "width: 1e30pt;", "<!--", "-->",
            "<style>", "</style>", "@page {", "}", "&#x110000;", "&#0;", "\uD83D\uDE00", "\u202E", "\u0000", "<svg>");
    private static final List<byte[]> DOCUMENTS = documents();

    @Test
    void randomSources() {
        Fuzz.few("template sources", 60, TemplateFuzzTest::random);
    }

    @Test
    void damagedSources() {
        Fuzz.few("template bytes", 60, TemplateFuzzTest::damaged);
    }

    @Test
    @Tag("thorough")
    void manyRandomSources() {
        Fuzz.many("template sources", TemplateFuzzTest::random);
    }

    @Test
    @Tag("thorough")
    void manyDamagedSources() {
        Fuzz.many("template bytes", TemplateFuzzTest::damaged);
    }

    private static void random(Random random, AtomicReference<byte[]> keep) {
        keep.set(RandomTemplate.of(random).getBytes(UTF_8));
        Outcome.check(keep.get(), ImportOptions.ofDocument(null));
    }

    private static void damaged(Random random, AtomicReference<byte[]> keep) {
        keep.set(new Damage(random, WORDS).of(any(random), any(random)));
        Outcome.check(keep.get(), ImportOptions.ofDocument(null));
    }

    private static byte[] any(Random random) {
        return DOCUMENTS.get(random.nextInt(DOCUMENTS.size()));
    }

    private static List<byte[]> documents() {
        var documents = new ArrayList<byte[]>();
        try (Stream<Path> files = Files.list(Path.of("..", "samples", "documents"))) {
            for (Path file : files.sorted().toList()) {
                documents.add(Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(documents);
    }
}
