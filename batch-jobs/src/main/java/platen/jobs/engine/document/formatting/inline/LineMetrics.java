package platen.jobs.engine.document.formatting.inline;

import platen.jobs.engine.document.style.ParagraphStyle.Leading;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.font.FontMetrics;

/**
 * How far text reaches above and below its baseline, in points, as Chromium computes it: ascent, descent and line gap of
 * the first font are each rounded to whole CSS pixels, and so is the half of the leading above the text.
 *
 * @param ascent of the font
 * @param descent of the font, positive
 * @param above with the half-leading
 * @param below with the half-leading
 */
public record LineMetrics(double ascent, double descent, double above, double below) {
    private static final double PIXEL = 0.75;

    public static LineMetrics of(Style style) {
        return of(style.text(), style.paragraph().leading());
    }

    static LineMetrics of(TextStyle style, Leading leading) {
        FontMetrics font = style.fonts().first().metrics();
        double pixels = style.size() / PIXEL / 1000;
        double ascent = Math.round(font.ascent() * pixels);
        double descent = Math.round(-font.descent() * pixels);
        double height = leading.isNormal()
                ? ascent + descent + Math.round(font.lineGap() * pixels)
                : leading.of(style.size()) / PIXEL;
        double half = Math.floor((height - ascent - descent) / 2 + 1e-6);
        return new LineMetrics(ascent * PIXEL, descent * PIXEL, (ascent + half) * PIXEL,
                (height - ascent - half) * PIXEL);
    }

    public double height() {
        return above + below;
    }
}
