package platen.db.person;

import java.util.Locale;
import platen.db.core.WireName;

/** Language of pages and mails. */
public enum Language implements WireName {
    EN(Locale.UK, "English"),
    DE(Locale.GERMANY, "Deutsch");

    private final Locale locale;
    private final String nativeName;

    Language(Locale locale, String nativeName) {
        this.locale = locale;
        this.nativeName = nativeName;
    }

    /** Returns the locale by which numbers and dates are written. */
    public Locale locale() {
        return locale;
    }

    /** Returns the name of the language in the language itself. */
    public String nativeName() {
        return nativeName;
    }
}
