package platen.jobs.engine.document.font;

import java.util.concurrent.ConcurrentHashMap;
import platen.jobs.engine.document.cascade.FontSizes;
import platen.jobs.engine.document.style.FontFamilies;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.font.FontFallbackChain;
import platen.jobs.engine.text.font.FontMetrics;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.font.FontStyle.Slant;
import platen.jobs.engine.text.font.FontStyle.Weight;
import platen.jobs.engine.text.shape.Shaper;

/** Measures of the faces that families lead to. */
public final class FontMeasures implements FontSizes {
    private static final double THOUSAND = 1000;

    private final FontLibrary fonts;
    private final ConcurrentHashMap<FontStyle, Measures> known = new ConcurrentHashMap<>();

    public FontMeasures(FontLibrary fonts) {
        this.fonts = fonts;
    }

    @Override
    public Measures measures(CssValue families, boolean bold, boolean italic) {
        var style = new FontStyle(FontFamilies.chosen(families, fonts), bold ? Weight.BOLD : Weight.REGULAR,
                italic ? Slant.ITALIC : Slant.UPRIGHT);
        return known.computeIfAbsent(style, this::measured);
    }

    private Measures measured(FontStyle style) {
        FontFallbackChain chain = fonts.chain(style);
        FontMetrics metrics = chain.first().metrics();
        double ex = metrics.xHeight() > 0 ? metrics.xHeight() / THOUSAND : 0.5;
        double cap = metrics.capHeight() > 0 ? metrics.capHeight() / THOUSAND : 0.7;
        double line = (metrics.ascent() - metrics.descent() + metrics.lineGap()) / THOUSAND;
        return new Measures(ex, Shaper.width("0", chain) / THOUSAND, cap, line);
    }
}
