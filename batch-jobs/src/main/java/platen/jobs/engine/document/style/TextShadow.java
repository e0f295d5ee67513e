package platen.jobs.engine.document.style;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;

/**
 * A shadow of text (CSS Text Decoration 3, section 4).
 *
 * @param x to the right, in points
 * @param y down, in points
 * @param blur in points, twice the standard deviation
 */
public record TextShadow(double x, double y, double blur, Color color) {
    /** Shadows of one text; those beyond are not drawn. */
    public static final int MAX_SHADOWS = 16;

    /** Returns the shadows of an element's text, the uppermost first. */
    static List<TextShadow> of(ComputedStyle computed, double fade) {
        CssValue value = computed.get("text-shadow");
        if (value.is("none")) {
            return List.of();
        }
        List<TextShadow> shadows = new ArrayList<>();
        for (CssValue each : value.list()) {
            List<Double> lengths = new ArrayList<>();
            CssColor color = computed.color();
            for (CssValue part : each.parts()) {
                for (CssValue inner : part.parts()) {
                    if (inner instanceof CssColor own) {
                        color = own;
                    } else if (inner instanceof CssValue.Quantity length) {
                        lengths.add(length.value() * Lengths.POINTS_PER_PIXEL);
                    }
                }
            }
            Color visible = Colors.visible(color, fade);
            if (lengths.size() >= 2 && visible != null && shadows.size() < MAX_SHADOWS) {
                shadows.add(new TextShadow(lengths.get(0), lengths.get(1),
                        lengths.size() > 2 ? Math.max(0, lengths.get(2)) : 0, visible));
            }
        }
        return List.copyOf(shadows);
    }
}
