package platen.db.form;

import java.util.List;
import org.jdbi.v3.core.mapper.Nested;

/**
 * Where and how the page of a form is shown.
 *
 * @param origins sites that may show it in a frame, such as {@code https://shop.example}; empty for none
 * @param privacyUrl of the privacy notice that it links to; empty for none
 * @param imprintUrl of the imprint that it links to; empty for none
 * @param consentText accepted with a check box before it is sent; empty for none
 * @param theme its look
 * @param followUp what follows when it was sent
 * @param options what people may do beside sending it
 * @param definition sections and conditions as JSON; an empty object for none
 */
public record FormPageSettings(List<String> origins, String privacyUrl, String imprintUrl, String consentText,
        @Nested("theme_") FormTheme theme, @Nested FormFollowUp followUp,
        @Nested FormOptions options, String definition) {
    /** The settings of a form that says nothing about its page. */
    public static final FormPageSettings DEFAULT = new FormPageSettings(List.of(), "", "", "", FormTheme.DEFAULT,
            FormFollowUp.NONE, FormOptions.DEFAULT, "{}");

    public FormPageSettings {
        origins = List.copyOf(origins);
    }

    /** Returns the same settings with other origins. */
    public FormPageSettings withOrigins(List<String> changed) {
        return new FormPageSettings(changed, privacyUrl, imprintUrl, consentText, theme, followUp, options, definition);
    }

    /** Returns the same settings with something else that follows. */
    public FormPageSettings with(FormFollowUp changed) {
        return new FormPageSettings(origins, privacyUrl, imprintUrl, consentText, theme, changed, options, definition);
    }

    /** Returns the same settings with other options. */
    public FormPageSettings with(FormOptions changed) {
        return new FormPageSettings(origins, privacyUrl, imprintUrl, consentText, theme, followUp, changed, definition);
    }

    /** Returns the same settings with other sections and conditions, as JSON. */
    public FormPageSettings withDefinition(String changed) {
        return new FormPageSettings(origins, privacyUrl, imprintUrl, consentText, theme, followUp, options, changed);
    }
}
