package platen.jobs.engine.text.embed;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.shape.GlyphRun;
import platen.jobs.engine.text.shape.ShapedText;

/**
 * The fonts embedded in one document: collects the glyphs that its text uses, assigns resource names ({@code PL0},
 * {@code PL1}, …) in the order of first use, and writes the font objects at the end. Not thread-safe.
 */
public final class EmbeddedFonts {
    private final List<EmbeddedFont> fonts = new ArrayList<>();

    /**
     * Writes the operators Tf and Tj or TJ that draw a line from the current point of an open text object. For many
     * consecutive lines a {@link TextWriter} omits redundant Tf.
     *
     * @param size font size in text space units
     */
    public void show(PdfBuffer content, ShapedText line, double size) {
        new TextWriter(this, content).show(line, size);
    }

    /** Writes the font objects. Must be called once, after all content is written and before {@link #entries}. */
    public void write(PdfObjects objects) {
        for (EmbeddedFont font : fonts) {
            font.number = objects.reserve();
            font.write(objects);
        }
    }

    /** Writes the entries of a /Font dictionary, {@code /PL0 12 0 R…}; {@link #write} must be called first. */
    public void entries(PdfBuffer dictionary) {
        for (EmbeddedFont font : fonts) {
            if (font.number == 0) {
                throw new IllegalStateException("The fonts are not written yet");
            }
            dictionary.put('/').ascii(font.resource()).space().reference(font.number);
        }
    }

    /** Returns the names of fonts of which the license forbids to embed them, each once. */
    public List<String> forbidden() {
        return fonts.stream().map(EmbeddedFont::face).filter(face -> !face.metrics().embeddable()).map(FontFace::name)
                .distinct().toList();
    }

    /** Returns the document's font for a run and records the glyphs that the run uses. */
    EmbeddedFont font(GlyphRun run) {
        for (int i = 0; i < fonts.size(); i++) {
            EmbeddedFont font = fonts.get(i);
            if (font.takes(run)) {
                return font;
            }
        }
        EmbeddedFont font = switch (run) {
            case GlyphRun.Codes codes -> new EmbeddedFont.Sliced(fonts.size(), codes.slice());
            case GlyphRun.Clusters clusters -> new EmbeddedFont.Exact(fonts.size(), clusters.face());
        };
        fonts.add(font);
        return font;
    }
}
