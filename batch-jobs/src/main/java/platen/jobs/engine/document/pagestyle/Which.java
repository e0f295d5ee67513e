package platen.jobs.engine.document.pagestyle;

import java.util.Locale;
import java.util.Set;

/** Which of the named strings or running elements of a name a page shows. */
public enum Which {
    FIRST,
    START,
    LAST,
    FIRST_EXCEPT;

    /** The words of style sheets. */
    public static final Set<String> WORDS = Set.of("first", "start", "last", "first-except");

    /** Returns what one of the words means. */
    public static Which of(String word) {
        return valueOf(word.replace('-', '_').toUpperCase(Locale.ROOT));
    }
}
