package platen.jobs.engine.fillable;

/**
 * How what is drawn at a place of a tagged form reads to people who do not look at the page. Content is marked by the
 * name of a property list, which the plan has for every place: its MCID and, for buttons, the state as text.
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

    /** The text that is read instead of what is drawn, or empty. */
    public String text() {
        return text;
    }

    /** The end of the property list's name, which begins with the MCID. */
    String suffix() {
        return suffix;
    }

    /** The name of the property list of the place with the MCID. */
    public String property(int id) {
        return id + suffix;
    }
}
