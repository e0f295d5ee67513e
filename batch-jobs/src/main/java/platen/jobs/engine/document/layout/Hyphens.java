package platen.jobs.engine.document.layout;

import java.util.Locale;

/** Where words of a language may be divided. */
final class Hyphens {
    private static final Hyphens NONE = new Hyphens();

    static Hyphens of(Locale locale) {
        return NONE;
    }

    int[] points(String text, int start, int end) {
        return new int[0];
    }
}
