package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Templates in, pages out, through the engine's own door. */
final class DocumentFixture {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();
    static final Engine ENGINE = new Engine();

    private DocumentFixture() {}

    static CompileOutcome.Compiled compiled(String template) {
        return compiled(template.getBytes(StandardCharsets.UTF_8));
    }

    static CompileOutcome.Compiled compiled(byte[] source) {
        CompileOutcome outcome = ENGINE.compile(source, ImportOptions.DEFAULT);
        assertThat(outcome).isInstanceOf(CompileOutcome.Compiled.class);
        return (CompileOutcome.Compiled) outcome;
    }

    /** The sentence with which a template is refused. */
    static String refusal(String template) {
        return refusal(template.getBytes(StandardCharsets.UTF_8));
    }

    static String refusal(byte[] source) {
        CompileOutcome outcome = ENGINE.compile(source, ImportOptions.DEFAULT);
        assertThat(outcome).isInstanceOf(CompileOutcome.Refused.class);
        assertThat(((CompileOutcome.Refused) outcome).reason()).isEqualTo(CompileOutcome.Reason.TEMPLATE_SYNTAX);
        return ((CompileOutcome.Refused) outcome).message();
    }

    /** The warnings of an upload, with their positions. */
    static List<String> warnings(String template) {
        return warnings(template.getBytes(StandardCharsets.UTF_8));
    }

    static List<String> warnings(byte[] source) {
        return compiled(source).warnings().stream()
                .map(each -> (each.position() == null ? "" : each.position() + ": ") + each.message()).toList();
    }

    static ObjectNode json(String json) {
        return (ObjectNode) JSON.readTree(json);
    }

    /** Renders by way of the wire form, as a worker does. */
    static byte[] pdf(String template, String data) {
        return rendered(compiled(template).plan(), data).pdf().bytes();
    }

    static RenderOutcome.Rendered rendered(CompiledTemplate plan, String data) {
        RenderOutcome outcome = ENGINE.render(Engine.read(plan.toBytes()), json(data),
                ImageResolver.NONE);
        assertThat(outcome).isInstanceOf(RenderOutcome.Rendered.class);
        return (RenderOutcome.Rendered) outcome;
    }

    /** The text of all pages, lines as they stand. */
    static String text(String template, String data) {
        return text(pdf(template, data));
    }

    static String text(byte[] pdf) {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            var stripper = new PDFTextStripper();
            stripper.setLineSeparator("\n");
            stripper.setPageEnd("\f");
            return stripper.getText(document).replace(" \n", "\n").stripTrailing();
        } catch (IOException e) {
            throw new AssertionError("The PDF cannot be read", e);
        }
    }

    /** The operators of a page's first content stream. */
    static String content(byte[] pdf, int page) {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return new String(document.getPage(page).getContents().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new AssertionError("The PDF cannot be read", e);
        }
    }

    /** Where a character is drawn first: points from the left and, of its baseline, from the top. */
    static String placeOf(byte[] pdf, String character) throws IOException {
        var places = new ArrayList<String>();
        try (PDDocument document = Loader.loadPDF(pdf)) {
            new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition position) {
                    if (position.getUnicode().equals(character)) {
                        places.add(Math.round(position.getX()) + "," + Math.round(position.getY()));
                    }
                }
            }.getText(document);
        }
        return places.getFirst();
    }

    static byte[] zip(Map<String, byte[]> files) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
            }
        } catch (IOException e) {
            throw new AssertionError("Memory does not fail", e);
        }
        return bytes.toByteArray();
    }
}
