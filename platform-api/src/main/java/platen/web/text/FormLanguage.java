package platen.web.text;

import java.util.Locale;
import platen.db.core.WireName;

/** Language of hosted forms, whose visitors choose it. Has texts for forms only, except English and German. */
public enum FormLanguage implements WireName {
    EN(Locale.UK, "English"),
    DE(Locale.GERMANY, "Deutsch"),
    FR(Locale.FRANCE, "Français"),
    ES(Locale.of("es", "ES"), "Español"),
    IT(Locale.ITALY, "Italiano"),
    NL(Locale.of("nl", "NL"), "Nederlands"),
    PL(Locale.of("pl", "PL"), "Polski"),
    PT(Locale.of("pt", "PT"), "Português"),
    AR(Locale.of("ar"), "العربية"),
    JA(Locale.JAPAN, "日本語");

    private final Locale locale;
    private final String nativeName;

    FormLanguage(Locale locale, String nativeName) {
        this.locale = locale;
        this.nativeName = nativeName;
    }

    /** Returns the locale by which numbers are written. */
    public Locale locale() {
        return locale;
    }

    /** Returns the name of the language in the language itself. */
    public String nativeName() {
        return nativeName;
    }
}
