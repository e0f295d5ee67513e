package platen.jobs.engine.fillable.form;

import platen.jobs.engine.text.font.FontStyle;

/**
 * A font of the form with the data needed for layout: the characters it has, their codes and their widths. Lengths are
 * thousandths of the font size.
 *
 * @param object object number of the font dictionary in the base
 * @param chars the characters it can draw, ascending
 * @param codes the code of each character
 * @param widths the advance of each character
 * @param codeBytes 1 for simple fonts, 2 for composite fonts
 * @param lineHeight height of the font's bounding box, used as the distance between lines
 * @param capHeight height of capitals
 * @param descent depth below the baseline, negative
 * @param ascent height used to center text in comb cells
 * @param style style of the bundled font that replaces it
 */
public record FormFont(int object, char[] chars, char[] codes, float[] widths, int codeBytes, float lineHeight,
        float capHeight, float descent, float ascent, FontStyle style) {

    private static final int MISSING = -1;

    /** Returns the position of a character in the arrays, or -1 when the font lacks it. */
    public int find(char c) {
        // Most fonts contain printable ASCII without gaps, so the first guess is usually right.
        int guess = c - ' ';
        if (guess >= 0 && guess < chars.length && chars[guess] == c) {
            return guess;
        }
        int low = 0;
        int high = chars.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (chars[middle] < c) {
                low = middle + 1;
            } else if (chars[middle] > c) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return MISSING;
    }
}
