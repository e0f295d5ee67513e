package platen.jobs.engine.document.formatting;

import org.jspecify.annotations.Nullable;

/**
 * Tells what is painted of a box's background and border, and where.
 *
 * @param background whether the background is painted
 * @param border whether the borders are painted
 * @param top height above it that does not belong to the decorated part, such as that of a table's caption
 * @param bottom height below it that does not belong to it
 * @param gap where the upper border is not drawn; null for nowhere
 */
public record Decoration(boolean background, boolean border, double top, double bottom, @Nullable Gap gap) {

    /**
     * A legend on the border of its fieldset; all counts from the border edge of the fragment.
     *
     * @param left its left edge
     * @param right its right edge
     * @param bottom its lower edge
     */
    public record Gap(double left, double right, double bottom) {}

    public Decoration(boolean background, boolean border, double top, double bottom) {
        this(background, border, top, bottom, null);
    }

    public static final Decoration WHOLE = new Decoration(true, true, 0, 0);
    public static final Decoration NONE = new Decoration(false, false, 0, 0);
    public static final Decoration WITHOUT_BORDER = new Decoration(true, false, 0, 0);
}
