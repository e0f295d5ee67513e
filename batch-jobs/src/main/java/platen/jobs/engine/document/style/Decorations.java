package platen.jobs.engine.document.style;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.Decoration.Place;
import platen.jobs.engine.document.value.CssValue;

/**
 * Makes the lines of text of computed values.
 *
 * @param computed style of an element
 */
record Decorations(ComputedStyle computed) {
    private static final Map<String, Place> PLACES = Map.of("underline", Place.UNDER, "overline", Place.OVER,
            "line-through", Place.THROUGH);
    private static final Map<String, Border.Line> LINES = Map.of("double", Border.Line.DOUBLE, "dotted",
            Border.Line.DOTTED, "dashed", Border.Line.DASHED);

    /** Returns the lines of the element's text, with those of the elements around it. */
    List<Decoration> of(List<Decoration> around) {
        List<Decoration> own = new ArrayList<>(1);
        for (CssValue part : computed.get("text-decoration-line").parts()) {
            Place place = PLACES.get(part.keyword());
            if (place != null) {
                own.add(new Decoration(place, Colors.of(computed.color("text-decoration-color")),
                        LINES.getOrDefault(computed.get("text-decoration-style").keyword(), Border.Line.SOLID),
                        computed.get("text-decoration-style").is("wavy"), thickness(), offset()));
            }
        }
        if (own.isEmpty()) {
            return around;
        }
        own.addAll(0, around);
        return List.copyOf(own);
    }

    private double thickness() {
        CssValue thickness = computed.get("text-decoration-thickness");
        return thickness instanceof CssValue.Keyword
                ? 0
                : Math.max(0, Lengths.points(thickness, computed.fontSize() * Lengths.POINTS_PER_PIXEL));
    }

    private double offset() {
        CssValue offset = computed.get("text-underline-offset");
        return offset instanceof CssValue.Keyword
                ? Double.NaN
                : Lengths.points(offset, computed.fontSize() * Lengths.POINTS_PER_PIXEL);
    }
}
