package platen.jobs.engine.fillable.compile.metrics;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.fontbox.afm.FontMetrics;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSFloat;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDSimpleFont;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.pdmodel.font.encoding.GlyphList;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.shape.Shaper;

/**
 * Advances of a font's characters, in thousandths of the font size. A character without a width in the font dictionary
 * gets the width of the font program, of the standard font with that name, or of the bundled font that replaces it.
 */
public final class GlyphWidths {
    private final PDFont font;
    private final FontStyle style;
    /** Widths that the font dictionary lacks, by code. */
    private final TreeMap<Integer, Float> added = new TreeMap<>();

    private GlyphWidths(PDFont font, FontStyle style) {
        this.font = font;
        this.style = style;
    }

    /**
     * Finds the widths that a font lacks.
     *
     * @param codes the font's code of each character it can draw
     * @param style style of the bundled font that replaces it
     */
    public static GlyphWidths of(PDFont font, Map<Character, Character> codes, FontStyle style) {
        var widths = new GlyphWidths(font, style);
        if (font instanceof PDSimpleFont simple) {
            boolean untold = !simple.isEmbedded() && !simple.isStandard14()
                    && simple.getCOSObject().getCOSArray(COSName.WIDTHS) == null;
            codes.forEach((c, code) -> {
                if (untold || widths.told(code) <= 0 && !isMark(c)) {
                    widths.added.putIfAbsent((int) code, widths.substitute(c, code));
                }
            });
        }
        return widths;
    }

    /** Returns the advance of a code. */
    public float of(int code) {
        Float substitute = added.get(code);
        return substitute != null ? substitute : told(code);
    }

    /**
     * Returns the font dictionary with every missing width added, so that viewers advance as far as the layout does;
     * the dictionary itself when no width is missing.
     */
    public COSDictionary complete(COSDictionary dictionary) {
        if (added.isEmpty()) {
            return dictionary;
        }
        int first = Math.clamp(dictionary.getInt(COSName.FIRST_CHAR, 0xFF), 0, added.firstKey());
        int last = Math.clamp(dictionary.getInt(COSName.LAST_CHAR, 0), added.lastKey(), 0xFF);
        var array = new COSArray();
        for (int code = first; code <= last; code++) {
            array.add(new COSFloat(of(code)));
        }
        var complete = new COSDictionary(dictionary);
        complete.setInt(COSName.FIRST_CHAR, first);
        complete.setInt(COSName.LAST_CHAR, last);
        complete.setItem(COSName.WIDTHS, array);
        return complete;
    }

    private float told(int code) {
        try {
            float width = font.getWidth(code);
            return Float.isFinite(width) ? width : 0;
        } catch (IOException | RuntimeException unknown) {
            return font.getAverageFontWidth();
        }
    }

    private float substitute(char c, int code) {
        float width = 0;
        if (font.isEmbedded()) {
            try {
                width = font.getWidthFromFont(code);
            } catch (IOException | RuntimeException unreadable) {
                // The width of the bundled font is used instead.
            }
        } else if (font.getName() != null && Standard14Fonts.getAFM(font.getName()) != null) {
            FontMetrics standard = Standard14Fonts.getAFM(font.getName());
            width = standard.getCharacterWidth(GlyphList.getAdobeGlyphList().codePointToName(c));
        }
        return width > 0 && width < 10_000
                ? width
                : Shaper.width(Character.toString(c), FontLibrary.bundled().chain(style));
    }

    /**
     * Returns whether a character is a combining mark, drawn over the preceding character without a width of its own.
     */
    private static boolean isMark(char c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }
}
