package platen.jobs.engine.document.svg;

import org.jsoup.nodes.Element;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.text.font.FontMetrics;

/** Finds baselines other than that of letters. */
final class Baselines {
    private static final double THOUSAND = 1_000;
    /** Share of the ascent at which the baseline of hanging scripts is, where a font does not say. */
    private static final double HANGING = 0.8;

    private Baselines() {}

    /** Returns how far {@code baseline-shift} moves the baseline of an element down, in user units. */
    static double shift(Element element, StyleNode node) {
        CssValue value = node.computed(StyleState.NONE).get("baseline-shift");
        double size = node.computed(StyleState.NONE).fontSize();
        FontMetrics metrics = node.style(StyleState.NONE).text().fonts().first().metrics();
        double half = (metrics.ascent() - metrics.descent()) / THOUSAND * size / 2;
        boolean text = element.normalName().equals("text");
        return text ? 0 : switch (value) {
            case CssValue.Keyword keyword when keyword.name().equals("super") -> -half;
            case CssValue.Keyword keyword when keyword.name().equals("sub") -> half;
            case CssValue.Quantity quantity -> -quantity.value();
            case CssValue.Percent percent -> -percent.value() / 100 * size;
            default -> 0;
        };
    }

    /** Returns how far letters stand below the point that their dominant baseline is on, in user units. */
    static double dominant(StyleNode node) {
        FontMetrics metrics = node.style(StyleState.NONE).text().fonts().first().metrics();
        double size = node.computed(StyleState.NONE).fontSize() / THOUSAND;
        return size * switch (node.computed(StyleState.NONE).text("dominant-baseline")) {
            case "middle" -> metrics.xHeight() / 2.0;
            case "central" -> (metrics.ascent() + metrics.descent()) / 2.0;
            case "hanging" -> metrics.ascent() * HANGING;
            case "mathematical" -> metrics.ascent() / 2.0;
            case "text-top", "text-before-edge" -> metrics.ascent();
            case "text-bottom", "text-after-edge", "ideographic" -> metrics.descent();
            default -> 0;
        };
    }
}
