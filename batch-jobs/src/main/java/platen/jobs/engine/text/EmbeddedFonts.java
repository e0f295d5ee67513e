package platen.jobs.engine.text;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;

/**
 * The fonts that one document embeds: collects what its text uses, hands out resource names ({@code PL0}, {@code PL1},
 * …) in the order of first use, and writes the font objects at the end. Belongs to one thread.
 *
 * <p>A plan that encodes its static text ahead keeps the fonts it used and {@link #fork forks} them for each render,
 * so that names and codes in the encoded text stay true.
 */
public final class EmbeddedFonts {
    private final List<EmbeddedFont> fonts;

    public EmbeddedFonts() {
        fonts = new ArrayList<>();
    }

    private EmbeddedFonts(List<EmbeddedFont> fonts) {
        this.fonts = fonts;
    }

    /** Fonts that begin where these are now; neither sees what the other adds later. */
    public EmbeddedFonts fork() {
        List<EmbeddedFont> copies = new ArrayList<>(fonts.size() + 4);
        for (EmbeddedFont font : fonts) {
            copies.add(font.fork());
        }
        return new EmbeddedFonts(copies);
    }

    public boolean isEmpty() {
        return fonts.isEmpty();
    }

    /**
     * Writes the operators, Tf and Tj or TJ, that draw a line from the current point of an open text object. For many lines in a row a {@link TextWriter} leaves out needless Tf.
     *
     * @param size font size in text space units
     */
    public void show(PdfBuffer content, ShapedText line, double size) {
        new TextWriter(this, content).show(line, size);
    }

    /**
     * Writes the font objects. Call once, when all content is written and before {@link #entries}.
     */
    public void write(PdfObjects objects) {
        for (EmbeddedFont font : fonts) {
            font.number = objects.reserve();
            font.write(objects);
        }
    }

    /** Writes the entries of a /Font dictionary, {@code /PL0 12 0 R…}; {@link #write} must have run. */
    public void entries(PdfBuffer dictionary) {
        for (EmbeddedFont font : fonts) {
            if (font.number == 0) {
                throw new IllegalStateException("The fonts are not written yet");
            }
            dictionary.put('/').ascii(font.resource()).space().reference(font.number);
        }
    }

    /** The document's font for a run, noting what the run uses. */
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
