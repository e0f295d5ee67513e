package platen.jobs.engine.document.paint;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.pdf.Deflate;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.embed.EmbeddedFonts;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;

/**
 * Writes the watermarks (contract rule 6.5) as one content stream that all pages share: a word across the page and a line
 * at its foot.
 */
final class MarkLayer {
    /** Names of the graphics states that make what is drawn translucent, and opaque again. */
    static final String STATE = "PlT";
    static final String OPAQUE = "PlO";

    private static final double FOOTER_SIZE = 8;
    private static final double FOOTER_BASELINE = 8;
    /** Part of the diagonal that the word fills. */
    private static final double FILLED = 0.8;

    private final Document document;
    private final PdfObjects objects;
    private final EmbeddedFonts fonts;

    MarkLayer(Document document, PdfObjects objects, EmbeddedFonts fonts) {
        this.document = document;
        this.objects = objects;
        this.fonts = fonts;
    }

    /** Writes the marks; returns the object's number, or 0 when there are none. */
    int write(PageMarks marks) {
        if (marks.word() == null && marks.footer() == null) {
            return 0;
        }
        var content = new PdfBuffer(512);
        content.ascii("/Artifact BMC q\n");
        word(content, marks.word());
        footer(content, marks.footer());
        content.ascii("Q EMC\n");
        int number = objects.reserve();
        objects.deflated(number, "", content, Deflate.NORMAL);
        return number;
    }

    private void word(PdfBuffer out, @Nullable String word) {
        if (word == null || word.isEmpty()) {
            return;
        }
        var chain = FontLibrary.bundled().chain(FontStyle.SANS.bold());
        ShapedText text = Shaper.shape(word, chain);
        double capHeight = chain.first().metrics().capHeight() / 1000.0;
        double unit = text.width() / 1000.0;
        double size = FILLED * Math.hypot(document.width(), document.height()) / (unit + capHeight);
        double angle = Math.atan2(document.height(), document.width());
        double cos = Math.cos(angle);
        double sin = Math.sin(angle);
        double along = unit * size / 2;
        double up = capHeight * size / 2;
        // Readers that go by baselines would take each diagonal letter for a line of its own.
        out.ascii("/Span<</ActualText").text(word).ascii(">>BDC /" + STATE + " gs 0.5 g BT ").operand(cos).operand(sin)
                .operand(-sin)
                .operand(cos).operand(document.width() / 2 - along * cos + up * sin)
                .operand(document.height() / 2 - along * sin - up * cos).ascii("Tm ");
        fonts.show(out, text, Math.round(size * 100) / 100.0);
        out.ascii("ET EMC /" + OPAQUE + " gs\n");
    }

    private void footer(PdfBuffer out, @Nullable String footer) {
        if (footer == null || footer.isEmpty()) {
            return;
        }
        ShapedText text = Shaper.shape(footer, FontLibrary.bundled().chain(FontStyle.SANS));
        out.ascii("0.35 g BT ").operand((document.width() - text.width(FOOTER_SIZE)) / 2).operand(FOOTER_BASELINE)
                .ascii("Td ");
        fonts.show(out, text, FOOTER_SIZE);
        out.ascii("ET\n");
    }
}
