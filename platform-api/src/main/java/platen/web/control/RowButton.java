package platen.web.control;

import java.util.Locale;

/** The buttons beside a row of an array; each sends the page, which is shown again with the row moved or removed. */
public enum RowButton {
    UP,
    DOWN,
    REMOVE;

    /** Name of all of them. */
    public static final String NAME = "row";

    /** Returns the word with which the value of the button begins. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the value of the button for a row. */
    public String value(Control row) {
        return word() + " " + row.name();
    }
}
