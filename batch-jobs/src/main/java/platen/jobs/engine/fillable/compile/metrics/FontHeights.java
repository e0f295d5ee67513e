package platen.jobs.engine.fillable.compile.metrics;

import java.io.IOException;
import java.util.Map;
import org.apache.fontbox.util.BoundingBox;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import platen.jobs.engine.text.font.FontStyle;

/**
 * Font heights used to position lines of text, in thousandths of the font size, measured upwards from the baseline. A
 * value of the font descriptor is used if it is close to the glyphs; otherwise the glyphs are measured.
 *
 * @param lineHeight distance between lines
 * @param capHeight height of capitals
 * @param ascent height of letters with ascenders
 * @param descent depth of letters with descenders, negative
 */
public record FontHeights(float lineHeight, float capHeight, float ascent, float descent) {
    private static final float USUAL_LINE_HEIGHT = 1150;

    /**
     * Returns the heights of a font.
     *
     * @param codes the font's code of each character it can draw
     * @param style style of the bundled font that replaces it
     */
    public static FontHeights of(PDFont font, Map<Character, Character> codes, FontStyle style) {
        GlyphHeights glyphs = GlyphHeights.of(font, codes, style);
        PDFontDescriptor descriptor = font.getFontDescriptor();
        float cap = glyphs.capHeight();
        float ascent = glyphs.ascent();
        float descent = glyphs.descent();
        if (descriptor != null) {
            cap = believed(descriptor.getCapHeight(), cap - 80, cap + 80, cap);
            ascent = believed(descriptor.getAscent(), ascent - 150, ascent + 350, ascent);
            // Descriptors often contain the depth of a line, which is deeper than its letters. Some omit the sign.
            descent = believed(-Math.abs(descriptor.getDescent()), descent - 150, descent + 40, descent);
        }
        return new FontHeights(Math.max(lineHeight(font), cap - descent), cap, ascent, descent);
    }

    private static float believed(float told, float least, float most, float otherwise) {
        return told >= least && told <= most ? told : otherwise;
    }

    private static float lineHeight(PDFont font) {
        try {
            BoundingBox box = font.getBoundingBox();
            float height = box == null ? 0 : box.getHeight();
            // Some descriptors have an empty or absurd box.
            return believed(height, 700, 2200, USUAL_LINE_HEIGHT);
        } catch (IOException | RuntimeException unknown) {
            return USUAL_LINE_HEIGHT;
        }
    }
}
