package platen.jobs.engine.text.font;

/** Kerning of glyph pairs from a face's {@code kern} table. Immutable; a hash table of pairs with open addressing. */
final class Kerning {
    /** Kerned pairs; left glyph in the upper half, right glyph in the lower. */
    private final int[] pairs;
    private final short[] thousandths;
    private final int mask;

    /** Reads the face's horizontal pairs; a face without the table has none. */
    Kerning(TrueType font) {
        int table = font.has("kern") ? font.table("kern") : -1;
        boolean windows = table >= 0 && font.u16(table) == 0 && font.u16(table + 2) > 0;
        int subtable = table + 4;
        // All fonts have only the first subtable: format 0, horizontal, neither minimum nor cross-stream.
        boolean plain = windows && (font.u16(subtable + 4) & 0xFF07) == 1;
        int count = plain ? font.u16(subtable + 6) : 0;
        int capacity = Integer.highestOneBit(Math.max(1, count)) * 4;
        pairs = new int[capacity];
        thousandths = new short[capacity];
        mask = capacity - 1;
        for (int i = 0; i < count; i++) {
            int at = subtable + 14 + 6 * i;
            int pair = font.s32(at);
            int slot = slot(pair);
            pairs[slot] = pair;
            thousandths[slot] = (short) font.thousandths(font.s16(at + 4));
        }
    }

    /** Returns the kerning between two glyphs in thousandths of an em, usually negative. */
    int between(int left, int right) {
        int pair = left << 16 | right;
        int slot = slot(pair);
        return pairs[slot] == pair ? thousandths[slot] : 0;
    }

    /** Returns the slot of a pair, or where it would be; pair 0 is never kerned, so 0 marks a free slot. */
    private int slot(int pair) {
        int at = (pair * 0x9E3779B9 >>> 7) & mask;
        while (pairs[at] != 0 && pairs[at] != pair) {
            at = at + 1 & mask;
        }
        return at;
    }
}
