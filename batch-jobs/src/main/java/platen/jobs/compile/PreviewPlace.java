package platen.jobs.compile;

/**
 * The place of a field on a page, in points from the top left corner.
 *
 * @param page from 1
 * @param file with the placeholder; empty when it is not known
 * @param line of the placeholder in the source, from 1; 0 when it is not known
 * @param column of the placeholder in the source, from 1; 0 when it is not known
 */
public record PreviewPlace(String key, int page, Box box, String file, int line, int column) {

    /** The place of a field that comes from no text. */
    public PreviewPlace(String key, int page, Box box) {
        this(key, page, box, "", 0, 0);
    }

    /** A rectangle in points from the top left corner of the page. */
    public record Box(double x, double y, double width, double height) {}
}
