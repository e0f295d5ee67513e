package platen.jobs.engine.document.pagestyle;

/**
 * The marks and the bleed around a page that is cut (CSS Paged Media 3, sections 7.2 and 9).
 *
 * @param asked how far the page is printed beyond its edges, in points; {@link #AUTO} for what the marks need
 * @param crop whether lines show where to cut
 * @param cross whether crosses show how sheets are aligned
 */
public record PrinterMarks(double asked, boolean crop, boolean cross) {
    /** The initial value of {@code bleed}. */
    static final double AUTO = Double.NaN;
    public static final PrinterMarks NONE = new PrinterMarks(AUTO, false, false);
    /** The bleed of {@code auto} around crop marks, in points. */
    private static final double WITH_CROP = 6;
    /** Points that marks take around the bleed. */
    private static final double SPACE = 24;

    /** Returns how far the page is printed beyond its edges, in points. */
    public double bleed() {
        return !Double.isNaN(asked) ? asked : crop ? WITH_CROP : 0;
    }

    /** Returns how far the sheet reaches beyond the edges of the page, in points. */
    public double around() {
        return bleed() + (hasMarks() ? SPACE : 0);
    }

    /** Returns whether anything is drawn around the pages. */
    public boolean hasMarks() {
        return crop || cross;
    }
}
