package platen.jobs.engine.assemble;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.text.PDFTextStripper;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Documents to merge: renders of the sample forms, and foreign files with one special property each. */
final class PdfFixture {
    private static final Path SAMPLES = Path.of("../samples");

    private PdfFixture() {}

    /** Renders one sample form with different names in its field full_name; the documents share a base. */
    static List<Pdf> renders(String form, String... names) {
        return renders(sample(form), names);
    }

    /** Like {@link #renders(String, String...)}, for a form or a smart document. */
    static List<Pdf> renders(byte[] source, String... names) {
        CompiledTemplate plan = compiled(source);
        return Stream.of(names)
                .map(name -> render(plan,
                        JsonNodeFactory.instance.objectNode().put("full_name", name).put("bill_to_name", name)))
                .toList();
    }

    /** Renders a template with data. */
    static Pdf render(byte[] source, ObjectNode data) {
        return render(compiled(source), data);
    }

    private static CompiledTemplate compiled(byte[] source) {
        return switch (new Engine().compile(source, ImportOptions.DEFAULT)) {
            case CompileOutcome.Compiled done -> done.plan();
            case CompileOutcome.Refused refused -> throw new AssertionError(refused.message());
        };
    }

    private static Pdf render(CompiledTemplate plan, ObjectNode data) {
        return switch (plan.render(data, ImageResolver.NONE)) {
            case RenderOutcome.Rendered rendered -> rendered.pdf();
            case RenderOutcome.Rejected rejected -> throw new AssertionError(rejected.message());
        };
    }

    static byte[] sample(String form) {
        return read(Path.of("forms", form + ".pdf"));
    }

    /** Reads a sample file. */
    static byte[] read(Path sample) {
        try {
            return Files.readAllBytes(SAMPLES.resolve(sample));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Modifies a document before it is saved. */
    interface Finishing {
        void finish(PDDocument document) throws IOException;
    }

    /** Returns a foreign file with a line of text on each page. */
    static Pdf stranger(int pages, String text, Finishing finishing) {
        try (var document = new PDDocument()) {
            var font = new PDType1Font(Standard14Fonts.FontName.HELVETICA);
            for (int i = 1; i <= pages; i++) {
                var page = new PDPage(PDRectangle.A5);
                document.addPage(page);
                try (var content = new PDPageContentStream(document, page)) {
                    content.beginText();
                    content.setFont(font, 18);
                    content.newLineAtOffset(40, 300);
                    content.showText(text + " page " + i);
                    content.endText();
                }
            }
            finishing.finish(document);
            var out = new ByteArrayOutputStream();
            document.save(out);
            return Pdf.of(out.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Pdf stranger(int pages, String text) {
        return stranger(pages, text, document -> {});
    }

    /** Returns the text of one page, counted from 1. */
    static String text(PDDocument document, int page) throws IOException {
        var stripper = new PDFTextStripper();
        stripper.setStartPage(page);
        stripper.setEndPage(page);
        return stripper.getText(document);
    }
}
