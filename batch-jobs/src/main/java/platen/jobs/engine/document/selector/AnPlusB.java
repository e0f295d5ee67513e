package platen.jobs.engine.document.selector;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssText;

/** The An+B notation of css-syntax-3, section 6. */
public final class AnPlusB {
    private static final Pattern STEP = Pattern.compile("([+-]?\\d*)n(?:\\s*([+-])\\s*(\\d+))?");
    private static final Pattern PLACE = Pattern.compile("[+-]?\\d+");

    private AnPlusB() {}

    /** Returns step and offset, or null when this is no such notation. */
    public static int @Nullable [] parse(List<Component> components) {
        String text = CssText.of(components).strip().toLowerCase(Locale.ROOT);
        switch (text) {
            case "odd" -> {
                return new int[]{2, 1};
            }
            case "even" -> {
                return new int[]{2, 0};
            }
            default -> {}
        }
        if (PLACE.matcher(text).matches()) {
            return new int[]{0, integer(text)};
        }
        Matcher step = STEP.matcher(text);
        if (!step.matches()) {
            return null;
        }
        String each = step.group(1);
        int a = each.isEmpty() || each.equals("+") ? 1 : each.equals("-") ? -1 : integer(each);
        return new int[]{a, step.group(3) == null ? 0 : integer(step.group(2) + step.group(3))};
    }

    private static int integer(String text) {
        String digits = text.startsWith("+") ? text.substring(1) : text;
        return digits.length() > 9 ? digits.startsWith("-") ? -999_999_999 : 999_999_999 : Integer.parseInt(digits);
    }
}
