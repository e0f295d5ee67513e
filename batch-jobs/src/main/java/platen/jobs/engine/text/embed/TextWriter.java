package platen.jobs.engine.text.embed;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.text.shape.GlyphRun;
import platen.jobs.engine.text.shape.ShapedText;

/** Draws lines into one content stream and keeps track of the current font. Not thread-safe. */
public final class TextWriter {
    private final EmbeddedFonts fonts;
    private final PdfBuffer content;
    private @Nullable EmbeddedFont current;
    private double currentSize;

    public TextWriter(EmbeddedFonts fonts, PdfBuffer content) {
        this.fonts = fonts;
        this.content = content;
    }

    /** Forgets the current font, after other code has set one or the graphics state was restored. */
    public void forget() {
        current = null;
    }

    /** Draws a line from the current point of the open text object and advances by the line's width. */
    public void show(ShapedText line, double size) {
        show(line, size, 0);
    }

    /**
     * Draws a justified line: each of its spaces is widened by {@code gap} points; see {@link ShapedText#spaces}. Sets
     * word spacing and resets it to 0.
     */
    public void justify(ShapedText line, double size, double gap) {
        content.operand(gap).ascii("Tw ");
        show(line, size, gap * 1000 / size);
        content.ascii("0 Tw\n");
    }

    private void show(ShapedText line, double size, double gap) {
        for (int i = 0; i < line.count(); i++) {
            GlyphRun run = line.run(i);
            EmbeddedFont font = fonts.font(run);
            if (font != current || size != currentSize) {
                content.put('/').ascii(font.resource()).space().number(size).ascii(" Tf ");
                current = font;
                currentSize = size;
            }
            font.show(content, run, gap);
        }
    }
}
