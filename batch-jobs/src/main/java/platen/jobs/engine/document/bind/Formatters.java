package platen.jobs.engine.document.bind;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.StringNode;

/**
 * The formatters that a template may name.
 *
 * @param locale of the template
 * @param currency ISO 4217 code that amounts have when nothing else is said
 */
public record Formatters(Locale locale, String currency) {

    /** Makes a formatter of its arguments. */
    private interface Maker {
        Formatter make(Formatters formatters, Arguments arguments);
    }

    private static final Map<String, Maker> ALL = new TreeMap<>();

    static {
        ALL.put("upper", (all, a) -> text(text -> text.toUpperCase(all.locale)));
        ALL.put("lower", (all, a) -> text(text -> text.toLowerCase(all.locale)));
        ALL.put("capitalize", (all, a) -> text(text -> text.isEmpty()
                ? text
                : text.substring(0, text.offsetByCodePoints(0, 1)).toUpperCase(all.locale)
                        + text.substring(text.offsetByCodePoints(0, 1))));
        ALL.put("trim", (all, a) -> text(String::strip));
        ALL.put("truncate", (all, a) -> truncated(a.whole("the most characters", 1, 100_000)));
        ALL.put("mask", (all, a) -> mask(a.text("a pattern such as 999-99-9999")));
        ALL.put("default", (all, a) -> {
            JsonNode preset = a.any("what stands for a missing value");
            return value -> value == null || value.isNull() || value.isString() && value.stringValue().isEmpty()
                    ? preset
                    : value;
        });
        ALL.put("date", (all, a) -> {
            String pattern = a.textOr("medium");
            return Dates.of(pattern, a.localeOr(all.locale), a.place());
        });
        ALL.put("number", (all, a) -> {
            int decimals = a.wholeOr(NumberStyle.AS_SENT, 0, 20);
            return new NumberStyle(a.localeOr(all.locale), decimals, 0, "", "").formatter();
        });
        ALL.put("percent", (all, a) -> {
            int decimals = a.wholeOr(NumberStyle.AS_SENT, 0, 20);
            return NumberStyle.percent(a.localeOr(all.locale), decimals).formatter();
        });
        ALL.put("currency", (all, a) -> {
            String code = a.textOr(all.currency);
            return NumberStyle.currency(a.localeOr(all.locale), code, a.place()).formatter();
        });
        ALL.put("ordinal", (all, a) -> Words.ordinal(a.localeOr(all.locale)));
        ALL.put("yesno", (all, a) -> Words.yesNo(a.textOr(Words.yes(all.locale)), a.textOr(Words.no(all.locale))));
        ALL.put("checkbox", (all, a) -> Words.yesNo("\u2611", "\u2610"));
        ALL.put("group", (all, a) -> {
            int size = a.wholeOr(4, 1, 100);
            return text(text -> grouped(text.replace(" ", ""), size));
        });
        ALL.put("join", (all, a) -> {
            String between = a.textOr(", ");
            return value -> value == null || !value.isArray() ? value : StringNode.valueOf(joined(value, between));
        });
        ALL.put("count", (all, a) -> value -> value == null || !value.isContainer()
                ? value
                : IntNode.valueOf(value.size()));
        ALL.put("sum", (all, a) -> {
            String key = a.textOr("");
            return value -> value == null || !value.isArray() ? value : DecimalNode.valueOf(sum(value, key));
        });
    }

    /** All names, for messages and for the page that lists them. */
    public static SortedSet<String> names() {
        return new TreeSet<>(ALL.keySet());
    }

    /** The formatter of numbers of which nothing but a sample is known: with the language's point, without groups. */
    public Formatter plainNumber() {
        return new NumberStyle(locale, NumberStyle.AS_SENT, 0, "", "", NumberStyle.Grouping.NONE).formatter();
    }

    /** The formatter of a name with its arguments. */
    public Formatter of(String name, List<JsonNode> arguments, Place place) {
        Maker maker = ALL.get(name);
        if (maker == null) {
            throw new Mistake(place, "There is no formatter '" + name + "'; there are " + String.join(", ", names())
                    + ".");
        }
        var given = new Arguments(name, arguments, place);
        Formatter formatter = maker.make(this, given);
        given.end();
        return formatter;
    }

    static Formatter text(UnaryOperator<String> change) {
        return value -> value == null || value.isContainer()
                ? value
                : StringNode.valueOf(change.apply(Data.text(value)));
    }

    private static Formatter truncated(int most) {
        return text(text -> text.codePointCount(0, text.length()) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, most - 1)).stripTrailing() + "…");
    }

    /** Digits in a pattern; text with another number of digits is left as it is. */
    private static Formatter mask(String pattern) {
        long places = pattern.chars().filter(c -> c == '9').count();
        return text(text -> {
            String digits = text.replaceAll("[^0-9]", "");
            if (digits.length() != places) {
                return text;
            }
            var masked = new StringBuilder();
            int next = 0;
            for (char c : pattern.toCharArray()) {
                masked.append(c == '9' ? digits.charAt(next++) : c);
            }
            return masked.toString();
        });
    }

    static String grouped(String text, int size) {
        var grouped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            grouped.append(i > 0 && i % size == 0 ? " " : "").append(text.charAt(i));
        }
        return grouped.toString();
    }

    private static String joined(JsonNode array, String between) {
        List<String> parts = new ArrayList<>();
        array.forEach(each -> parts.add(Data.text(each)));
        return String.join(between, parts);
    }

    private static BigDecimal sum(JsonNode array, String key) {
        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode each : array) {
            @Nullable
            BigDecimal number = Data.number(key.isEmpty() ? each : each.get(key));
            sum = number == null ? sum : sum.add(number);
        }
        return sum;
    }
}
