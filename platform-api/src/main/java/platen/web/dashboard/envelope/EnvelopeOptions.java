package platen.web.dashboard.envelope;

import java.util.LinkedHashMap;
import java.util.Map;
import platen.web.text.FormLanguage;

/** Choices in the form of a new envelope. */
final class EnvelopeOptions {
    private EnvelopeOptions() {}

    /** Returns the languages of people by their tags, each in its own name. */
    static Map<String, String> languages() {
        var languages = new LinkedHashMap<String, String>();
        for (FormLanguage each : FormLanguage.values()) {
            languages.put(each.wire(), each.nativeName());
        }
        return languages;
    }
}
