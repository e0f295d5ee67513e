package platen.jobs.engine.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static platen.jobs.engine.document.DocumentFixture.rendered;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import platen.jobs.engine.ConformanceFixture;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;

/** Tests that real documents are accepted, and that every word which Chromium prints of them is on the pages. */
@Tag("thorough")
class RealDocumentsTest {
    private static final Path DOCUMENTS = Path.of("../../shared/html");
    private static final String ABSENT = "absent";
    private static final double SHARE = 0.99;
    /** Documents of which words are missing, with the share that is there and the reason. */
    private static final Map<String, Double> LESS = Map.of(
            // Controls of videos, and dates in form controls as the browser writes them.
            "latexcss-elements", 0.98,
            // Numbers that float where they overlap others.
            "invoiceplane-invoice", 0.98,
            // Labels of a diagram in foreignObject of an SVG, which is not drawn.
            "relaxed-report", 0.98,
            // Words of the reference that are extracted with the notes beside them.
            "tufte-demo", 0.94,
            // A number and a word that the reference has as one.
            "own-rtl-invoice-arabic", 0.98);

    static Stream<String> documents() throws IOException {
        if (!Files.isDirectory(DOCUMENTS)) {
            return Stream.of(ABSENT);
        }
        try (Stream<Path> folders = Files.list(DOCUMENTS)) {
            return folders.filter(Files::isDirectory).map(folder -> folder.getFileName().toString()).sorted().toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void aRealDocumentIsAcceptedWithItsWords(String name) throws IOException {
        assumeTrue(!name.equals(ABSENT), "There are no real documents in " + DOCUMENTS.toAbsolutePath());
        Path folder = DOCUMENTS.resolve(name);
        CompileOutcome outcome = DocumentFixture.ENGINE.compile(zip(folder), ImportOptions.DEFAULT);
        assertThat(outcome).isInstanceOf(CompileOutcome.Compiled.class);
        CompiledTemplate plan = ((CompileOutcome.Compiled) outcome).plan();
        String printed = DocumentFixture.text(rendered(plan, "{}").pdf().bytes());
        String reference = DocumentFixture.text(Files.readAllBytes(folder.resolve("reference.pdf")));

        List<String> words = words(reference);
        List<String> missing = missing(words, printed);

        assertThat(1 - (double) missing.size() / words.size()).as("share of words; missing are %s", missing)
                .isGreaterThanOrEqualTo(LESS.getOrDefault(name, SHARE));
    }

    /** Documents of many kinds, which claim PDF/A and PDF/UA where it is added to their heads. */
    static Stream<String> claiming() throws IOException {
        List<String> kinds = List.of("bootstrap5-invoice", "tailwind-invoice", "own-letter-din5008", "own-payslip",
                "own-report-toc", "own-rtl-invoice-arabic", "own-shipping-label", "own-event-ticket", "oht-splash",
                "github-chokidar", "tufte-demo", "hamlet");
        return Files.isDirectory(DOCUMENTS) ? kinds.stream() : documents();
    }

    @ParameterizedTest
    @MethodSource("claiming")
    void aRealDocumentThatClaimsAStandardConformsOrAWarningSaysWhyItDoesNotClaim(String name) throws Exception {
        assumeTrue(!name.equals(ABSENT), "There are no real documents in " + DOCUMENTS.toAbsolutePath());
        Map<String, byte[]> files = files(DOCUMENTS.resolve(name));
        String html = new String(files.get("index.html"), UTF_8);
        files.put("index.html", ("<meta name=\"conformance\" content=\"PDF/A-2u, PDF/UA-1\">" + html).getBytes(UTF_8));
        var compiled = (CompileOutcome.Compiled) DocumentFixture.ENGINE.compile(DocumentFixture.zip(files),
                ImportOptions.DEFAULT);
        RenderOutcome.Rendered rendered = rendered(compiled.plan(), "{}");

        byte[] pdf = rendered.pdf().bytes();
        String warnings = compiled.warnings() + " " + rendered.warnings();
        assertThat(warnings.contains("claim PDF/A-2u")).isFalse();
        assertThat(ConformanceFixture.faults(pdf, "PDF/A-2u")).isEmpty();
        if (!warnings.contains("claim PDF/UA-1:")) {
            assertThat(ConformanceFixture.faults(pdf, "PDF/UA-1")).isEmpty();
        }
    }

    /** Words that occur more often than they are printed; one that is only divided differently is not missing. */
    private static List<String> missing(List<String> words, String printed) {
        Map<String, Integer> counts = new HashMap<>();
        words(printed).forEach(word -> counts.merge(word, 1, Integer::sum));
        String together = String.join("", words(printed));
        List<String> missing = new ArrayList<>();
        for (String word : words) {
            int left = counts.merge(word, -1, Integer::sum);
            if (left < 0 && !(word.length() > 2 && together.contains(word))) {
                missing.add(word);
            }
        }
        return missing;
    }

    /** Runs of letters and digits, whatever their case and form. */
    private static List<String> words(String text) {
        String plain = Normalizer.normalize(text, Normalizer.Form.NFKC).replaceAll("\\p{Cf}", "")
                .toLowerCase(Locale.ROOT);
        return Stream.of(plain.split("[^\\p{L}\\p{M}\\p{N}]+", -1)).filter(word -> !word.isEmpty()).toList();
    }

    static byte[] zip(Path folder) throws IOException {
        return DocumentFixture.zip(files(folder));
    }

    private static Map<String, byte[]> files(Path folder) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.filter(each -> !each.toString().endsWith(".pdf")).toList()) {
                files.put(file.getFileName().toString(), Files.readAllBytes(file));
            }
        }
        return files;
    }
}
