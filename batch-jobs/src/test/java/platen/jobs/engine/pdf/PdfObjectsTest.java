package platen.jobs.engine.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.PdfBase;

class PdfObjectsTest {

    @Test
    void objectsInStreamsAreFoundByTheirNumbers() throws IOException {
        var out = new PdfBuffer();
        var objects = new PdfObjects(out);
        var packed = new ObjectStreams(objects, Deflate.FAST);
        int catalog = objects.reserve();
        int pages = objects.reserve();
        var kids = new StringBuilder();
        for (int i = 0; i < 450; i++) {
            int page = objects.reserve();
            kids.append(page).append(" 0 R ");
            packed.begin(page).ascii("<</Type/Page/MediaBox[0 0 10 " + (i + 1) + "]/Parent ").reference(pages)
                    .ascii(">>");
            packed.end();
        }
        packed.begin(pages).ascii("<</Type/Pages/Count 450/Kids[" + kids + "]>>");
        packed.end();
        packed.finish();
        ObjectFixture.object(objects, catalog, "<</Type/Catalog/Pages " + pages + " 0 R>>");
        objects.finish(catalog, null, FileId.of(out));

        try (PDDocument document = Loader.loadPDF(out.toBytes())) {
            assertThat(document.getNumberOfPages()).isEqualTo(450);
            assertThat(document.getPage(449).getMediaBox().getHeight()).isEqualTo(450);
        }
    }

    @Test
    void aTailContinuesASharedBase() throws IOException {
        var baseOut = new PdfBuffer();
        var baseObjects = new PdfObjects(baseOut);
        int catalog = baseObjects.reserve();
        int pages = baseObjects.reserve();
        int page = baseObjects.reserve();
        var offsets = new int[4];
        offsets[catalog] = baseOut.length();
        ObjectFixture.object(baseObjects, catalog, "<</Type/Catalog/Pages " + pages + " 0 R>>");
        offsets[pages] = baseOut.length();
        ObjectFixture.object(baseObjects, pages, "<</Type/Pages/Count 1/Kids[" + page + " 0 R]>>");
        var base = new XrefBase(baseOut.length(), offsets);

        var tail = new PdfBuffer();
        var objects = new PdfObjects(tail, base);
        int content = objects.reserve();
        objects.deflated(content, "", new PdfBuffer().ascii("1 0 0 rg 10 10 50 50 re f"), Deflate.FAST);
        ObjectFixture.object(objects, page,
                "<</Type/Page/Parent " + pages + " 0 R/MediaBox[0 0 100 200]/Contents " + content
                        + " 0 R>>");
        objects.finish(catalog, null, FileId.of(tail));

        byte[] whole = new Pdf(new PdfBase(baseOut.toBytes()), tail.toBytes()).bytes();
        try (PDDocument document = Loader.loadPDF(whole)) {
            assertThat(document.getNumberOfPages()).isEqualTo(1);
            assertThat(document.getPage(0).getMediaBox().getHeight()).isEqualTo(200);
            assertThat(document.getPage(0).getContents().readAllBytes()).asString().startsWith("1 0 0 rg");
        }
        assertThat(new String(whole, StandardCharsets.ISO_8859_1))
                .as("the table counts from the start of the whole file")
                .contains("startxref\n" + (baseOut.length() + tail.toString().indexOf("xref\n")));
    }

    @Test
    void aTailMayReplaceAnObjectOfItsBase() throws IOException {
        var baseOut = new PdfBuffer();
        var baseObjects = new PdfObjects(baseOut);
        int catalog = baseObjects.reserve();
        int pages = baseObjects.reserve();
        var offsets = new int[3];
        offsets[catalog] = baseOut.length();
        ObjectFixture.object(baseObjects, catalog, "<</Type/Catalog/Pages " + pages + " 0 R>>");
        offsets[pages] = baseOut.length();
        ObjectFixture.object(baseObjects, pages, "<</Type/Pages/Count 0/Kids[]>>");

        var tail = new PdfBuffer();
        var objects = new PdfObjects(tail, new XrefBase(baseOut.length(), offsets));
        int page = objects.reserve();
        ObjectFixture.object(objects, pages, "<</Type/Pages/Count 1/Kids[" + page + " 0 R]>>");
        ObjectFixture.object(objects, page, "<</Type/Page/Parent " + pages + " 0 R/MediaBox[0 0 100 200]>>");
        objects.finish(catalog, null, FileId.of(tail));

        try (PDDocument document = Loader.loadPDF(new Pdf(new PdfBase(baseOut.toBytes()), tail.toBytes()).bytes())) {
            assertThat(document.getNumberOfPages()).isEqualTo(1);
        }
    }

    @Test
    void everyLevelInflatesToWhatWentInFromManyThreads() {
        byte[] content = "BT /F1 12 Tf (Hello) Tj ET\n".repeat(500).getBytes(StandardCharsets.US_ASCII);
        for (Deflate level : Deflate.values()) {
            long sound = IntStream.range(0, 64).parallel()
                    .filter(i -> Arrays.equals(inflate(level.deflate(content), content.length), content))
                    .count();
            assertThat(sound).as(level.name()).isEqualTo(64);
        }
    }

    private static byte[] inflate(byte[] deflated, int length) {
        try (var inflater = new Inflater()) {
            inflater.setInput(deflated);
            var out = new byte[length];
            inflater.inflate(out);
            return out;
        } catch (DataFormatException e) {
            throw new AssertionError(e);
        }
    }
}
