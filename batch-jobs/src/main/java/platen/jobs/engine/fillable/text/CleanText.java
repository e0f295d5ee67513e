package platen.jobs.engine.fillable.text;

import java.text.Normalizer;

/** Normalizes text from the data for layout: removes control characters and unifies line breaks. */
public final class CleanText {
    private static final char SOFT_HYPHEN = '\u00AD';
    private static final char FIRST_COMBINING = '\u0300';
    private static final char LAST_COMBINING = '\u036F';

    private CleanText() {}

    /** Returns the text as one line: line breaks and tabs become spaces. */
    public static String line(String text) {
        return isClean(text) ? text : composed(cleaned(text, ' '));
    }

    /** Returns the text as paragraphs that end in line feeds; tabs become spaces. */
    public static String paragraphs(String text) {
        if (isClean(text)) {
            return text;
        }
        String cleaned = composed(cleaned(text, '\n'));
        int end = cleaned.length();
        while (end > 0 && cleaned.charAt(end - 1) == '\n') {
            end--;
        }
        return cleaned.substring(0, end);
    }

    /** Returns the index after each paragraph, including its line feed. */
    public static int[] paragraphEnds(String paragraphs) {
        var ends = new int[1 + (int) paragraphs.chars().filter(c -> c == '\n').count()];
        int count = 0;
        for (int i = 0; i < paragraphs.length(); i++) {
            if (paragraphs.charAt(i) == '\n') {
                ends[count++] = i + 1;
            }
        }
        ends[count] = paragraphs.length();
        return ends;
    }

    private static boolean isClean(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c >= '\u007F' && c <= '\u00A0' || c == SOFT_HYPHEN
                    || c >= FIRST_COMBINING && (c <= LAST_COMBINING || isSpecial(c))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSpecial(char c) {
        return c == '\u200B' || c == '\u2028' || c == '\u2029' || c == '\uFEFF';
    }

    /**
     * Composes letters and combining marks (NFC) where a composed character exists, because form fonts contain only
     * those.
     */
    private static String composed(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    private static String cleaned(String text, char lineBreak) {
        var clean = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\r' -> {
                    clean.append(lineBreak);
                    if (i + 1 < text.length() && text.charAt(i + 1) == '\n') {
                        i++;
                    }
                }
                case '\n', '\u000B', '\f', '\u0085', '\u2028', '\u2029' -> clean.append(lineBreak);
                case '\t', '\u00A0' -> clean.append(' ');
                // These characters are invisible; form fonts lack them or show a hyphen.
                case SOFT_HYPHEN, '\u200B', '\uFEFF' -> {}
                default -> {
                    if (c >= ' ' && (c < '\u007F' || c > '\u009F')) {
                        clean.append(c);
                    }
                }
            }
        }
        return clean.toString();
    }
}
