package platen.jobs.engine.document.style;

/**
 * A line under, over or through text.
 *
 * @param color of the element that declares it
 * @param wavy whether it is drawn as a wave in place of the line
 * @param thickness in points; 0 for the font's
 * @param offset of a line under text below the baseline, in points; not a number for the font's
 */
public record Decoration(Place place, Color color, Border.Line line, boolean wavy, double thickness, double offset) {

    /** Says where the line runs. */
    public enum Place {
        UNDER,
        OVER,
        THROUGH
    }
}
