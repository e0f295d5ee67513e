package platen.jobs.engine.text.cff;

import java.nio.ByteBuffer;

/** Finds the glyphs of Adobe's standard encoding, by which composed accented letters name their parts. */
final class StandardGlyphs {
    /** Ranges of codes in ascending order: first and last code. Their string ids follow each other from 1. */
    private static final int[] CODES = {32, 126, 161, 175, 177, 180, 182, 189, 191, 191, 193, 200, 202, 203, 205, 208,
            225, 225, 227, 227, 232, 235, 241, 241, 245, 245, 248, 251};
    private static final int LAST_PREDEFINED = 2;

    private final ByteBuffer table;
    private final int charset;
    private final int glyphs;

    /** @param charset position of the string ids of the glyphs; up to 2 for a predefined list */
    StandardGlyphs(ByteBuffer table, int charset, int glyphs) {
        this.table = table;
        this.charset = charset;
        this.glyphs = glyphs;
    }

    /** Returns the glyph of a code. */
    int glyph(int code) {
        int id = 1;
        for (int i = 0; i < CODES.length; i += 2) {
            if (code >= CODES[i] && code <= CODES[i + 1]) {
                return glyphOf(id + code - CODES[i]);
            }
            id += CODES[i + 1] - CODES[i] + 1;
        }
        throw new IllegalArgumentException("The font composes an accented letter of a missing glyph");
    }

    private int glyphOf(int id) {
        if (charset <= LAST_PREDEFINED) {
            return id;
        }
        int format = table.get(charset);
        int entry = format == 0 ? 2 : format == 1 ? 3 : 4;
        int glyph = 1;
        for (int at = charset + 1; glyph < glyphs; at += entry) {
            int first = table.getShort(at) & 0xFFFF;
            int further = format == 0 ? 0 : format == 1 ? table.get(at + 2) & 0xFF : table.getShort(at + 2) & 0xFFFF;
            if (id >= first && id <= first + further) {
                return glyph + id - first;
            }
            glyph += further + 1;
        }
        throw new IllegalArgumentException("The font composes an accented letter of a missing glyph");
    }
}
