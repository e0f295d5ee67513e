package platen.jobs.engine.text;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfOut;

/** Draws lines into one content stream and remembers the font it last chose there. Belongs to one thread. */
public final class TextPen {
    private final EmbeddedFonts fonts;
    private final PdfOut content;
    private @Nullable EmbeddedFont current;
    private double currentSize;

    public TextPen(EmbeddedFonts fonts, PdfOut content) {
        this.fonts = fonts;
        this.content = content;
    }

    /** Forgets the font chosen: after anything else chose one, or after the graphics state was restored. */
    public void forget() {
        current = null;
    }

    /** Draws a line from the current point of the open text object, and moves it by the line's width. */
    public void show(ShapedText line, double size) {
        for (Run run : line.runs()) {
            EmbeddedFont font = fonts.font(run);
            if (font != current || size != currentSize) {
                content.put('/').ascii(font.resource()).space().number(size).ascii(" Tf ");
                current = font;
                currentSize = size;
            }
            font.show(content, run);
        }
    }
}
