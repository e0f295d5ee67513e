package platen.jobs.engine.text.unicode;

import java.lang.Character.UnicodeScript;
import java.util.Arrays;

/**
 * Finds grapheme clusters, the characters as perceived by a reader: a letter with its marks, an emoji with its
 * modifiers.
 */
public final class GraphemeClusters {
    private static final int JOINER = 0x200D;
    private static final int EMOJI_STYLE = 0xFE0F;

    private GraphemeClusters() {}

    /** Returns the end index of each cluster of a text, ascending; the last one is the text's length. */
    public static int[] ends(String text) {
        var ends = new int[text.length()];
        int count = 0;
        for (int at = 0; at < ends.length;) {
            at = end(text, at, ends.length);
            ends[count++] = at;
        }
        return Arrays.copyOf(ends, count);
    }

    /**
     * Returns the end of the cluster that starts at {@code start}; approximates UAX #29 and never splits what fonts
     * compose.
     */
    public static int end(String text, int start, int limit) {
        if (text.charAt(start) < 0x300 && (start + 1 == limit || text.charAt(start + 1) < 0x300)) {
            return start + 1;
        }
        int base = text.codePointAt(start);
        int at = start + Character.charCount(base);
        if (isFlagLetter(base) && at < limit && isFlagLetter(text.codePointAt(at))) {
            at += 2;
        }
        while (at < limit) {
            int next = text.codePointAt(at);
            if (!extendsCluster(next)) {
                break;
            }
            at += Character.charCount(next);
            boolean joinsEmoji = next == JOINER && at < limit && Character.isEmoji(base)
                    && Character.isEmoji(text.codePointAt(at));
            if (joinsEmoji) {
                at += Character.charCount(text.codePointAt(at));
            }
        }
        return at;
    }

    private static boolean extendsCluster(int codePoint) {
        if (codePoint < 0x300) {
            return false;
        }
        int type = Character.getType(codePoint);
        return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK
                || type == Character.COMBINING_SPACING_MARK || codePoint == JOINER || codePoint == 0x200C
                || codePoint >= 0x1F3FB && codePoint <= 0x1F3FF || codePoint >= 0xE0020 && codePoint <= 0xE007F
                // Later parts of a Hangul syllable written in conjoining letters.
                || codePoint >= 0x1160 && codePoint <= 0x11FF;
    }

    private static boolean isFlagLetter(int codePoint) {
        return codePoint >= 0x1F1E6 && codePoint <= 0x1F1FF;
    }

    /** Returns whether a cluster is drawn as an emoji rather than as a text symbol. */
    public static boolean isEmoji(String text, int start, int end) {
        int base = text.codePointAt(start);
        if (base < 0x203C) {
            // Digits with the keycap mark are the only emoji below this code point.
            return end - start > 1 && text.charAt(end - 1) == 0x20E3;
        }
        return Character.isEmojiPresentation(base) || end - start > 1 && text.indexOf(EMOJI_STYLE, start, end) >= 0;
    }

    /** Returns whether a font may omit the character because it is invisible. */
    public static boolean isInvisible(int codePoint) {
        return codePoint == 0xAD || codePoint == 0x34F || codePoint == 0x61C || codePoint == 0x180E
                || codePoint >= 0x200B && codePoint <= 0x200F || codePoint >= 0x202A && codePoint <= 0x202E
                || codePoint >= 0x2060 && codePoint <= 0x206F || codePoint >= 0xFE00 && codePoint <= 0xFE0F
                || codePoint == 0xFEFF || codePoint >= 0xE0000 && codePoint <= 0xE0FFF;
    }

    /** Returns whether letters of this script change their shape, position or order depending on their neighbors. */
    public static boolean isComplex(int codePoint) {
        if (codePoint < 0x590) {
            return false;
        }
        return switch (UnicodeScript.of(codePoint)) {
            case LATIN, GREEK, CYRILLIC, ARMENIAN, GEORGIAN, HEBREW, HAN, HIRAGANA, KATAKANA, BOPOMOFO, COMMON,
                    INHERITED, UNKNOWN, CHEROKEE, ETHIOPIC, CANADIAN_ABORIGINAL, YI, BRAILLE ->
                false;
            // Precomposed syllables need no shaping, conjoining letters do.
            case HANGUL -> codePoint < 0x3131;
            default -> true;
        };
    }
}
