package platen.jobs.engine.document.formatting;

/**
 * The intrinsic widths of a box.
 *
 * @param min the least width at which nothing overflows that could wrap, in points
 * @param max the width at which nothing wraps, in points
 */
public record ContentSizes(double min, double max) {
    public static final ContentSizes ZERO = new ContentSizes(0, 0);

    public ContentSizes plus(double points) {
        return points == 0 ? this : new ContentSizes(min + points, max + points);
    }

    /** The width of a box that shrinks to fit (CSS Sizing 3, section 4.1: fit-content). */
    public double fit(double available) {
        return Math.max(min, Math.min(max, available));
    }
}
