package platen.jobs.render.work;

import java.util.Iterator;
import tools.jackson.databind.JsonNode;

/**
 * Recognizes data that take no noticeable time to draw: few, short, and in Latin letters. Other scripts may have to be shaped, and
 * need fonts of which thousands of glyphs may be embedded, which takes up to 50 ms for as many characters.
 */
final class SmallData {
    /** Maximum characters and values. */
    private static final int MAX = 4_000;
    /** The first character after the Latin letters that are composed already. */
    private static final char AFTER_LATIN = '\u0250';

    private SmallData() {}

    static boolean is(JsonNode data) {
        return left(data, MAX) > 0;
    }

    /** Returns how many more characters and values there may be besides those of a node; 0 or less if none. */
    private static int left(JsonNode node, int before) {
        int left = before - (node.isString() ? weight(node.stringValue()) : 1);
        Iterator<JsonNode> values = node.values().iterator();
        while (left > 0 && values.hasNext()) {
            left = left(values.next(), left);
        }
        return left;
    }

    private static int weight(String text) {
        if (text.length() > MAX) {
            return MAX;
        }
        for (int i = 0; i < text.length(); i++) {
            if (!isLatin(text.charAt(i))) {
                return MAX;
            }
        }
        return text.length() + 1;
    }

    /** Returns whether a character is a Latin letter, a dash, a quotation mark or the euro sign, among others. */
    private static boolean isLatin(char character) {
        return character < AFTER_LATIN || character >= '\u2010' && character <= '\u2027' || character == '\u20AC';
    }
}
