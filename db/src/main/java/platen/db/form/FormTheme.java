package platen.db.form;

import platen.db.core.WireName;

/**
 * The look of a form.
 *
 * @param accent color of buttons and links such as {@code #0b6e4f}, in lower case; empty for the usual one
 * @param radius of the corners of controls, in pixels
 */
public record FormTheme(String accent, int radius, Font font, Mode mode) {
    /** The look of a form that does not name one. */
    public static final FormTheme DEFAULT = new FormTheme("", 6, Font.SANS, Mode.BOTH);

    /** Typeface of a page. */
    public enum Font implements WireName {
        SANS,
        SERIF,
        MONO
    }

    /** Whether a page is light or dark. */
    public enum Mode implements WireName {
        LIGHT,
        DARK,
        /** As the browser prefers. */
        BOTH
    }
}
