package platen.jobs.destination.transport;

import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;

/**
 * The texts of a mail in one language, for a destination that has none of its own; both have placeholders.
 *
 * @see MessageText
 */
public record UsualTexts(String subject, String text) {
    /** Languages with texts, as BCP 47 tags; the first is the default. */
    public static final List<String> LANGUAGES = List.of("en", "de");

    /** Returns the texts of a language, one of {@link #LANGUAGES}; of another, those in English. */
    public static UsualTexts of(String language) {
        ResourceBundle bundle = ResourceBundle.getBundle("platen.jobs.destination.transport.mail",
                Locale.forLanguageTag(language),
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
        return new UsualTexts(bundle.getString("subject"), bundle.getString("text"));
    }
}
