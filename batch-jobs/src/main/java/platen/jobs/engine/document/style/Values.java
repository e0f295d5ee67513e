package platen.jobs.engine.document.style;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The words of a declaration's value, taken one by one. What does not fit is an {@link Unexpected} that says what would.
 */
final class Values {
    /** A value of the wrong kind. */
    static final class Unexpected extends RuntimeException {
        /** @param what would have fitted */
        Unexpected(String what) {
            super(what);
        }
    }

    private final List<String> words;
    /** What an em is, in points. */
    private final double em;
    private int at;

    Values(List<String> words, double em) {
        this.words = words;
        this.em = em;
    }

    /** The words of a value: blanks and commas part, except within brackets and quotes. */
    static List<String> split(String value) {
        List<String> words = new ArrayList<>();
        var word = new StringBuilder();
        int depth = 0;
        char quote = 0;
        for (char c : value.toCharArray()) {
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
            }
            boolean parts = quote == 0 && depth == 0 && (Character.isWhitespace(c) || c == ',');
            if (!parts) {
                word.append(c);
            } else if (!word.isEmpty()) {
                words.add(word.toString());
                word.setLength(0);
            }
        }
        if (!word.isEmpty()) {
            words.add(word.toString());
        }
        return words;
    }

    /** The members of a list with commas, in which blanks part nothing. */
    static List<String> list(String value) {
        return Arrays.stream(value.split(",", -1)).map(String::strip).filter(each -> !each.isEmpty()).toList();
    }

    boolean atEnd() {
        return at >= words.size();
    }

    /** The next word, in small letters. */
    String word(String expected) {
        if (atEnd()) {
            throw new Unexpected(expected);
        }
        return words.get(at++).toLowerCase(Locale.ROOT);
    }

    /** The next word as written, without quotes. */
    String name(String expected) {
        if (atEnd()) {
            throw new Unexpected(expected);
        }
        return unquoted(words.get(at++));
    }

    List<String> rest() {
        List<String> rest = words.subList(at, words.size());
        at = words.size();
        return rest;
    }

    /** What one of the known words stands for. */
    <T> T choice(Map<String, T> choices) {
        String expected = "one of " + String.join(", ", choices.keySet().stream().sorted().toList());
        T chosen = choices.get(word(expected));
        if (chosen == null) {
            throw new Unexpected(expected);
        }
        return chosen;
    }

    /** What the next word stands for, when it is known; else it stays and the answer is null. */
    <T> @Nullable T choiceIfAny(Map<String, T> choices) {
        T chosen = atEnd() ? null : choices.get(words.get(at).toLowerCase(Locale.ROOT));
        if (chosen != null) {
            at++;
        }
        return chosen;
    }

    @Nullable
    Color colorIfAny() {
        Color color = atEnd() ? null : Color.of(words.get(at));
        if (color != null) {
            at++;
        }
        return color;
    }

    Color color() {
        Color color = colorIfAny();
        if (color == null) {
            throw new Unexpected("a colour such as #1a2b3c, rgb(10, 20, 30) or navy");
        }
        return color;
    }

    /** Points; percentages and auto do not fit. */
    double points() {
        String expected = "a length such as 12pt, 5mm or 1.5em";
        String word = word(expected);
        Double points = points(word, em);
        if (points == null) {
            throw new Unexpected(expected);
        }
        return points;
    }

    double pointsNotNegative() {
        double points = points();
        if (points < 0) {
            throw new Unexpected("a length that is not negative");
        }
        return points;
    }

    @Nullable
    Double pointsIfAny() {
        Double points = atEnd() ? null : points(words.get(at), em);
        if (points != null) {
            at++;
        }
        return points;
    }

    /** A length, a percentage or auto. */
    Length length() {
        String expected = "a length such as 12pt, 5mm or 40%, or auto";
        String word = word(expected);
        if (word.equals("auto")) {
            return Length.AUTO;
        }
        if (word.endsWith("%")) {
            Double percent = decimal(word.substring(0, word.length() - 1));
            if (percent != null) {
                return new Length(Length.Unit.PERCENT, percent);
            }
        }
        Double points = points(word, em);
        if (points == null) {
            throw new Unexpected(expected);
        }
        return Length.points(points);
    }

    Length lengthNotNegative() {
        Length length = length();
        if (length.value() < 0) {
            throw new Unexpected("a length that is not negative");
        }
        return length;
    }

    double number() {
        Double number = decimal(word("a number"));
        if (number == null || number < 0) {
            throw new Unexpected("a number that is not negative");
        }
        return number;
    }

    @Nullable
    Double numberIfAny() {
        Double number = atEnd() ? null : decimal(words.get(at));
        if (number != null) {
            at++;
        }
        return number;
    }

    int integer(int least, int most) {
        String expected = "a whole number from " + least + " to " + most;
        Double number = decimal(word(expected));
        if (number == null || number != Math.rint(number) || number < least || number > most) {
            throw new Unexpected(expected);
        }
        return number.intValue();
    }

    static String unquoted(String word) {
        boolean quoted = word.length() > 1 && (word.charAt(0) == '"' || word.charAt(0) == '\'')
                && word.charAt(word.length() - 1) == word.charAt(0);
        return quoted ? word.substring(1, word.length() - 1) : word;
    }

    private static @Nullable Double points(String word, double em) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (lower.equals("0")) {
            return 0.0;
        }
        int unit = lower.length();
        while (unit > 0 && Character.isLetter(lower.charAt(unit - 1))) {
            unit--;
        }
        Double factor = switch (lower.substring(unit)) {
            case "pt" -> 1.0;
            case "px" -> 0.75;
            case "mm" -> 72 / 25.4;
            case "cm" -> 72 / 2.54;
            case "in" -> 72.0;
            case "pc" -> 12.0;
            case "em" -> em;
            case "rem" -> StyleBuilder.ROOT_SIZE;
            default -> null;
        };
        Double number = factor == null ? null : decimal(lower.substring(0, unit));
        return number == null || factor == null ? null : number * factor;
    }

    /** A number of ordinary size; anything else is none. */
    private static @Nullable Double decimal(String text) {
        try {
            double number = text.length() > 20 ? Double.NaN : Double.parseDouble(text);
            boolean plain = !text.isEmpty() && "+-.0123456789".indexOf(text.charAt(text.length() - 1)) >= 0;
            return plain && Math.abs(number) <= 1e6 ? (Double) number : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
