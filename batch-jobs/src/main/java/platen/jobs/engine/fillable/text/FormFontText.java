package platen.jobs.engine.fillable.text;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.form.FormFont;
import platen.jobs.engine.pdf.PdfBuffer;

/** Text in a font that the form itself contains. */
public final class FormFontText implements PreparedText {
    private static final double EM = 1000;

    private final FormFont font;
    private final String text;
    /** Positions of the characters in the font's tables. */
    private final int[] glyphs;

    private FormFontText(FormFont font, String text, int[] glyphs) {
        this.font = font;
        this.text = text;
        this.glyphs = glyphs;
    }

    /** Returns the text in the font, or null when the font lacks one of its characters. */
    public static @Nullable FormFontText of(FormFont font, String text) {
        var glyphs = new int[text.length()];
        for (int i = 0; i < glyphs.length; i++) {
            glyphs[i] = font.find(text.charAt(i));
            if (glyphs[i] < 0) {
                return null;
            }
        }
        return new FormFontText(font, text, glyphs);
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
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += font.widths()[glyphs[i]];
        }
        return sum / EM;
    }

    @Override
    public void show(Overlay overlay, int from, int to, float size, String color) {
        overlay.textState(font.object(), size, color);
        PdfBuffer out = overlay.content().put('(');
        char[] codes = font.codes();
        for (int i = from; i < to; i++) {
            int code = codes[glyphs[i]];
            if (font.codeBytes() == 2) {
                out.literalByte(code >> 8);
            }
            out.literalByte(code & 0xFF);
        }
        out.ascii(")Tj ");
    }
}
