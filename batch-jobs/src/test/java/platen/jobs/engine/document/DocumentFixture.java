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
    /** Plain looks with small numbers, so that tests can count positions. */
    private static final String LOOKS = """
            <style>@layer { html { font: 10pt sans-serif } body { margin: 0; line-height: 1.3 }
            p, dl, figure { margin: 0.6em 0 } h1, h2, h3, h4, h5, h6 { line-height: 1.15 }
            h1 { font-size: 2em; margin: 0.6em 0 0.4em } h2 { font-size: 1.5em; margin: 0.8em 0 0.4em }
            h3 { font-size: 1.2em; margin: 0.9em 0 0.4em } h4, h5, h6 { margin: 1em 0 0.4em }
            ul, ol { margin: 0.6em 0; padding-inline-start: 2em } ul ul, ol ul, ul ol, ol ol { margin: 0.2em 0 }
            dd { margin-inline-start: 2em } blockquote { margin: 0.8em 2em } pre { margin: 0.8em 0 }
            code, pre { font-size: 10pt } td, th { padding: 0.75pt; vertical-align: middle }
            table { border-spacing: 1.5pt; box-sizing: content-box } caption { margin-bottom: 0.3em }
            hr { border: 0 solid #888; border-top-width: 0.75pt; margin: 0.8em 0 } }</style>
            """.replace("\n", " ");

    private DocumentFixture() {}

    /** Compiles a template whose elements look as {@link #LOOKS} says where it says nothing else. */
    static CompileOutcome.Compiled compiled(String template) {
        int at = 0;
        for (String tag : List.of("<html", "<head")) {
            int found = template.indexOf(tag);
            at = found < 0 ? at : template.indexOf('>', found) + 1;
        }
        String doctype = template.startsWith("<!") ? "" : "<!doctype html>";
        String whole = doctype + template.substring(0, at) + LOOKS + template.substring(at);
        return compiled(whole.getBytes(StandardCharsets.UTF_8));
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
