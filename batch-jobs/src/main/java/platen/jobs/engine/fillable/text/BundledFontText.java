package platen.jobs.engine.fillable.text;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.form.FormFont;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.embed.EmbeddedFonts;
import platen.jobs.engine.text.font.FontFallbackChain;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;
import platen.jobs.engine.text.unicode.BidiText;
import platen.jobs.engine.text.unicode.Direction;

/**
 * Text with characters that the form's font lacks, drawn in the bundled fonts: shaped, in visual order, embedded. Lines
 * keep the metrics of the form's font, so that they stand where the author of the form expects them.
 */
public final class BundledFontText implements PreparedText {
    private static final double EM = 1000;

    private final FormFont font;
    private final String text;
    private final FontFallbackChain chain;
    private final EmbeddedFonts fonts;
    private final int[] paragraphEnds;
    /** The directions of each paragraph; null until a line of it has been drawn. */
    private final @Nullable BidiText[] directions;

    /** @param paragraphEnds the end index of each paragraph (exclusive); empty for a single paragraph */
    public BundledFontText(FormFont font, String text, int[] paragraphEnds, EmbeddedFonts fonts) {
        this.paragraphEnds = paragraphEnds.length == 0 ? new int[]{text.length()} : paragraphEnds;
        this.directions = new @Nullable BidiText[this.paragraphEnds.length];
        this.font = font;
        this.text = text;
        this.chain = FontLibrary.bundled().chain(font.style());
        this.fonts = fonts;
    }

    /** Returns whether a character is missing from the bundled fonts as well and will be drawn as a box. */
    public boolean hasBoxes() {
        return !Shaper.shape(text, chain).missing().isEmpty();
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public FormFont font() {
        return font;
    }

    @Override
    public double width(int from, int to) {
        return from == to ? 0 : Shaper.width(text.substring(from, to), chain) / EM;
    }

    @Override
    public void show(Overlay overlay, int from, int to, float size, String color) {
        overlay.color(color);
        overlay.pen(fonts).show(shaped(from, to), size);
    }

    /** Shapes a line in the base direction of its paragraph, whatever characters the line itself begins with. */
    private ShapedText shaped(int from, int to) {
        int index = Arrays.binarySearch(paragraphEnds, from);
        int paragraph = index < 0 ? -index - 1 : index + 1;
        int start = paragraph == 0 ? 0 : paragraphEnds[paragraph - 1];
        BidiText known = directions[paragraph];
        if (known == null) {
            known = BidiText.of(text.substring(start, paragraphEnds[paragraph]), Direction.BY_CONTENT);
            directions[paragraph] = known;
        }
        return known.isPurelyLeftToRight()
                ? Shaper.shape(text.substring(from, to), chain)
                : Shaper.shape(text.substring(start, to), from - start, to - start, chain, known);
    }
}
