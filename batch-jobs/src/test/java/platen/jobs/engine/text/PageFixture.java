package platen.jobs.engine.text;

import java.io.IOException;
import java.util.ArrayList;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import platen.jobs.engine.pdf.Deflate;
import platen.jobs.engine.pdf.FileId;
import platen.jobs.engine.pdf.ObjectFixture;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;
import platen.jobs.engine.text.embed.EmbeddedFonts;
import platen.jobs.engine.text.shape.ShapedText;

/** One A4 page of lines, written as both engines write theirs. */
public final class PageFixture {
    private final EmbeddedFonts fonts;
    private final PdfBuffer content = new PdfBuffer();
    private double y = 800;

    public PageFixture() {
        this(new EmbeddedFonts());
    }

    public PageFixture(EmbeddedFonts fonts) {
        this.fonts = fonts;
    }

    public PageFixture line(ShapedText line, double size) {
        return line(line, size, 40);
    }

    public PageFixture line(ShapedText line, double size, double x) {
        y -= size * 1.6;
        content.ascii("BT ").operand(x).operand(y).ascii("Td ");
        fonts.show(content, line, size);
        content.ascii("ET\n");
        return this;
    }

    public PageFixture raw(String operators) {
        content.ascii(operators);
        return this;
    }

    double y() {
        return y;
    }

    public byte[] pdf() {
        var out = new PdfBuffer();
        var objects = new PdfObjects(out);
        int catalog = objects.reserve();
        int pages = objects.reserve();
        int page = objects.reserve();
        int stream = objects.reserve();
        fonts.write(objects);
        objects.deflated(stream, "", content, Deflate.FAST);
        ObjectFixture.object(objects, catalog, "<</Type/Catalog/Pages " + pages + " 0 R>>");
        ObjectFixture.object(objects, pages, "<</Type/Pages/Count 1/Kids[" + page + " 0 R]>>");
        objects.begin(page).ascii("<</Type/Page/Parent ").reference(pages).ascii("/MediaBox[0 0 595 842]/Contents ")
                .reference(stream).ascii("/Resources<</Font<<");
        fonts.entries(out);
        out.ascii(">>>>>>");
        objects.end();
        objects.finish(catalog, null, FileId.of(out));
        return out.toBytes();
    }

    public String content() {
        return content.toString();
    }

    /** Returns the page's text as extracted by PDFBox, without the last line terminator. */
    public static String read(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            var stripper = new PDFTextStripper();
            stripper.setLineSeparator("\n");
            return stripper.getText(document).stripTrailing();
        }
    }

    /** Returns where a text begins on the page, in points from the left. */
    public static double placeOf(byte[] pdf, String text) throws IOException {
        var places = new ArrayList<Double>();
        try (PDDocument document = Loader.loadPDF(pdf)) {
            new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition position) {
                    if (position.getUnicode().equals(text)) {
                        places.add((double) position.getX());
                    }
                }
            }.getText(document);
        }
        return places.getLast();
    }
}
