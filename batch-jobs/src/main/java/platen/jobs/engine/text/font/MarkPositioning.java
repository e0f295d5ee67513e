package platen.jobs.engine.text.font;

/**
 * Positions marks of an alphabetic letter for faces without anchors: centered, upper marks above the letter and each
 * other.
 */
public final class MarkPositioning {
    /** Gap between a letter and its mark, as a fraction of the em. */
    private static final int CLEARANCE = 16;

    private MarkPositioning() {}

    /** Returns whether this is a combining mark of Latin, Greek or Cyrillic. */
    public static boolean isMark(char c) {
        return c >= 0x300 && c < 0x370;
    }

    /** Positions the parts after the first one, which is the letter: glyph, x and y of each. */
    public static void place(int[] parts, int used, TrueType font) {
        int letter = font.outline(parts[0]) + 2;
        int middle = (font.s16(letter) + font.s16(letter + 4)) / 2 + parts[1];
        int top = font.s16(letter + 6);
        for (int i = 3; i < used; i += 3) {
            int mark = font.outline(parts[i]) + 2;
            int bottom = font.s16(mark + 2);
            parts[i + 1] = middle - (font.s16(mark) + font.s16(mark + 4)) / 2;
            if (bottom > 0) {
                parts[i + 2] = Math.max(0, top + font.unitsPerEm / CLEARANCE - bottom);
                top = font.s16(mark + 6) + parts[i + 2];
            }
        }
    }
}
