package platen.jobs.engine.fillable.compile;

import java.awt.geom.GeneralPath;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDSimpleFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.font.PDVectorFont;
import org.apache.pdfbox.pdmodel.font.encoding.GlyphList;
import platen.jobs.engine.fillable.compile.metrics.FontHeights;
import platen.jobs.engine.fillable.compile.metrics.GlyphWidths;
import platen.jobs.engine.fillable.form.FormFont;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.text.font.FontStyle;

/** Extracts tables from a font read by PDFBox: the characters it can draw, their codes, widths and heights. */
final class FontTable {
    /** Latin, Greek, Cyrillic and punctuation; other characters of composite fonts are drawn with the bundled fonts. */
    private static final int[][] COMPOSITE_RANGES = {{0x20, 0x7E}, {0xA0, 0x24F}, {0x370, 0x3FF}, {0x400, 0x52F},
            {0x1E00, 0x1EFF}, {0x2010, 0x2044}, {0x20A0, 0x20C0}, {0x2100, 0x2126}};

    private final TreeMap<Character, Character> codes = new TreeMap<>();
    private final PDFont font;
    private final FontStyle style;
    private final int codeBytes;
    private final GlyphWidths widths;

    private FontTable(PDFont font) throws IOException {
        this.font = font;
        this.style = FormFontCache.style(font.getName());
        if (font instanceof PDType0Font composite) {
            this.codeBytes = 2;
            fillComposite(composite);
        } else {
            this.codeBytes = 1;
            fillSimple((PDSimpleFont) font);
        }
        this.widths = GlyphWidths.of(font, codes, style);
    }

    static FontTable of(PDFont font) throws IOException {
        return new FontTable(font);
    }

    /** Returns the font dictionary completed with missing widths. */
    COSDictionary complete(COSDictionary dictionary) {
        return widths.complete(dictionary);
    }

    boolean isEmpty() {
        return codes.isEmpty();
    }

    private void fillSimple(PDSimpleFont simple) {
        if (simple.getEncoding() == null) {
            return;
        }
        GlyphList names = simple.getGlyphList();
        for (Map.Entry<Integer, String> entry : simple.getEncoding().getCodeToNameMap().entrySet()) {
            String unicode = names.toUnicode(entry.getValue());
            int code = entry.getKey();
            if (unicode != null && unicode.length() == 1 && code >= 0 && code <= 0xFF && draws(simple, unicode)) {
                codes.putIfAbsent(unicode.charAt(0), (char) code);
            }
        }
        // Fonts name one glyph for both characters.
        alias('\u00A0', ' ');
        alias('\u00AD', '-');
        alias('\u2010', '-');
        alias('\u2011', '-');
        alias('\u2212', '-');
    }

    private void alias(char other, char known) {
        Character code = codes.get(known);
        if (code != null) {
            codes.putIfAbsent(other, code);
        }
    }

    /** Returns whether PDFBox can show the character: an embedded subset may name glyphs that it does not contain. */
    private static boolean draws(PDSimpleFont simple, String unicode) {
        try {
            byte[] encoded = simple.encode(unicode);
            if (unicode.equals(" ") || !simple.isEmbedded()) {
                return true;
            }
            GeneralPath path = simple instanceof PDVectorFont vector ? vector.getPath(encoded[0] & 0xFF) : null;
            return path == null || path.getCurrentPoint() != null;
        } catch (IOException | RuntimeException lacking) {
            return false;
        }
    }

    private void fillComposite(PDType0Font composite) {
        for (int[] range : COMPOSITE_RANGES) {
            for (int c = range[0]; c <= range[1]; c++) {
                try {
                    byte[] encoded = composite.encode(Character.toString(c));
                    if (encoded.length == 2) {
                        int code = (encoded[0] & 0xFF) << 8 | encoded[1] & 0xFF;
                        if (c == ' ' || draws(composite, code)) {
                            codes.put((char) c, (char) code);
                        }
                    }
                } catch (IOException | RuntimeException lacking) {
                    // The font does not contain the character.
                }
            }
        }
    }

    private static boolean draws(PDType0Font composite, int code) throws IOException {
        return composite.hasGlyph(code)
                && (!composite.isEmbedded() || composite.getPath(code).getCurrentPoint() != null);
    }

    FormFontCache.Encoded encode(String text) {
        var out = new PdfBuffer();
        double width = 0;
        for (char c : text.toCharArray()) {
            Character code = codes.get(c);
            if (code != null) {
                if (codeBytes == 2) {
                    out.put(code >> 8);
                }
                out.put(code);
                width += widths.of(code) / 1000;
            }
        }
        return new FormFontCache.Encoded(out.toBytes(), width);
    }

    boolean isEmbedded() {
        return font.isEmbedded();
    }

    String name() {
        return font.getName() == null ? "without a name" : font.getName();
    }

    /** @param usable whether values may be drawn in it; otherwise they are drawn in bundled fonts with its metrics */
    FormFont plan(int objectNumber, boolean usable) {
        Map<Character, Character> drawn = usable ? codes : Map.of();
        int count = drawn.size();
        var chars = new char[count];
        var byChar = new char[count];
        var advances = new float[count];
        int i = 0;
        for (Map.Entry<Character, Character> entry : drawn.entrySet()) {
            chars[i] = entry.getKey();
            byChar[i] = entry.getValue();
            advances[i++] = widths.of(entry.getValue());
        }
        FontHeights heights = FontHeights.of(font, codes, style);
        return new FormFont(objectNumber, chars, byChar, advances, codeBytes, heights.lineHeight(),
                heights.capHeight(), heights.descent(), heights.ascent(), style);
    }
}
