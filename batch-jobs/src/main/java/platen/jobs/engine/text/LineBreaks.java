package platen.jobs.engine.text;

import java.text.BreakIterator;
import java.util.Arrays;
import java.util.Locale;

/**
 * Where the lines of a paragraph may end. Alphabets break at spaces and hyphens, by rules that follow UAX #14 where
 * forms and letters need it; East Asian text and Thai, which has no spaces, break as the JDK knows.
 */
public final class LineBreaks {
    private static final char SOFT_HYPHEN = '\u00AD';
    private static final char ZERO_WIDTH_SPACE = '\u200B';
    private static final String SPACES = " \t\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200A\u205F";
    private static final String HYPHENS = "-\u2010\u058A";
    /** Marks that French and others set off by a space and that must not begin a line. */
    private static final String CLOSING = "!?;:%»›)]}…";
    private static final String OPENING = "«‹([{¿¡";

    private LineBreaks() {}

    /**
     * The indexes at which a next line may begin, ascending; the last one is the text's length. Spaces belong to the
     * line before the break. A line that ends behind a soft hyphen shows a hyphen there.
     *
     * @param paragraph text without line ends
     */
    public static int[] of(String paragraph) {
        boolean thai = false;
        boolean dense = false;
        for (int i = 0; i < paragraph.length(); i++) {
            char c = paragraph.charAt(i);
            if (c >= 0xE00) {
                thai |= c < 0xE80;
                dense |= isDense(c);
            }
        }
        return dense ? fromJdk(paragraph, thai ? Locale.forLanguageTag("th") : Locale.ROOT) : alphabetic(paragraph);
    }

    /** Scripts that break between letters: Thai and its neighbours, East Asian, and what needs surrogates. */
    private static boolean isDense(char c) {
        return c < 0xF00 || c >= 0x1000 && c < 0x10A0 || c >= 0x1780 && c < 0x1800 || c >= 0x2E80 && c < 0xE000
                || c >= 0xF900 && c < 0xFB00 || c >= 0xFE30 && c < 0xFE50 || c >= 0xFF00;
    }

    private static int[] alphabetic(String text) {
        var ends = new int[8];
        int count = 0;
        for (int i = 1; i < text.length(); i++) {
            if (mayBreak(text, i)) {
                ends = count + 1 < ends.length ? ends : Arrays.copyOf(ends, 2 * ends.length);
                ends[count++] = i;
            }
        }
        ends[count++] = text.length();
        return Arrays.copyOf(ends, count);
    }

    /** Whether a line may begin with the character at {@code i}, which is not the first. */
    private static boolean mayBreak(String text, int i) {
        char before = text.charAt(i - 1);
        char after = text.charAt(i);
        if (isSpace(before)) {
            return !isSpace(after) && CLOSING.indexOf(after) < 0 && OPENING.indexOf(lastInk(text, i)) < 0;
        }
        if (before < 0x80 && before != '-' && before != '/') {
            return after == '\u2014' && Character.isLetter(before);
        }
        if (before == SOFT_HYPHEN || before == ZERO_WIDTH_SPACE) {
            return true;
        }
        boolean betweenWords = i > 1 && Character.isLetterOrDigit(text.charAt(i - 2)) && Character.isLetter(after);
        return betweenWords && (HYPHENS.indexOf(before) >= 0 || before == '/' || before == '\u2013')
                || before == '\u2014' && !isSpace(after) && CLOSING.indexOf(after) < 0;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || (c < 0x80 || c >= 0x1680) && SPACES.indexOf(c) >= 0;
    }

    /** The last character before the spaces that end at {@code end}, or a space when there is none. */
    private static char lastInk(String text, int end) {
        int at = end - 1;
        while (at > 0 && isSpace(text.charAt(at))) {
            at--;
        }
        return text.charAt(at);
    }

    private static int[] fromJdk(String text, Locale locale) {
        BreakIterator lines = BreakIterator.getLineInstance(locale);
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
