package platen.jobs.engine.fillable;

import java.text.BreakIterator;
import java.util.Arrays;
import java.util.Locale;

/** Where lines of text may end. */
final class LineBreaks {
    /** Below this, spaces and hyphens are all there is to know. */
    private static final char FIRST_COMPLEX = '\u0E00';

    private LineBreaks() {}

    /**
     * The indexes after which a new line may begin, ascending; the last one is the text's length.
     *
     * @param text one paragraph, without line breaks
     */
    static int[] of(String text) {
        return text.chars().anyMatch(c -> c >= FIRST_COMPLEX) ? complex(text) : simple(text);
    }

    private static int[] simple(String text) {
        var ends = new int[text.length() + 1];
        int count = 0;
        for (int i = 1; i < text.length(); i++) {
            char before = text.charAt(i - 1);
            char after = text.charAt(i);
            boolean afterSpace = before == ' ' && after != ' ';
            boolean afterHyphen = (before == '-' || before == '\u2010' || before == '\u2014')
                    && Character.isLetter(after) && i > 1 && Character.isLetterOrDigit(text.charAt(i - 2));
            if (afterSpace || afterHyphen) {
                ends[count++] = i;
            }
        }
        ends[count++] = text.length();
        return Arrays.copyOf(ends, count);
    }

    private static int[] complex(String text) {
        BreakIterator lines = BreakIterator.getLineInstance(Locale.ROOT);
        lines.setText(text);
        var ends = new int[text.length() + 1];
        int count = 0;
        lines.first();
        for (int end = lines.next(); end != BreakIterator.DONE; end = lines.next()) {
            ends[count++] = end;
        }
        return Arrays.copyOf(ends, count);
    }
}
