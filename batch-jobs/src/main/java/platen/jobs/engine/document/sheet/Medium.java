package platen.jobs.engine.document.sheet;

/**
 * Describes what media queries ask.
 *
 * @param width of a page's content, in CSS pixels
 * @param height of a page's content, in CSS pixels
 */
public record Medium(double width, double height) {
    /** An A4 page with margins of 20 mm. */
    public static final Medium A4 = new Medium(170 / 25.4 * 96, 257 / 25.4 * 96);
}
