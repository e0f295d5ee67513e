package platen.web.dashboard;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Initials shown in place of a picture. */
public final class Initials {
    private static final int MAX = 2;

    private Initials() {}

    /** Returns the first letters of the first two words. */
    public static String of(String name) {
        return Arrays.stream(name.strip().split("[\\s-]+", -1))
                .filter(word -> !word.isEmpty())
                .limit(MAX)
                .map(word -> word.substring(0, word.offsetByCodePoints(0, 1)))
                .collect(Collectors.joining())
                .toUpperCase(Locale.ROOT);
    }
}
