package platen.jobs.privacy;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A value by which a person is looked for: an address, a number, or a name or other text. Texts match whatever their
 * case, spaces and punctuation; numbers whatever separates their digits.
 */
public final class PersonValue {
    /** Shorter values would match almost everything. */
    public static final int MIN_LENGTH = 3;
    private static final int MIN_DIGITS = 5;
    /** Groups of characters of a value such as an IBAN. */
    private static final int MAX_GROUPS = 12;
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    /** Between the groups of digits of a number. */
    private static final Pattern SEPARATOR = Pattern.compile("[ \\u00a0./()+-]{1,3}");
    private static final Pattern NUMBER = Pattern.compile("[0-9 \\u00a0./()+-]+");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");
    private static final String IN_ADDRESS = "[\\p{L}\\p{N}._%+-]";

    private final String raw;
    private final List<String> words;
    private final String compact;
    private final String digits;
    private final Pattern address;

    /**
     * @throws IllegalArgumentException when the value is too short to mean one person
     */
    public PersonValue(String value) {
        raw = value.strip();
        words = words(raw);
        compact = String.join("", words);
        if (compact.length() < MIN_LENGTH) {
            throw new IllegalArgumentException("'" + raw + "' is too short to search for; give at least " + MIN_LENGTH
                    + " letters or digits");
        }
        String figures = raw.replaceAll("[^0-9]", "");
        digits = NUMBER.matcher(raw).matches() && figures.length() >= MIN_DIGITS ? figures : "";
        address = raw.contains("@")
                ? Pattern.compile("(?<!" + IN_ADDRESS + ")" + Pattern.quote(folded(raw)) + "(?!" + IN_ADDRESS + "*@)"
                        + "(?![\\p{L}\\p{N}-])")
                : Pattern.compile("(?!)");
    }

    /** How a text contains a value. */
    public enum Match {
        NONE,
        /** In another spelling. */
        NORMALIZED,
        /** As it was typed. */
        EXACT
    }

    /** Returns whether and how a text contains the value. */
    public Match in(String text) {
        boolean contains;
        if (raw.contains("@")) {
            contains = address.matcher(folded(text)).find();
        } else if (!digits.isEmpty()) {
            contains = containsDigits(text);
        } else {
            contains = containsWords(text);
        }
        if (!contains) {
            return Match.NONE;
        }
        return text.contains(raw) ? Match.EXACT : Match.NORMALIZED;
    }

    private boolean containsDigits(String text) {
        List<MatchResult> groups = DIGITS.matcher(text).results().toList();
        for (int first = 0; first < groups.size(); first++) {
            var joined = new StringBuilder(groups.get(first).group());
            for (int next = first + 1; next < groups.size() && joined.length() < digits.length() && SEPARATOR.matcher(
                    text.substring(groups.get(next - 1).end(), groups.get(next).start())).matches(); next++) {
                joined.append(groups.get(next).group());
            }
            if (joined.compareTo(new StringBuilder(digits)) == 0) {
                return true;
            }
        }
        return false;
    }

    private boolean containsWords(String text) {
        List<String> found = words(text);
        return Collections.indexOfSubList(found, words) >= 0
                || words.size() > 1 && Collections.indexOfSubList(found, words.reversed()) >= 0
                // written without spaces, or with others, such as an IBAN
                || found.size() <= MAX_GROUPS && String.join("", found).equals(compact);
    }

    /**
     * Returns which of several texts that stand side by side make up the value together, such as a first and a last
     * name; none when they do not.
     */
    public List<Integer> across(List<String> texts) {
        if (words.size() < 2) {
            return List.of();
        }
        var parts = new ArrayList<Integer>();
        var left = new ArrayList<>(words);
        for (int i = 0; i < texts.size(); i++) {
            List<String> own = words(texts.get(i));
            if (!own.isEmpty() && words.containsAll(own)) {
                parts.add(i);
                left.removeAll(own);
            }
        }
        return left.isEmpty() ? List.copyOf(parts) : List.of();
    }

    /** Returns the words of a text in a common spelling. */
    private static List<String> words(String text) {
        return WORD.matcher(folded(text)).results().map(each -> each.group()).toList();
    }

    private static String folded(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }

    /** Returns values in a form in which equal requests are equal. */
    static String canonical(List<PersonValue> values) {
        return String.join("\n", values.stream().map(each -> each.raw).sorted().toList());
    }

    /** Returns the values of lines; empty lines are left out. */
    public static List<PersonValue> ofLines(Stream<String> lines) {
        return lines.map(String::strip).filter(line -> !line.isEmpty()).map(PersonValue::new).toList();
    }

    /** Returns no part of the value, so that no log shows it. */
    @Override
    public String toString() {
        return "a value of " + raw.length() + " characters";
    }
}
