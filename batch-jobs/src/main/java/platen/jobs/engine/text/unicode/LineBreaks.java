package platen.jobs.engine.text.unicode;

import java.text.BreakIterator;
import java.util.Arrays;
import java.util.Locale;

/**
 * Finds line break opportunities of a paragraph. Alphabetic scripts break at spaces and hyphens, by the rules of UAX
 * #14 that matter for forms and letters, and in ASCII where Chromium breaks: behind a hyphen between digits and a
 * question mark within an address, not behind a slash. East Asian text and Thai, which has no spaces, use the JDK's
 * line breaking.
 */
public final class LineBreaks {
    private static final char SOFT_HYPHEN = '\u00AD';
    private static final char ZERO_WIDTH_SPACE = '\u200B';
    private static final String SPACES = " \t\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200A\u205F";
    private static final String HYPHENS = "-\u2010\u058A";
    /** Punctuation that French and others separate by a space and that must not begin a line. */
    private static final String CLOSING = "!?;:%»›)]}…";
    private static final String OPENING = "«‹([{¿¡";

    private LineBreaks() {}

    /**
     * Returns the indexes at which a new line may begin, ascending; the last one is the text's length. Spaces belong to
     * the line before the break. A line that ends after a soft hyphen shows a hyphen.
     *
     * @param paragraph text without line terminators
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

    /**
     * Returns whether the character belongs to a script that breaks between letters (Thai and related, East Asian), or
     * is a surrogate.
     */
    private static boolean isDense(char c) {
        return c < 0xF00 || c >= 0x1000 && c < 0x10A0 || c >= 0x1780 && c < 0x1800 || c >= 0x2E80 && c < 0xE000
                || c >= 0xF900 && c < 0xFB00 || c >= 0xFE30 && c < 0xFE50 || c >= 0xFF00;
    }

    private static int[] alphabetic(String text) {
        var ends = new int[8];
        int count = 0;
        for (int i = 1; i < text.length(); i++) {
            if (!isInsideWord(text.charAt(i - 1), text.charAt(i)) && mayBreak(text, i)) {
                ends = count + 1 < ends.length ? ends : Arrays.copyOf(ends, 2 * ends.length);
                ends[count++] = i;
            }
        }
        ends[count++] = text.length();
        return Arrays.copyOf(ends, count);
    }

    /** Returns whether no line may begin between two characters whatever is around them; tells most pairs at once. */
    private static boolean isInsideWord(char before, char after) {
        return before > ' ' && before < 0x80 && before != '-' && before != '?' && after != '\u2014';
    }

    /** Returns whether a line may begin at {@code i}, which is not 0. */
    private static boolean mayBreak(String text, int i) {
        char before = text.charAt(i - 1);
        char after = text.charAt(i);
        if (isSpace(before)) {
            return !isSpace(after) && !is(CLOSING, after) && !is(OPENING, lastInk(text, i));
        }
        if (before < 0x80 && before != '-' && before != '?') {
            return after == '\u2014' && Character.isLetter(before);
        }
        if (before == SOFT_HYPHEN || before == ZERO_WIDTH_SPACE) {
            return true;
        }
        boolean betweenWords = i > 1 && Character.isLetterOrDigit(text.charAt(i - 2))
                && Character.isLetterOrDigit(after);
        return betweenWords && (HYPHENS.indexOf(before) >= 0 || before == '\u2013')
                || (before == '?' || before == '\u2026') && Character.isLetterOrDigit(after)
                || before == '\u2014' && !isSpace(after) && CLOSING.indexOf(after) < 0;
    }

    private static boolean is(String punctuation, char c) {
        boolean alphanumeric = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
        return !alphanumeric && punctuation.indexOf(c) >= 0;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || (c < 0x80 || c >= 0x1680) && SPACES.indexOf(c) >= 0;
    }

    /** Returns the last character before the spaces that end at {@code end}, or a space when there is none. */
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
