package platen.jobs.engine.document.style;

/**
 * A line under, over or through text.
 *
 * @param color of the element that declares it
 * @param thickness in points; 0 for the font's
 */
public record Decoration(Place place, Color color, Border.Line line, double thickness) {

    /** Says where the line runs. */
    public enum Place {
        UNDER,
        OVER,
        THROUGH
    }
}
