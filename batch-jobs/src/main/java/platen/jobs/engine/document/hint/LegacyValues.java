package platen.jobs.engine.document.hint;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssParser;
import platen.jobs.engine.document.value.ColorParser;

/** Reads values of presentational attributes, which are more lenient than those of CSS (HTML, section 2.4). */
final class LegacyValues {
    private static final Pattern DIMENSION = Pattern.compile("\\+?(?<number>\\d+(\\.\\d+)?|\\.\\d+)(?<percent>%)?.*",
            Pattern.DOTALL);
    private static final Pattern INTEGER = Pattern.compile("\\+?(?<number>\\d{1,8}).*", Pattern.DOTALL);
    private static final int MAX_COLOR = 128;

    private LegacyValues() {}

    /** Returns the number of an attribute that takes pixels or a percentage, with its unit; null for none. */
    static @Nullable String dimension(@Nullable String value) {
        Matcher matcher = DIMENSION.matcher(value == null ? "" : value.strip());
        return matcher.matches()
                ? matcher.group("number") + (matcher.group("percent") == null ? "px" : "%")
                : null;
    }

    /** Returns the dimension; null where it is nothing. */
    static @Nullable String positive(@Nullable String value) {
        String dimension = dimension(value);
        return dimension == null || dimension.matches("0*\\.?0*(px|%)") ? null : dimension;
    }

    /** Returns a whole number that is not negative; -1 for none. */
    static int integer(@Nullable String value) {
        Matcher matcher = INTEGER.matcher(value == null ? "" : value.strip());
        return matcher.matches() ? Integer.parseInt(matcher.group("number")) : -1;
    }

    /** Returns a color as CSS writes it, by the rules for parsing a legacy color value; null for none. */
    static @Nullable String color(@Nullable String value) {
        String text = value == null ? "" : value.strip().toLowerCase(Locale.ROOT);
        if (text.isEmpty() || text.equals("transparent")) {
            return null;
        }
        if (text.matches("[a-z]+|#[0-9a-f]{3}|#[0-9a-f]{6}")) {
            Component component = CssParser.components(text).getFirst();
            if (ColorParser.parse(component) != null) {
                return text;
            }
        }
        return digits(text);
    }

    /** Takes any text for a color: what is no digit is a zero, and each third of the text is a component. */
    private static String digits(String text) {
        var digits = new StringBuilder();
        text.codePoints().limit(MAX_COLOR).forEach(each -> digits.append(Character.charCount(each) == 2
                ? "00"
                : Character.toString(each)));
        if (digits.charAt(0) == '#') {
            digits.deleteCharAt(0);
        }
        String hex = digits.toString().replaceAll("[^0-9a-f]", "0");
        while (hex.isEmpty() || hex.length() % 3 != 0) {
            hex += "0";
        }
        int length = hex.length() / 3;
        var parts = new String[]{hex.substring(0, length), hex.substring(length, 2 * length),
                hex.substring(2 * length)};
        while (parts[0].length() > 8 || parts[0].length() > 2 && parts[0].startsWith("0") && parts[1].startsWith("0")
                && parts[2].startsWith("0")) {
            for (int i = 0; i < 3; i++) {
                parts[i] = parts[i].substring(1);
            }
        }
        var color = new StringBuilder("#");
        for (String part : parts) {
            color.append(part.length() == 1 ? "0" + part : part, 0, 2);
        }
        return color.toString();
    }
}
