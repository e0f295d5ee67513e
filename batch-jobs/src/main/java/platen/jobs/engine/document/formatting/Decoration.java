package platen.jobs.engine.document.formatting;

/**
 * Tells what is painted of a box's background and border, and where.
 *
 * @param background whether the background is painted
 * @param border whether the borders are painted
 * @param top height above it that does not belong to the decorated part, such as that of a table's caption
 * @param bottom height below it that does not belong to it
 */
public record Decoration(boolean background, boolean border, double top, double bottom) {
    public static final Decoration WHOLE = new Decoration(true, true, 0, 0);
    public static final Decoration NONE = new Decoration(false, false, 0, 0);
    public static final Decoration WITHOUT_BORDER = new Decoration(true, false, 0, 0);
}
