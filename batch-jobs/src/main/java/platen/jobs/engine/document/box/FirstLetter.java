package platen.jobs.engine.document.box;

import platen.jobs.engine.text.unicode.GraphemeClusters;

/**
 * The first letter of a text with the punctuation around it, as section 2.2 of css-pseudo-4 finds it.
 *
 * @param start of the punctuation before it, or of the letter
 * @param end behind the punctuation after it
 * @param complete whether there is a letter; else the text has punctuation alone
 */
public record FirstLetter(int start, int end, boolean complete) {

    /** Finds the first letter of a text that is not blank. */
    public static FirstLetter of(String text) {
        int start = 0;
        while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        int letter = start;
        while (letter < text.length() && isPunctuation(text.codePointAt(letter), true)) {
            letter += Character.charCount(text.codePointAt(letter));
        }
        if (letter == text.length() || Character.isWhitespace(text.charAt(letter))) {
            return new FirstLetter(start, letter, letter < text.length());
        }
        int end = GraphemeClusters.end(text, letter, text.length());
        while (end < text.length() && isPunctuation(text.codePointAt(end), false)) {
            end += Character.charCount(text.codePointAt(end));
        }
        return new FirstLetter(start, end, true);
    }

    private static boolean isPunctuation(int character, boolean before) {
        return switch (Character.getType(character)) {
            case Character.START_PUNCTUATION, Character.INITIAL_QUOTE_PUNCTUATION -> before;
            case Character.END_PUNCTUATION, Character.FINAL_QUOTE_PUNCTUATION, Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }
}
