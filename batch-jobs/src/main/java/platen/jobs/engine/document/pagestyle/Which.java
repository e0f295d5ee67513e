package platen.jobs.engine.document.pagestyle;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which of the named strings or running elements of a name a page shows. */
public enum Which {
    FIRST,
    START,
    LAST,
    FIRST_EXCEPT;

    /** Returns the constant of a word of style sheets, such as {@code first-except}; null for another word. */
    public static @Nullable Which named(String word) {
        for (Which each : values()) {
            if (each.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(word)) {
                return each;
            }
        }
        return null;
    }
}
