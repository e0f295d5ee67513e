package platen.jobs.engine.document.formatting.inline;

/**
 * Where the lines of a box go on on the next page.
 *
 * @param start index of the first character
 * @param mark index of the first float or absolute box that is not placed
 */
public record LineToken(int start, int mark) {
    static final LineToken BEGIN = new LineToken(0, 0);
}
