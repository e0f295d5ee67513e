package platen.lab.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import platen.jobs.Quiet;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageCache;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.image.PictureDecoder;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import platen.lab.engine.Stopwatch.Work;
import platen.lab.engine.peer.Browser;

/**
 * Compares smart documents made of static HTML with a warm Chromium page that prints the same HTML. Each document, a
 * folder with an {@code index.html} and its files, becomes a {@link BoundDocument} and gets other data for each render.
 * {@code ops/lab/bin/bench html FOLDER} runs it; a second argument selects documents by a part of their names.
 */
public final class HtmlBench {
    private static final int ROUNDS = 3;
    private static final long WARM_NANOS = 1_500_000_000L;
    private static final long OUR_NANOS = 100_000_000;
    private static final long PEER_WARM_NANOS = 700_000_000L;
    private static final long PEER_NANOS = 250_000_000;

    private final Browser browser;
    private int number;

    private HtmlBench(Browser browser) {
        this.browser = browser;
    }

    /** A document ready to be rendered. */
    private record Candidate(String name, Path folder, BoundDocument bound, CompiledTemplate template,
            ImageResolver images) {}

    public static void main(String[] arguments) throws Exception {
        Quiet.logging();
        if (arguments.length == 0) {
            System.err.println("usage: ops/lab/bin/bench html FOLDER [PART-OF-NAME]");
            System.exit(2);
        }
        String part = arguments.length > 1 ? arguments[1] : "";
        List<Candidate> candidates = new ArrayList<>();
        for (DocumentFolder folder : DocumentFolder.in(Path.of(arguments[0]), part)) {
            candidate(folder).ifPresent(candidates::add);
        }
        try (Browser browser = Browser.start()) {
            new HtmlBench(browser).measure(candidates);
        }
    }

    private static Optional<Candidate> candidate(DocumentFolder folder) throws IOException {
        String name = folder.name();
        Optional<BoundDocument> bound = BoundDocument.of(folder.index());
        if (bound.isEmpty()) {
            System.out.println(name + " is left out: it has no element to loop over");
            return Optional.empty();
        }
        return switch (new Engine().compile(folder.zip(bound.get().template()), ImportOptions.DEFAULT)) {
            case CompileOutcome.Compiled compiled -> Optional.of(new Candidate(name, folder.path(), bound.get(),
                    Engine.read(compiled.plan().toBytes()),
                    ImageResolver.NONE.on(new ImageCache(16 << 20), PictureDecoder.IN_PROCESS)));
            case CompileOutcome.Refused refused -> {
                System.out.println(name + " is left out: " + refused.message());
                yield Optional.empty();
            }
        };
    }

    private void measure(List<Candidate> candidates) throws Exception {
        for (Candidate each : candidates) {
            Stopwatch.mean(ours(each), WARM_NANOS);
        }
        System.out.printf("%-36s %6s %10s %14s %8s %9s %8s%n", "", "values", "Platen ms", "Chromium ms", "times",
                "alloc kB", "pages");
        double[] ratios = new double[candidates.size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = measure(candidates.get(i));
        }
        double least = Arrays.stream(ratios).min().orElse(Double.NaN);
        System.out.printf(Locale.ROOT, "%d documents, median %.1f times, least %.1f%n", ratios.length,
                Stopwatch.median(ratios), least);
    }

    private double measure(Candidate candidate) throws Exception {
        browser.open(candidate.folder().resolve("index.html"));
        int theirPages = pages(browser.render(candidate.bound().filled(++number)));
        int ourPages = rendered(candidate).pageCount();
        Work ours = ours(candidate);
        Work theirs = () -> browser.render(candidate.bound().filled(++number)).length;
        Stopwatch.mean(ours, WARM_NANOS);
        Stopwatch.time(theirs, PEER_WARM_NANOS, browser::processorNanos);
        double[] our = new double[ROUNDS];
        double[] their = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            our[round] = Stopwatch.mean(ours, OUR_NANOS);
            their[round] = Stopwatch.time(theirs, PEER_NANOS, browser::processorNanos).processor();
        }
        double ratio = Stopwatch.median(their) / Stopwatch.median(our);
        System.out.printf(Locale.ROOT, "%-36s %6d %10.3f %14.1f %8.1f %9d %8s%n", candidate.name(),
                candidate.bound().valueCount(), Stopwatch.median(our) / 1e6, Stopwatch.median(their) / 1e6, ratio,
                Stopwatch.allocated(ours) / 1024, ourPages + "/" + theirPages);
        return ratio;
    }

    private Work ours(Candidate candidate) {
        return () -> rendered(candidate).pdf().length();
    }

    private RenderOutcome.Rendered rendered(Candidate candidate) {
        return switch (new Engine().render(candidate.template(), candidate.bound().data(++number),
                candidate.images())) {
            case RenderOutcome.Rendered rendered -> rendered;
            case RenderOutcome.Rejected rejected -> throw new IllegalStateException(
                    candidate.name() + ": " + rejected.message());
        };
    }

    private static int pages(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return document.getNumberOfPages();
        }
    }
}
