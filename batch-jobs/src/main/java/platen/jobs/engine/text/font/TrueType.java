package platen.jobs.engine.text.font;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads the tables of a font file: the part of the OpenType specification (ISO/IEC 14496-22) that a PDF writer needs of
 * a face with TrueType outlines. Immutable; reads are absolute, so any thread may share it.
 */
public final class TrueType {

    /** The first word, "OTTO", of a font with CFF outlines. */
    private static final int OTTO = 0x4F54544F;

    private final ByteBuffer data;
    private final Map<String, int[]> tables = new HashMap<>();
    final int unitsPerEm;
    final int glyphCount;
    private final int longMetrics;
    private final boolean longOffsets;
    private final int loca;
    private final int glyf;
    private final int glyfLength;
    private final int hmtx;

    /**
     * Reads a font; takes ownership of the array.
     *
     * @throws IllegalArgumentException if these bytes are not a font with TrueType outlines
     */
    TrueType(byte[] file) {
        try {
            data = ByteBuffer.wrap(file);
            if (data.getInt(0) == OTTO) {
                throw new IllegalArgumentException("The font has CFF outlines; only TrueType outlines are supported");
            }
            int count = u16(4);
            for (int i = 0; i < count; i++) {
                int at = 12 + 16 * i;
                var tag = new String(file, at, 4, StandardCharsets.ISO_8859_1);
                tables.put(tag, new int[]{data.getInt(at + 8), data.getInt(at + 12)});
            }
            int head = table("head");
            unitsPerEm = u16(head + 18);
            longOffsets = u16(head + 50) == 1;
            glyphCount = u16(table("maxp") + 4);
            longMetrics = u16(table("hhea") + 34);
            loca = table("loca");
            glyf = table("glyf");
            glyfLength = length("glyf");
            hmtx = table("hmtx");
            if (unitsPerEm < 16 || unitsPerEm > 16384 || longMetrics == 0 || glyphCount == 0) {
                throw new IllegalArgumentException("The font has no glyphs or no usable em");
            }
            boolean whole = length("head") >= 54 && length("hhea") >= 36 && length("maxp") >= 6
                    && length("loca") >= (glyphCount + 1) * (longOffsets ? 4 : 2)
                    && length("hmtx") >= 4 * longMetrics + 2 * Math.max(0, glyphCount - longMetrics);
            if (!whole) {
                throw new IllegalArgumentException("The font's tables are too short for its glyphs");
            }
        } catch (IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("The font file is cut off or damaged", e);
        }
    }

    boolean has(String tag) {
        return tables.containsKey(tag);
    }

    /** Returns the offset of a mandatory table. */
    int table(String tag) {
        int[] place = tables.get(tag);
        if (place == null) {
            throw new IllegalArgumentException("The font has no table " + tag);
        }
        return place[0];
    }

    int length(String tag) {
        int[] place = tables.get(tag);
        return place == null ? 0 : place[1];
    }

    int u8(int at) {
        return data.get(at) & 0xFF;
    }

    int u16(int at) {
        return data.getShort(at) & 0xFFFF;
    }

    int s16(int at) {
        return data.getShort(at);
    }

    int s32(int at) {
        return data.getInt(at);
    }

    byte[] file() {
        return data.array();
    }

    /** Returns the advance of a glyph in font units. */
    int advance(int glyph) {
        return u16(hmtx + 4 * Math.min(glyph, longMetrics - 1));
    }

    /** Returns the left side bearing of a glyph in font units. */
    int bearing(int glyph) {
        return glyph < longMetrics
                ? s16(hmtx + 4 * glyph + 2)
                : s16(hmtx + 4 * longMetrics + 2 * (glyph - longMetrics));
    }

    /** Returns the offset of a glyph's outline in the file; valid when {@link #outlineLength} is not 0. */
    int outline(int glyph) {
        return glyf + place(glyph);
    }

    /** Returns the length of a glyph's outline in bytes, including padding; 0 for a blank. */
    public int outlineLength(int glyph) {
        if (glyph >= glyphCount) {
            return 0;
        }
        int from = place(glyph);
        int to = place(glyph + 1);
        return from < 0 || to <= from || to > glyfLength ? 0 : to - from;
    }

    private int place(int glyph) {
        return longOffsets ? s32(loca + 4 * glyph) : 2 * u16(loca + 2 * glyph);
    }

    /** Converts font units to thousandths of an em, rounded half up. */
    public int thousandths(int units) {
        return Math.floorDiv(units * 2000 + unitsPerEm, 2 * unitsPerEm);
    }

    /**
     * Returns the PostScript name without characters that are special in PDF names, or "Font" when the file has none.
     */
    String postScriptName() {
        int name = table("name");
        int count = u16(name + 2);
        int strings = name + u16(name + 4);
        for (int i = 0; i < count; i++) {
            int at = name + 6 + 12 * i;
            if (u16(at + 6) == 6) {
                boolean utf16 = u16(at) != 1;
                var raw = new String(file(), strings + u16(at + 10), u16(at + 8),
                        utf16 ? StandardCharsets.UTF_16BE : StandardCharsets.ISO_8859_1);
                var clean = raw.replaceAll("[^A-Za-z0-9_-]", "");
                if (!clean.isEmpty()) {
                    return clean;
                }
            }
        }
        return "Font";
    }
}
