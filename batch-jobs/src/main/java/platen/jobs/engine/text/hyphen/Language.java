package platen.jobs.engine.text.hyphen;

import java.util.Locale;
import java.util.Optional;

/** A language with hyphenation patterns. */
enum Language {
    AMERICAN("en-us", 3, 3),
    BRITISH("en-gb", 3, 3),
    FRENCH("fr", 2, 3),
    GERMAN("de", 2, 2),
    ITALIAN("it", 2, 2),
    PORTUGUESE("pt", 2, 3),
    SPANISH("es", 2, 2);

    private final String file;
    private final int before;
    private final int after;

    /**
     * @param before minimum number of letters before a hyphen, by typographic convention
     * @param after minimum number of letters after a hyphen, by typographic convention
     */
    Language(String file, int before, int after) {
        this.file = file;
        this.before = before;
        this.after = after;
    }

    static Optional<Language> of(Locale locale) {
        return Optional.ofNullable(switch (locale.getLanguage()) {
            case "de" -> GERMAN;
            case "en" -> switch (locale.getCountry()) {
                case "", "US", "CA", "PH" -> AMERICAN;
                default -> BRITISH;
            };
            case "es" -> SPANISH;
            case "fr" -> FRENCH;
            case "it" -> ITALIAN;
            case "pt" -> PORTUGUESE;
            default -> null;
        });
    }

    String file() {
        return file;
    }

    int before() {
        return before;
    }

    int after() {
        return after;
    }

    /** Returns whether capitalized words are names, which are not divided; in German all nouns are capitalized. */
    boolean keepsNames() {
        return this != GERMAN;
    }
}
