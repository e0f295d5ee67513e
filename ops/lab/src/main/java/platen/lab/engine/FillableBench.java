package platen.lab.engine;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.Quiet;
import platen.jobs.engine.Engine;
import platen.jobs.engine.fillable.compile.FormsFixture;
import platen.jobs.engine.image.ImageCache;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.image.PictureDecoder;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.lab.engine.Stopwatch.Work;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compares renders with naive PDFBox, iText and pdf-lib on the same data, on one thread. Rounds are warm and
 * interleaved, so that load on the machine affects all; the median of the rounds counts. The lower bound is copying
 * the finished bytes and deflating what the render drew. {@code ops/lab/bin/bench fillable} runs it. Arguments: forms;
 * without any, the samples and all of {@code ../shared/forms} if that folder exists.
 */
public final class FillableBench {
    private static final int ROUNDS = 11;
    private static final long SLICE_NANOS = 20_000_000;
    private static final int RENDERS = 100_000;

    private FillableBench() {}

    public static void main(String[] arguments) throws Exception {
        Quiet.logging();
        List<Path> forms = new ArrayList<>(Arrays.stream(arguments).map(Path::of).toList());
        if (forms.isEmpty()) {
            forms.addAll(BenchForms.samplesAnd(FormsFixture.allIfPresent(), System.out));
        }
        warmUp(forms);
        print("form", "fields", "ours µs", "naive", "iText", "pdf-lib", "copy", "alloc kB", "PDF kB", "kept kB", "%");
        var naive = new Mean();
        var iText = new Mean();
        var pdfLib = new Mean();
        try (PdfLibFill node = PdfLibFill.start().orElse(null)) {
            for (Path form : forms) {
                measure(form, node, naive, iText, pdfLib);
            }
        }
        System.out.println("\ntimes slower than ours: naive PDFBox " + naive + "; iText " + iText + "; pdf-lib "
                + pdfLib);
        pictures();
        memory(forms);
    }

    /** Without a warm-up the first form would be measured while the JIT compiler is still working on it. */
    private static void warmUp(List<Path> forms) throws Exception {
        for (Path form : forms) {
            byte[] file = FormsFixture.read(form);
            CompileOutcome.Compiled compiled = FormsFixture.compiled(file);
            ObjectNode data = FormsFixture.data(compiled.schema().fields());
            var naive = new NaiveFill(file, FormsFixture.names(file));
            Stopwatch.mean(() -> naive.fill(data, new ArrayList<>()).length, SLICE_NANOS);
            Stopwatch.mean(() -> pdf(compiled.plan(), data, ImageResolver.NONE).bytes().length, 10 * SLICE_NANOS);
        }
    }

    private static void measure(Path form, @Nullable PdfLibFill node, Mean naive, Mean iText, Mean pdfLib)
            throws Exception {
        byte[] file = FormsFixture.read(form);
        CompileOutcome.Compiled compiled = FormsFixture.compiled(file);
        ObjectNode data = FormsFixture.data(compiled.schema().fields());
        Map<String, String> names = FormsFixture.names(file);
        CompiledTemplate compiledTemplate = compiled.plan();
        // Requests the whole file, because the other libraries produce one.
        Work ours = () -> pdf(compiledTemplate, data, ImageResolver.NONE).bytes().length;
        Work copyOnly = new CopyOnly(pdf(compiledTemplate, data, ImageResolver.NONE));
        var naiveFill = new NaiveFill(file, names);
        Work theirs = () -> naiveFill.fill(data, new ArrayList<>()).length;
        var iTextFill = new ITextFill(file, names);
        Work iTexts = () -> iTextFill.fill(data).length;
        boolean iTextCan = can(iTexts);
        // All run until the JIT compiler is done.
        Stopwatch.mean(theirs, 40 * SLICE_NANOS);
        Stopwatch.mean(iTextCan ? iTexts : ours, 40 * SLICE_NANOS);
        Stopwatch.mean(ours, 40 * SLICE_NANOS);
        var rounds = new double[5][ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            rounds[0][round] = Stopwatch.mean(ours, SLICE_NANOS);
            rounds[1][round] = Stopwatch.mean(theirs, 2 * SLICE_NANOS);
            rounds[2][round] = iTextCan ? Stopwatch.mean(iTexts, 2 * SLICE_NANOS) : Double.NaN;
            // Some forms take seconds.
            rounds[3][round] = node != null && round % 5 == 0
                    ? node.mean(form, data, names, SLICE_NANOS)
                    : Double.NaN;
            rounds[4][round] = Stopwatch.mean(copyOnly, SLICE_NANOS / 4);
        }
        double[] nanos = Arrays.stream(rounds).mapToDouble(Stopwatch::median).toArray();
        Pdf pdf = pdf(compiledTemplate, data, ImageResolver.NONE);
        print(form.getFileName().toString().replace(".pdf", ""), Integer.toString(data.size()),
                String.format(Locale.ROOT, "%.1f", nanos[0] / 1000), naive.add(nanos[1] / nanos[0]),
                iText.add(nanos[2] / nanos[0]), pdfLib.add(nanos[3] / nanos[0]),
                String.format(Locale.ROOT, "%.2f", nanos[4] / nanos[0]),
                kilobytes(Stopwatch.allocated(ours)), kilobytes(pdf.length()), kilobytes(pdf.tail().length),
                String.format(Locale.ROOT, "%.1f", 100.0 * pdf.tail().length / pdf.length()));
    }

    private static boolean can(Work work) {
        try {
            return work.once() > 0;
        } catch (Exception | LinkageError cannot) {
            return false;
        }
    }

    /** Measures the samples with their own data, including images. */
    private static void pictures() throws Exception {
        var cache = new ImageCache(16 << 20);
        for (Path form : BenchForms.samples()) {
            Path data = form.resolveSibling("../data").resolve(form.getFileName().toString().replace(".pdf", ".json"));
            if (Files.exists(data)) {
                ObjectNode own = StoredJson.object(Files.readString(data));
                CompiledTemplate compiledTemplate = withRows(form);
                ImageResolver images = ImageResolver.NONE.on(cache, PictureDecoder.IN_PROCESS);
                Work work = () -> pdf(compiledTemplate, own, images).bytes().length;
                Stopwatch.mean(work, 20 * SLICE_NANOS);
                System.out.printf(Locale.ROOT, "%s with its own data: %.1f µs%n", form.getFileName(),
                        Stopwatch.mean(work, 10 * SLICE_NANOS) / 1000);
            }
        }
    }

    /** Compiles a form whose repeated rows are an array, as the samples' data have them. */
    private static CompiledTemplate withRows(Path form) {
        return switch (new Engine().compile(FormsFixture.read(form), new ImportOptions(true, null))) {
            case CompileOutcome.Compiled compiled -> compiled.plan();
            case CompileOutcome.Refused refused -> throw new IllegalStateException(refused.message());
        };
    }

    /** Checks whether a long run leaks memory. */
    private static void memory(List<Path> forms) {
        record Job(CompiledTemplate compiledTemplate, ObjectNode data) {}
        List<Job> jobs = forms.stream().map(form -> FormsFixture.compiled(FormsFixture.read(form)))
                .map(each -> new Job(each.plan(), FormsFixture.data(each.schema().fields()))).toList();
        var heap = ManagementFactory.getMemoryMXBean();
        long bytes = 0;
        for (int i = 0; i <= RENDERS; i++) {
            if (i % (RENDERS / 5) == 0) {
                System.gc();
                System.out.printf(Locale.ROOT, "after %,d renders: %,d kB of heap in use%n", i,
                        heap.getHeapMemoryUsage().getUsed() / 1024);
            }
            Job job = jobs.get(i % jobs.size());
            bytes += pdf(job.compiledTemplate(), job.data(), ImageResolver.NONE).length();
        }
        System.out.printf(Locale.ROOT, "%,d MB rendered%n", bytes >> 20);
    }

    private static Pdf pdf(CompiledTemplate plan, ObjectNode data, ImageResolver images) {
        return switch (new Engine().render(plan, data, images)) {
            case RenderOutcome.Rendered done -> done.pdf();
            case RenderOutcome.Rejected rejected -> throw new IllegalStateException(rejected.message());
        };
    }

    private static void print(String... cells) {
        System.out.printf(Locale.ROOT, "%-16s %6s %9s %8s %8s %8s %6s %9s %9s %8s %5s%n", (Object[]) cells);
    }

    private static String kilobytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f", bytes / 1024.0);
    }

    /** Collects ratios and returns their geometric mean and minimum. */
    private static final class Mean {
        private final List<Double> ratios = new ArrayList<>();

        String add(double ratio) {
            if (Double.isNaN(ratio)) {
                return "–";
            }
            ratios.add(ratio);
            return String.format(Locale.ROOT, "%.0f", ratio);
        }

        @Override
        public String toString() {
            double mean = Math.exp(ratios.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
            double least = ratios.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
            return String.format(Locale.ROOT, "geometric mean %.0f, least %.0f, over %d forms", mean, least,
                    ratios.size());
        }
    }
}
