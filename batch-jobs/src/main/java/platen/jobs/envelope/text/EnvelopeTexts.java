package platen.jobs.envelope.text;

import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;

/** The texts of mails, pages and certificates of envelopes in one language. */
public final class EnvelopeTexts {
    /** Languages with texts, as BCP 47 tags. */
    public static final List<String> LANGUAGES = List.of("en", "de", "fr", "es", "it", "nl", "pl", "pt", "ja", "ar");
    private static final Map<String, EnvelopeTexts> BY_LANGUAGE = new ConcurrentHashMap<>();

    private final Locale locale;
    private final ResourceBundle bundle;

    private EnvelopeTexts(String language) {
        this.locale = Locale.forLanguageTag(language);
        this.bundle = ResourceBundle.getBundle("platen.jobs.envelope.text.envelope", locale,
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    /** Returns the texts of a language, one of {@link #LANGUAGES}; of another, those in English. */
    public static EnvelopeTexts of(String language) {
        return BY_LANGUAGE.computeIfAbsent(LANGUAGES.contains(language) ? language : "en", EnvelopeTexts::new);
    }

    /** Returns the language as a BCP 47 tag. */
    public String language() {
        return locale.toLanguageTag();
    }

    /** Returns the direction of the language's script as HTML has it. */
    public String direction() {
        return locale.getLanguage().equals("ar") ? "rtl" : "ltr";
    }

    /** Returns a text. */
    public String get(String key) {
        return bundle.getString(key);
    }

    /** Returns a text with values in the places of {@code {0}}, {@code {1}} and so on. */
    public String get(String key, Object... values) {
        return new MessageFormat(bundle.getString(key), locale).format(values);
    }
}
