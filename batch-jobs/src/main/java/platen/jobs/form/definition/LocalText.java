package platen.jobs.form.definition;

import java.util.Map;

/**
 * A text of a form, in one or several languages.
 *
 * @param text for languages that have none of their own; empty for none
 * @param byLanguage by the codes of languages
 */
public record LocalText(String text, Map<String, String> byLanguage) {
    /** No text in any language. */
    public static final LocalText NONE = new LocalText("", Map.of());

    public LocalText {
        byLanguage = Map.copyOf(byLanguage);
    }

    /** Returns the text in a language; empty for none. */
    public String in(String language) {
        return byLanguage.getOrDefault(language, text);
    }
}
