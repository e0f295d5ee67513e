package platen.jobs.engine.text.font;

import platen.jobs.engine.text.FontLibrary;

/**
 * A requested font style; {@link FontLibrary#chain} finds the faces.
 *
 * @param family a family name such as {@code sans}, {@code Arial} or {@code Times New Roman}, in any case, or several
 *     separated by commas, of which each draws the characters that those before it lack; an unknown family is answered
 *     with sans
 * @param weight regular or bold
 * @param slant upright or italic
 */
public record FontStyle(String family, Weight weight, Slant slant) {
    public enum Weight {
        REGULAR,
        BOLD
    }

    public enum Slant {
        UPRIGHT,
        ITALIC
    }

    /** Liberation Sans, metric-compatible with Arial and Helvetica. */
    public static final FontStyle SANS = new FontStyle("sans", Weight.REGULAR, Slant.UPRIGHT);
    /** Liberation Serif, metric-compatible with Times. */
    public static final FontStyle SERIF = new FontStyle("serif", Weight.REGULAR, Slant.UPRIGHT);
    /** Liberation Mono, metric-compatible with Courier. */
    public static final FontStyle MONO = new FontStyle("mono", Weight.REGULAR, Slant.UPRIGHT);

    public FontStyle bold() {
        return new FontStyle(family, Weight.BOLD, slant);
    }
}
