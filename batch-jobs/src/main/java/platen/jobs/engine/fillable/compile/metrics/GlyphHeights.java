package platen.jobs.engine.fillable.compile.metrics;

import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.util.Map;
import org.apache.fontbox.afm.CharMetric;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDVectorFont;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.font.FontMetrics;
import platen.jobs.engine.text.font.FontStyle;

/**
 * Heights measured on the glyphs, in thousandths of the font size: those of the embedded font program, of the standard
 * font with that name, or of the bundled font that replaces it.
 */
record GlyphHeights(float capHeight, float ascent, float descent) {
    /** Letters with a flat top, then others of about the same height. */
    private static final String CAPITALS = "HIEFTXZLNMKDPBRUVWYACGJOQS1470235689";
    private static final String ASCENDERS = "dbhklf";
    private static final String DESCENDERS = "pqgyj";

    static GlyphHeights of(PDFont font, Map<Character, Character> codes, FontStyle style) {
        FontMetrics bundled = FontLibrary.bundled().chain(style).first().metrics();
        var standIn = new GlyphHeights(bundled.capHeight(), Math.max(bundled.capHeight(), bundled.xHeight() + 220),
                Math.max(bundled.descent(), -220));
        Glyphs glyphs = font.isEmbedded() ? embedded(font, codes) : standard(font.getName());
        if (glyphs == null) {
            return standIn;
        }
        float cap = extreme(glyphs, CAPITALS, false, 300, 1100, standIn.capHeight);
        return new GlyphHeights(cap, Math.max(cap, extreme(glyphs, ASCENDERS, false, 300, 1400, standIn.ascent)),
                extreme(glyphs, DESCENDERS, true, -700, -40, standIn.descent));
    }

    /** Returns the extent of a character's glyph, or null when the font does not have it. */
    private interface Glyphs {
        @Nullable
        Extent of(char c);
    }

    private record Extent(double bottom, double top) {}

    private static @Nullable Glyphs embedded(PDFont font, Map<Character, Character> codes) {
        if (!(font instanceof PDVectorFont outlines)) {
            return null;
        }
        return c -> {
            Character code = codes.get(c);
            try {
                Rectangle2D bounds = code == null ? null : outlines.getNormalizedPath(code).getBounds2D();
                return bounds == null || bounds.isEmpty() ? null : new Extent(bounds.getMinY(), bounds.getMaxY());
            } catch (IOException | RuntimeException unreadable) {
                return null;
            }
        };
    }

    private static @Nullable Glyphs standard(@Nullable String name) {
        var metrics = name == null ? null : Standard14Fonts.getAFM(name);
        if (metrics == null) {
            return null;
        }
        return c -> {
            for (CharMetric each : metrics.getCharMetrics()) {
                if (each.getName().length() == 1 && each.getName().charAt(0) == c) {
                    return new Extent(each.getBoundingBox().getLowerLeftY(), each.getBoundingBox().getUpperRightY());
                }
            }
            return null;
        };
    }

    /** Returns the top or bottom of the first of these characters that the font has with a plausible extent. */
    private static float extreme(Glyphs glyphs, String characters, boolean bottom, float least, float most,
            float otherwise) {
        for (int i = 0; i < characters.length(); i++) {
            Extent extent = glyphs.of(characters.charAt(i));
            double value = extent == null ? Double.NaN : bottom ? extent.bottom() : extent.top();
            if (value >= least && value <= most) {
                return (float) value;
            }
        }
        return otherwise;
    }
}
