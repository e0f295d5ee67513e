package platen.lab.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Locale;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.PDSignature;
import platen.jobs.Quiet;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.seal.NewSealKey;
import platen.jobs.seal.SealKey;
import platen.jobs.seal.Sealer;
import tools.jackson.databind.node.ObjectNode;

/**
 * Measures what a seal adds to a render, each render and its seal one after the other, and what PDFBox takes to append a
 * signature of the same size without signing. {@code ops/lab/bin/bench seal} runs it.
 */
public final class SealBench {
    private static final int WARM_UP = 2_000;
    private static final int RENDERS = 1_000;
    private static final int PDFBOX_RENDERS = 100;
    private static final int SIGNATURE_BYTES = 2_000;

    private SealBench() {}

    public static void main(String[] arguments) throws Exception {
        Quiet.logging();
        SealKey key = NewSealKey.create("Benchmark", Instant.now());
        var sealer = new Sealer(() -> key, Clock.systemUTC());
        System.out.printf(Locale.ROOT, "%-14s %8s %10s %10s %10s %10s %8s%n", "", "kB", "render ms", "sealed ms",
                "seal ms",
                "PDFBox ms", "times");
        for (String name : new String[]{"application", "consent", "invoice"}) {
            measure(name, sealer);
        }
    }

    private static void measure(String name, Sealer sealer) throws IOException {
        CompiledTemplate template = switch (new Engine()
                .compile(Files.readAllBytes(Path.of("samples/forms", name + ".pdf")), ImportOptions.DEFAULT)) {
            case CompileOutcome.Compiled done -> Engine.read(done.plan().toBytes());
            case CompileOutcome.Refused refused -> throw new IllegalStateException(refused.message());
        };
        ObjectNode data = StoredJson.object("{\"full_name\":\"Ada Lenz\",\"bill_to_name\":\"Ada Lenz\"}");
        for (int i = 0; i < WARM_UP; i++) {
            sealer.seal(render(template, data));
        }
        var plain = new long[RENDERS];
        var sealed = new long[RENDERS];
        int bytes = 0;
        for (int i = 0; i < RENDERS; i++) {
            long start = System.nanoTime();
            Pdf pdf = render(template, data);
            plain[i] = System.nanoTime() - start;
            start = System.nanoTime();
            bytes = sealer.seal(render(template, data)).pdf().length();
            sealed[i] = System.nanoTime() - start;
            if (pdf.length() == 0) {
                throw new IllegalStateException("An empty document");
            }
        }
        var appended = new long[PDFBOX_RENDERS];
        byte[] file = render(template, data).bytes();
        for (int i = 0; i < appended.length; i++) {
            long start = System.nanoTime();
            appendWithPdfBox(file);
            appended[i] = System.nanoTime() - start;
        }
        double seal = median(sealed) - median(plain);
        System.out.printf(Locale.ROOT, "%-14s %8.1f %10.3f %10.3f %10.3f %10.3f %8.1f%n", name, bytes / 1024.0,
                median(plain),
                median(sealed), seal, median(appended), median(appended) / seal);
    }

    private static Pdf render(CompiledTemplate template, ObjectNode data) {
        return switch (template.render(data, ImageResolver.NONE)) {
            case RenderOutcome.Rendered rendered -> rendered.pdf();
            case RenderOutcome.Rejected rejected -> throw new IllegalStateException(rejected.message());
        };
    }

    private static void appendWithPdfBox(byte[] file) throws IOException {
        try (PDDocument document = Loader.loadPDF(file)) {
            var signature = new PDSignature();
            signature.setFilter(PDSignature.FILTER_ADOBE_PPKLITE);
            signature.setSubFilter(PDSignature.SUBFILTER_ETSI_CADES_DETACHED);
            signature.setSignDate(Calendar.getInstance());
            document.addSignature(signature, content -> new byte[SIGNATURE_BYTES]);
            document.saveIncremental(new ByteArrayOutputStream());
        }
    }

    /** Returns the median in milliseconds. */
    private static double median(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2] / 1e6;
    }
}
