package platen.web.control.part;

import java.time.Month;
import java.time.format.TextStyle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import platen.web.text.Texts;

/** A part of a date that has a control of its own. */
public enum DatePart {
    YEAR("form.date-year"),
    MONTH("form.date-month"),
    DAY("form.date-day");

    private static final Pattern PARTS = Pattern.compile("\\d{0,4}-\\d{0,2}-\\d{0,2}");
    private static final int MAX_DAY = 31;

    private final String key;

    DatePart(String key) {
        this.key = key;
    }

    /** Returns the parts in the order of a language. */
    public static List<DatePart> in(Texts texts) {
        return texts.locale().getLanguage().equals("ja") ? List.of(YEAR, MONTH, DAY) : List.of(DAY, MONTH, YEAR);
    }

    /** Returns whether a text has three parts, of which any may be empty. */
    public static boolean splits(String text) {
        return text.isEmpty() || PARTS.matcher(text).matches();
    }

    /** Returns what follows the name of a date in the name of the control; keys of fields have no brackets. */
    public String suffix() {
        return "[" + name().toLowerCase(Locale.ROOT) + "]";
    }

    public String label(Texts texts) {
        return texts.get(key);
    }

    /** Returns this part of a text such as {@code 2026--14}; empty for none. */
    public String of(String date) {
        return splits(date) && !date.isEmpty() ? date.split("-", -1)[ordinal()] : "";
    }

    private static String two(int number) {
        return (number < 10 ? "0" : "") + number;
    }

    /** Returns the values of a list and how they are written. */
    public Map<String, String> options(Texts texts) {
        var options = new LinkedHashMap<String, String>();
        if (this == MONTH) {
            for (Month each : Month.values()) {
                options.put(two(each.getValue()),
                        each.getDisplayName(TextStyle.FULL_STANDALONE, texts.locale()));
            }
        } else {
            for (int day = 1; day <= MAX_DAY; day++) {
                options.put(two(day), Integer.toString(day));
            }
        }
        return options;
    }
}
