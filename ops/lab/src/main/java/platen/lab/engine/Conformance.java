package platen.lab.engine;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.jspecify.annotations.Nullable;
import platen.jobs.Quiet;
import platen.jobs.engine.Engine;
import platen.jobs.engine.fillable.compile.FormsFixture;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Fills forms with Platen and with PDFBox, draws the first pages with poppler and compares them pixel by pixel. A form
 * without data is compared with poppler's drawing of the original file. Every document is checked with qpdf and opened
 * with PDFBox.
 *
 * <p>Arguments: the folder for images and {@code report.md}, then files or folders; without any, all of {@code
 * ../shared/forms} if that folder exists, and the samples. PDFs without fields are skipped.
 */
public final class Conformance {
    private static final double NOTABLE = 0.001;

    private final Path folder;
    private final List<Row> rows = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();

    private Conformance(Path folder) {
        this.folder = folder;
    }

    /**
     * Differences of one form as fractions of the first page's pixels; NaN if there is nothing to compare with.
     *
     * @param blank without data, against poppler's drawing of the file
     * @param filled with short values, against naive PDFBox
     * @param overfull with values that are too long, against naive PDFBox
     * @param naiveRefused number of values that PDFBox refused
     * @param faults complaints of qpdf or PDFBox; empty when there are none
     */
    private record Row(String name, int fields, double blank, double filled, double overfull, int naiveRefused,
            String faults) {
        double worst() {
            return Stream.of(blank, filled, overfull).filter(each -> !each.isNaN()).max(Comparator.naturalOrder())
                    .orElse(0.0);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Quiet.logging();
        var report = new Conformance(Files.createDirectories(Path.of(arguments[0])));
        List<Path> forms = new ArrayList<>();
        for (int i = 1; i < arguments.length; i++) {
            try (Stream<Path> files = Files.walk(Path.of(arguments[i]))) {
                files.filter(file -> file.toString().endsWith(".pdf") && Files.isRegularFile(file)).sorted()
                        .forEach(forms::add);
            }
        }
        if (arguments.length == 1) {
            forms.addAll(BenchForms.samplesAnd(FormsFixture.allIfPresent(), System.out));
        }
        for (Path form : forms) {
            report.add(form);
        }
        report.write();
    }

    private void add(Path form) throws IOException, InterruptedException {
        byte[] file = FormsFixture.read(form);
        String name = form.getFileName().toString().replaceAll("\\.pdf$", "");
        switch (new Engine().compile(file, ImportOptions.DEFAULT)) {
            case CompileOutcome.Refused refused -> refusals.add(name + ": " + refused.message());
            case CompileOutcome.Compiled compiled when !compiled.schema().fields().isEmpty() -> {
                Row row = compared(name, file, compiled);
                rows.add(row);
                System.out.println(line(row));
            }
            case CompileOutcome.Compiled _ -> {}
        }
    }

    private Row compared(String name, byte[] file, CompileOutcome.Compiled compiled)
            throws IOException, InterruptedException {
        var fields = compiled.schema().fields();
        var faults = new ArrayList<String>();
        @Nullable
        BufferedImage original = Drawing.firstPage(Files.write(folder.resolve(name + "-original.pdf"), file));
        double blank = difference(ours(name + "-blank", compiled.plan(), JsonNodeFactory.instance.objectNode(), faults),
                original, name + "-blank");
        var refused = new ArrayList<String>();
        ObjectNode data = FormsFixture.data(fields);
        double filled = difference(ours(name + "-filled", compiled.plan(), data, faults),
                naive(name + "-filled", file, data, refused), name + "-filled");
        ObjectNode longData = FormsFixture.longData(fields);
        double overfull = difference(ours(name + "-overfull", compiled.plan(), longData, faults),
                naive(name + "-overfull", file, longData, new ArrayList<>()), name + "-overfull");
        return new Row(name, fields.size(), blank, filled, overfull, refused.size(), String.join("; ", faults));
    }

    private @Nullable BufferedImage ours(String name, CompiledTemplate compiledTemplate, ObjectNode data,
            List<String> faults)
            throws IOException, InterruptedException {
        switch (new Engine().render(compiledTemplate, data, ImageResolver.NONE)) {
            case RenderOutcome.Rejected rejected -> {
                faults.add(rejected.message());
                return null;
            }
            case RenderOutcome.Rendered rendered -> {
                byte[] pdf = rendered.pdf().bytes();
                Path written = Files.write(folder.resolve(name + "-ours.pdf"), pdf);
                int verdict = Drawing.run(List.of("qpdf", "--check", written.toString()));
                if (verdict != 0) {
                    faults.add("qpdf answers " + verdict);
                }
                try (var document = Loader.loadPDF(pdf)) {
                    if (document.getDocumentCatalog().getAcroForm(null) != null) {
                        faults.add("fields are left");
                    }
                }
                return Drawing.firstPage(written);
            }
        }
    }

    /** Returns the first page as filled by PDFBox; null when PDFBox fails. */
    private @Nullable BufferedImage naive(String name, byte[] file, ObjectNode data, List<String> refused)
            throws InterruptedException {
        try {
            byte[] pdf = new NaiveFill(file, FormsFixture.names(file)).fill(data, refused);
            return Drawing.firstPage(Files.write(folder.resolve(name + "-naive.pdf"), pdf));
        } catch (IOException | RuntimeException failed) {
            return null;
        }
    }

    private double difference(@Nullable BufferedImage ours, @Nullable BufferedImage other, String name)
            throws IOException {
        return ours == null || other == null
                ? Double.NaN
                : Drawing.difference(ours, other, folder.resolve(name + "-diff.png"));
    }

    private void write() throws IOException {
        rows.sort(Comparator.comparingDouble(Row::worst).reversed());
        var report = new StringBuilder("""
                # Conformance

                Differing pixels of the first page in per cent: without data against poppler's drawing of the file, \
                filled and overfull against naive PDFBox. %d forms, %d of them with a difference above 0.1 %% \
                somewhere.

                | form | fields | blank | filled | overfull | refused by naive | faults |
                |---|--:|--:|--:|--:|--:|---|
                """.formatted(rows.size(), rows.stream().filter(row -> row.worst() > NOTABLE).count()));
        rows.forEach(row -> report.append("| ").append(line(row)).append(" |\n"));
        report.append("\nRefused as templates: ").append(refusals.size()).append("\n\n");
        refusals.forEach(each -> report.append("- ").append(each).append('\n'));
        Files.writeString(folder.resolve("report.md"), report);
        System.out.println("Report: " + folder.resolve("report.md"));
    }

    private static String line(Row row) {
        return String.join(" | ", row.name(), Integer.toString(row.fields()), percent(row.blank()),
                percent(row.filled()), percent(row.overfull()), Integer.toString(row.naiveRefused()), row.faults());
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "–" : String.format(Locale.ROOT, "%.3f", share * 100);
    }
}
