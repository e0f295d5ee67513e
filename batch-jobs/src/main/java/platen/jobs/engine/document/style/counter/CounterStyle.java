package platen.jobs.engine.document.style.counter;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes numbers as css-counter-styles-3 defines for the styles of these names. */
public enum CounterStyle {
    NONE,
    DISC,
    CIRCLE,
    SQUARE,
    DECIMAL,
    DECIMAL_LEADING_ZERO,
    LOWER_ALPHA,
    UPPER_ALPHA,
    LOWER_GREEK,
    UPPER_GREEK,
    LOWER_ROMAN,
    UPPER_ROMAN;

    private static final Map<String, CounterStyle> NAMES = Map.ofEntries(Map.entry("none", NONE),
            Map.entry("disc", DISC), Map.entry("circle", CIRCLE), Map.entry("square", SQUARE),
            Map.entry("decimal", DECIMAL), Map.entry("decimal-leading-zero", DECIMAL_LEADING_ZERO),
            Map.entry("lower-alpha", LOWER_ALPHA), Map.entry("lower-latin", LOWER_ALPHA),
            Map.entry("upper-alpha", UPPER_ALPHA), Map.entry("upper-latin", UPPER_ALPHA),
            Map.entry("lower-greek", LOWER_GREEK), Map.entry("upper-greek", UPPER_GREEK),
            Map.entry("lower-roman", LOWER_ROMAN), Map.entry("upper-roman", UPPER_ROMAN),
            // Paper shows no control that opens and closes.
            Map.entry("disclosure-open", NONE), Map.entry("disclosure-closed", NONE));
    private static final String LATIN = "abcdefghijklmnopqrstuvwxyz";
    private static final String GREEK = "αβγδεζηθικλμνξοπρστυφχψω";
    private static final int MAX_ROMAN = 3_999;
    private static final int[] ROMAN_VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    private static final String[] ROMAN_SIGNS = {"m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv",
            "i"};

    /** Returns the style of a name; null when there is none. */
    public static @Nullable CounterStyle named(String name) {
        return NAMES.get(name.toLowerCase(Locale.ROOT));
    }

    /** Returns the style of a name, or {@link #DECIMAL} when there is none. */
    public static CounterStyle orDecimal(String name) {
        CounterStyle style = named(name);
        return style == null ? DECIMAL : style;
    }

    /** Writes a number; one beyond the range of the style is written as a decimal. */
    public String of(int number) {
        return switch (this) {
            case NONE -> "";
            case DISC -> "•";
            case CIRCLE -> "◦";
            case SQUARE -> "▪";
            case DECIMAL -> String.valueOf(number);
            case DECIMAL_LEADING_ZERO -> number >= 0 && number < 10 ? "0" + number : String.valueOf(number);
            case LOWER_ALPHA -> letters(number, LATIN);
            case UPPER_ALPHA -> letters(number, LATIN).toUpperCase(Locale.ROOT);
            case LOWER_GREEK -> letters(number, GREEK);
            case UPPER_GREEK -> letters(number, GREEK).toUpperCase(Locale.ROOT);
            case LOWER_ROMAN -> roman(number);
            case UPPER_ROMAN -> roman(number).toUpperCase(Locale.ROOT);
        };
    }

    /** Writes the number of a list item with what follows it there. */
    public String marker(int number) {
        return switch (this) {
            case NONE, DISC, CIRCLE, SQUARE -> of(number);
            case DECIMAL, DECIMAL_LEADING_ZERO, LOWER_ALPHA, UPPER_ALPHA, LOWER_GREEK, UPPER_GREEK, LOWER_ROMAN,
                    UPPER_ROMAN ->
                of(number) + ".";
        };
    }

    /** Writes a number in letters: after the last one come those of two letters. */
    private static String letters(int number, String alphabet) {
        if (number < 1) {
            return String.valueOf(number);
        }
        var letters = new StringBuilder();
        for (int left = number; left > 0; left = (left - 1) / alphabet.length()) {
            letters.append(alphabet.charAt((left - 1) % alphabet.length()));
        }
        return letters.reverse().toString();
    }

    private static String roman(int number) {
        if (number < 1 || number > MAX_ROMAN) {
            return String.valueOf(number);
        }
        var roman = new StringBuilder();
        int left = number;
        for (int i = 0; i < ROMAN_VALUES.length; i++) {
            while (left >= ROMAN_VALUES[i]) {
                roman.append(ROMAN_SIGNS[i]);
                left -= ROMAN_VALUES[i];
            }
        }
        return roman.toString();
    }
}
