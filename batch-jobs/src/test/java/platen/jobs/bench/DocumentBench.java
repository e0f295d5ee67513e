package platen.jobs.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import platen.jobs.bench.Stopwatch.Work;
import platen.jobs.engine.CompileOutcome;
import platen.jobs.engine.Engine;
import platen.jobs.engine.Images;
import platen.jobs.engine.ImportOptions;
import platen.jobs.engine.Plan;
import platen.jobs.engine.RenderOutcome;
import platen.jobs.engine.image.PictureShelf;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Smart documents against openhtmltopdf on the same data: a letter, an invoice of 100 rows and a statement of 5,000,
 * one thread, warm, interleaved round by round, so that both see the same machine; the median of the rounds counts.
 * {@code ops/bin/bench documents} runs it.
 */
public final class DocumentBench {
    private static final int ROUNDS = 7;
    private static final long SLICE_NANOS = 120_000_000;
    private static final Path SAMPLES = Path.of("samples");

    private DocumentBench() {}

    public static void main(String[] arguments) throws Exception {
        Quiet.logging();
        System.out.printf("%-12s %6s %10s %16s %8s %10s %12s %8s %10s%n", "document", "pages", "ours ms",
                "openhtmltopdf ms", "times", "alloc kB", "theirs kB", "PDF kB", "compile ms");
        measure("letter", HtmlRival::letter);
        measure("tax-invoice", HtmlRival::invoice);
        measure("statement", HtmlRival::statement);
    }

    private static void measure(String name, Function<JsonNode, String> html) throws Exception {
        byte[] source = Files.readAllBytes(SAMPLES.resolve("documents/" + name + ".html"));
        ObjectNode data = StoredJson.object(Files.readAllBytes(SAMPLES.resolve("data/" + name + ".json")));
        Plan plan = Plan.fromBytes(compiled(source).plan().toBytes());
        Images images = Images.NONE.on(new PictureShelf(16 << 20));
        Work ours = () -> rendered(plan, data, images).pdf().length();
        Work theirs = () -> HtmlRival.render(html.apply(data)).length;
        // Both run until the compiler has had its say.
        Stopwatch.mean(ours, 25 * SLICE_NANOS);
        Stopwatch.mean(theirs, 25 * SLICE_NANOS);
        var rounds = new double[2][ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            rounds[0][round] = Stopwatch.mean(ours, SLICE_NANOS);
            rounds[1][round] = Stopwatch.mean(theirs, 3 * SLICE_NANOS);
        }
        double our = Stopwatch.median(rounds[0]);
        double their = Stopwatch.median(rounds[1]);
        double compile = Stopwatch.mean(() -> compiled(source).pageCount(), SLICE_NANOS);
        RenderOutcome.Rendered rendered = rendered(plan, data, images);
        System.out.printf(Locale.ROOT, "%-12s %6d %10.3f %16.2f %8.1f %10d %12d %8.1f %10.2f%n", name,
                rendered.pageCount(), our / 1e6, their / 1e6, their / our, Stopwatch.allocated(ours) / 1024,
                Stopwatch.allocated(theirs) / 1024, rendered.pdf().length() / 1024.0, compile / 1e6);
    }

    private static CompileOutcome.Compiled compiled(byte[] source) {
        return switch (new Engine().compile(source, ImportOptions.DEFAULT)) {
            case CompileOutcome.Compiled compiled -> compiled;
            case CompileOutcome.Refused refused -> throw new IllegalStateException(refused.message());
        };
    }

    private static RenderOutcome.Rendered rendered(Plan plan, ObjectNode data, Images images) {
        return switch (new Engine().render(plan, data, images)) {
            case RenderOutcome.Rendered rendered -> rendered;
            case RenderOutcome.Rejected rejected -> throw new IllegalStateException(rejected.message());
        };
    }
}
