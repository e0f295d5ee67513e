package platen.jobs.engine.schema;

import java.time.YearMonth;
import java.util.Optional;

/** Validates dates in the form YYYY-MM-DD. */
final class IsoDate {
    private IsoDate() {}

    /** Returns what is wrong with the text; empty for a date of the years 0001 to 9999. */
    static Optional<String> objection(String text) {
        if (!hasForm(text)) {
            return Optional.of("must be a date in the form YYYY-MM-DD");
        }
        int year = Integer.parseInt(text, 0, 4, 10);
        int month = Integer.parseInt(text, 5, 7, 10);
        int day = Integer.parseInt(text, 8, 10, 10);
        boolean exists = year >= 1 && month >= 1 && month <= 12
                && day >= 1 && day <= YearMonth.of(year, month).lengthOfMonth();
        return exists ? Optional.empty() : Optional.of("must be a date that exists, got " + text);
    }

    private static boolean hasForm(String text) {
        if (text.length() != 10) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            // Digits of other scripts are not accepted.
            boolean fits = i == 4 || i == 7 ? c == '-' : c >= '0' && c <= '9';
            if (!fits) {
                return false;
            }
        }
        return true;
    }
}
