package platen.jobs.engine.template;

import java.util.Iterator;
import tools.jackson.databind.JsonNode;

/**
 * Recognizes data that take no noticeable time to draw: few, short, and in Latin letters. Other scripts may have to be
 * shaped, and need fonts of which thousands of glyphs may be embedded, which takes up to 50 ms for as many characters.
 */
public final class SmallData {
    /** Maximum characters of all values together. */
    private static final int MAX_CHARACTERS = 4_000;
    /** Maximum characters of a number. */
    private static final int MAX_NUMBER = 20;
    /** The first character after the Latin letters that are composed already. */
    private static final char AFTER_LATIN = '\u0250';

    private SmallData() {}

    /** Returns whether data are small. */
    public static boolean is(JsonNode data) {
        return left(data, MAX_CHARACTERS) > 0;
    }

    /** Returns whether a text consists of Latin letters, digits and their usual signs. */
    public static boolean isLatin(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isLatin(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLatin(char character) {
        boolean dashOrQuotationMark = character >= '\u2010' && character <= '\u2027';
        return character < AFTER_LATIN || dashOrQuotationMark || character == '€';
    }

    /** Returns how many characters there may be besides those of a node; 0 or less if it has too many. */
    private static int left(JsonNode node, int before) {
        int left = before - characters(node);
        Iterator<JsonNode> values = node.values().iterator();
        while (left > 0 && values.hasNext()) {
            left = left(values.next(), left);
        }
        return left;
    }

    /** Returns the characters of a value, at least 1; the maximum if they are not Latin or a number has an exponent. */
    private static int characters(JsonNode node) {
        if (node.isString()) {
            String text = node.stringValue();
            return text.length() < MAX_CHARACTERS && isLatin(text) ? text.length() + 1 : MAX_CHARACTERS;
        }
        if (node.isNumber() && !node.isInt()) {
            String number = node.toString();
            boolean isShort = number.length() <= MAX_NUMBER && number.indexOf('E') < 0 && number.indexOf('e') < 0;
            return isShort ? number.length() : MAX_CHARACTERS;
        }
        return 1;
    }
}
