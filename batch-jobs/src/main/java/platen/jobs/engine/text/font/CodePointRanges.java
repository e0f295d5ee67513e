package platen.jobs.engine.text.font;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A set of code points, such as {@code unicode-range} of an {@code @font-face} rule. Immutable. */
public final class CodePointRanges {
    /** Every code point. */
    public static final CodePointRanges ALL = new CodePointRanges(0, Character.MAX_CODE_POINT);

    private static final int MAX_RANGES = 2_000;
    /** A range with wildcards, or with a last code point (CSS Syntax 3, section 7). */
    private static final Pattern RANGE = Pattern.compile("(?i)u\\+([0-9a-f]{0,6})(\\?{0,6})(?:-([0-9a-f]{1,6}))?");

    /** Pairs of first and last code points. */
    private final int[] pairs;

    private CodePointRanges(int... pairs) {
        this.pairs = pairs;
    }

    /** Reads ranges such as {@code U+0025-00FF, U+4??}; null when the text is invalid. */
    public static @Nullable CodePointRanges parse(String text) {
        String[] parts = text.replaceAll("/\\*.*?\\*/|\\s", "").split(",", MAX_RANGES + 1);
        var pairs = new int[2 * parts.length];
        for (int i = 0; i < parts.length; i++) {
            Matcher range = RANGE.matcher(parts[i]);
            if (!range.matches()) {
                return null;
            }
            String digits = range.group(1);
            String wildcards = range.group(2);
            String last = range.group(3);
            boolean empty = digits.isEmpty() && wildcards.isEmpty();
            if (empty || digits.length() + wildcards.length() > 6 || last != null && !wildcards.isEmpty()) {
                return null;
            }
            pairs[2 * i] = Integer.parseInt(digits + "0".repeat(wildcards.length()), 16);
            pairs[2 * i + 1] = Integer.parseInt(last == null ? digits + "F".repeat(wildcards.length()) : last, 16);
            if (pairs[2 * i] > pairs[2 * i + 1] || pairs[2 * i] > Character.MAX_CODE_POINT) {
                return null;
            }
        }
        return new CodePointRanges(pairs);
    }

    public boolean contains(int codePoint) {
        for (int i = 0; i < pairs.length; i += 2) {
            if (codePoint >= pairs[i] && codePoint <= pairs[i + 1]) {
                return true;
            }
        }
        return false;
    }

    /** Returns pairs of first and last code points. */
    public int[] pairs() {
        return pairs.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CodePointRanges that && Arrays.equals(that.pairs, pairs);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(pairs);
    }

    @Override
    public String toString() {
        return Arrays.toString(pairs);
    }
}
