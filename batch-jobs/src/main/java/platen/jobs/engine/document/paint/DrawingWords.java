package platen.jobs.engine.document.paint;

import java.util.List;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.image.VectorDrawing;
import platen.jobs.engine.pdf.Deflate;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.embed.EmbeddedFonts;
import platen.jobs.engine.text.font.FontFallbackChain;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;

/** Lays the words of a drawing, whose letters are outlines, over it without a color, to be searched and copied. */
final class DrawingWords {
    private final PdfObjects objects;
    private final EmbeddedFonts fonts;
    private final int resources;

    /** @param resources number of the dictionary that names fonts and pictures */
    DrawingWords(PdfObjects objects, EmbeddedFonts fonts, int resources) {
        this.objects = objects;
        this.fonts = fonts;
        this.resources = resources;
    }

    /**
     * Writes a drawing with its words.
     *
     * @param name number of the drawing among the pictures
     * @return number of the object
     */
    int write(PdfImage image, List<VectorDrawing.Word> words, int name) {
        var out = new PdfBuffer(512).ascii("q ").integer(image.width()).ascii(" 0 0 ").integer(image.height())
                .ascii(" 0 0 cm /Im").integer(name).ascii(" Do Q BT 3 Tr 0 Tc 0 Tw\n");
        FontFallbackChain chain = FontLibrary.bundled().chain(FontStyle.SANS);
        words.forEach(word -> word(out, word, Shaper.shape(word.text(), chain)));
        int number = objects.reserve();
        var entries = new PdfBuffer(256).ascii(VectorDrawing.entries(image.width(), image.height()))
                .ascii("/Resources ").reference(resources);
        objects.deflated(number, entries.toString(), out.ascii("ET\n"), Deflate.FAST);
        return number;
    }

    /** Writes a word; one with letters that no font has would show boxes to readers that show such text. */
    private void word(PdfBuffer out, VectorDrawing.Word word, ShapedText text) {
        if (text.missing().isEmpty()) {
            word.matrix().forEach(out::operand);
            out.ascii("Tm ");
            fonts.show(out, text, Math.round(word.size() * 100) / 100.0);
        }
    }
}
