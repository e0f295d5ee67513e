package platen.jobs.engine.model;

import java.util.Locale;

/** Formats a number with its noun, in the singular for 1. */
public final class Count {
    private Count() {}

    /** Returns such as "1 page" and "1,200 pages". */
    public static String of(long number, String one, String more) {
        return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : more);
    }
}
