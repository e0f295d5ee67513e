package platen.jobs.engine.fillable.form;

/**
 * How the content of a widget in a tagged form is read by assistive technology. Content is marked by the name of a
 * property list, of which the compiled form has one for every widget: its MCID and, for buttons, the state as text.
 */
public enum Reading {
    AS_DRAWN("", ""),
    CHECKED("c", "\u2611"),
    UNCHECKED("d", "\u2610"),
    CHOSEN("r", "\u25C9"),
    NOT_CHOSEN("s", "\u25CB");

    private final String suffix;
    private final String text;

    Reading(String suffix, String text) {
        this.suffix = suffix;
        this.text = text;
    }

    /** Returns the text that replaces the drawn content, or an empty string. */
    public String text() {
        return text;
    }

    /** Returns the suffix of the property list's name, which begins with the MCID. */
    public String suffix() {
        return suffix;
    }

    /** Returns the name of the property list for an MCID. */
    public String property(int id) {
        return id + suffix;
    }
}
