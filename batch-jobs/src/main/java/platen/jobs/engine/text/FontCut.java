package platen.jobs.engine.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfOut;

/**
 * A font program with some of a face's glyphs, as a PDF embeds it: outlines without hinting instructions, which PDF
 * viewers ignore at their resolutions and which make half of a hinted file.
 */
final class FontCut {
    // Composite glyph flags (ISO/IEC 14496-22, glyf).
    private static final int ARGS_ARE_WORDS = 0x0001;
    private static final int HAS_SCALE = 0x0008;
    private static final int MORE_COMPONENTS = 0x0020;
    private static final int HAS_TWO_SCALES = 0x0040;
    private static final int HAS_MATRIX = 0x0080;
    private static final int HAS_INSTRUCTIONS = 0x0100;
    // Simple glyph flags.
    private static final int X_SHORT = 0x02;
    private static final int Y_SHORT = 0x04;
    private static final int REPEATS = 0x08;
    private static final int X_SAME = 0x10;
    private static final int Y_SAME = 0x20;

    private final TrueType font;
    private final Map<Integer, Integer> indexes = new HashMap<>();
    private final PdfOut outlines = new PdfOut(8192);
    private int[] glyphs;
    private int[] offsets;
    private int count;

    private FontCut(TrueType font, int[] wanted) {
        this.font = font;
        glyphs = wanted.clone();
        offsets = new int[wanted.length + 1];
        count = wanted.length;
        for (int i = 0; i < count; i++) {
            indexes.putIfAbsent(glyphs[i], i);
        }
    }

    /**
     * @param glyphs the face's glyphs in the program's order; the first must be glyph 0, the box
     * @param glyphByCode for a simple font: index into {@code glyphs} of each of the 256 codes, 0 for none; null for
     *     a composite font, which needs no character map
     */
    static byte[] cut(TrueType font, int[] glyphs, int @Nullable [] glyphByCode) {
        return new FontCut(font, glyphs).program(glyphByCode);
    }

    private byte[] program(int @Nullable [] glyphByCode) {
        // Components join the end of the list while it is walked, so that they are written too.
        for (int i = 0; i < count; i++) {
            offsets = i + 1 < offsets.length ? offsets : Arrays.copyOf(offsets, 2 * offsets.length);
            offsets[i] = outlines.length();
            outline(glyphs[i]);
            pad(outlines, 2);
        }
        offsets[count] = outlines.length();
        boolean longOffsets = outlines.length() > 0x1FFFE;

        var tables = new TreeMap<String, byte[]>();
        tables.put("glyf", outlines.toBytes());
        tables.put("loca", loca(longOffsets));
        tables.put("hmtx", metrics());
        tables.put("head", head(longOffsets));
        tables.put("hhea", counted("hhea", 36, 34));
        tables.put("maxp", maxp());
        if (glyphByCode != null) {
            tables.put("cmap", characterMap(glyphByCode));
        }
        return file(tables);
    }

    private void outline(int glyph) {
        if (font.outlineLength(glyph) == 0) {
            return;
        }
        int at = font.outline(glyph);
        if (font.s16(at) >= 0) {
            simple(at);
        } else {
            composite(at);
        }
    }

    private void simple(int at) {
        int contours = font.s16(at);
        int instructions = at + 10 + 2 * contours;
        int flags = instructions + 2 + font.u16(instructions);
        outlines.put(font.file(), at, 10 + 2 * contours);
        u16(outlines, 0);
        if (contours > 0) {
            int points = font.u16(instructions - 2) + 1;
            outlines.put(font.file(), flags, pointBytes(flags, points));
        }
    }

    /** Bytes of flags and coordinates of so many points. */
    private int pointBytes(int start, int points) {
        int at = start;
        int coordinates = 0;
        for (int left = points; left > 0;) {
            int flag = font.u8(at++);
            int times = 1;
            if ((flag & REPEATS) != 0) {
                times += font.u8(at++);
            }
            int each = size(flag, X_SHORT, X_SAME) + size(flag, Y_SHORT, Y_SAME);
            coordinates += each * times;
            left -= times;
        }
        return at - start + coordinates;
    }

    private static int size(int flag, int isShort, int isSame) {
        return (flag & isShort) != 0 ? 1 : (flag & isSame) != 0 ? 0 : 2;
    }

    private void composite(int start) {
        outlines.put(font.file(), start, 10);
        int at = start + 10;
        int flags;
        do {
            flags = font.u16(at);
            int size = 4 + ((flags & ARGS_ARE_WORDS) != 0 ? 4 : 2);
            size += (flags & HAS_SCALE) != 0
                    ? 2
                    : (flags & HAS_TWO_SCALES) != 0 ? 4 : (flags & HAS_MATRIX) != 0 ? 8 : 0;
            u16(outlines, flags & ~HAS_INSTRUCTIONS);
            u16(outlines, index(font.u16(at + 2)));
            outlines.put(font.file(), at + 4, size - 4);
            at += size;
        } while ((flags & MORE_COMPONENTS) != 0);
    }

    private int index(int glyph) {
        Integer known = indexes.get(glyph);
        if (known != null) {
            return known;
        }
        if (count == glyphs.length) {
            glyphs = Arrays.copyOf(glyphs, count + 16);
        }
        glyphs[count] = glyph;
        indexes.put(glyph, count);
        return count++;
    }

    private byte[] loca(boolean longOffsets) {
        var out = new PdfOut(4 * count + 4);
        for (int i = 0; i <= count; i++) {
            if (longOffsets) {
                u32(out, offsets[i]);
            } else {
                u16(out, offsets[i] / 2);
            }
        }
        return out.toBytes();
    }

    private byte[] metrics() {
        var out = new PdfOut(4 * count);
        for (int i = 0; i < count; i++) {
            u16(out, font.advance(glyphs[i]));
            u16(out, font.bearing(glyphs[i]));
        }
        return out.toBytes();
    }

    private byte[] head(boolean longOffsets) {
        byte[] head = copy("head", 54);
        Arrays.fill(head, 8, 12, (byte) 0);
        head[50] = 0;
        head[51] = (byte) (longOffsets ? 1 : 0);
        return head;
    }

    private byte[] maxp() {
        byte[] maxp = counted("maxp", 32, 4);
        // No instructions are left: no zones' points, storage, functions, stack or instruction bytes.
        Arrays.fill(maxp, 16, 28, (byte) 0);
        maxp[15] = 1;
        return maxp;
    }

    private byte[] counted(String tag, int length, int countAt) {
        byte[] table = copy(tag, length);
        table[countAt] = (byte) (count >> 8);
        table[countAt + 1] = (byte) count;
        return table;
    }

    private byte[] copy(String tag, int length) {
        int at = font.table(tag);
        return Arrays.copyOf(Arrays.copyOfRange(font.file(), at, at + Math.min(length, font.length(tag))), length);
    }

    /**
     * A symbolic character map: Windows' symbol encoding (codes at F000) and the same as a Macintosh byte table, which
     * older viewers read first.
     */
    private static byte[] characterMap(int[] glyphByCode) {
        var out = new PdfOut(1024);
        u16(out, 0);
        u16(out, 2);
        u16(out, 1);
        u16(out, 0);
        u32(out, 20);
        u16(out, 3);
        u16(out, 0);
        u32(out, 20 + 262);
        u16(out, 0);
        u16(out, 262);
        u16(out, 0);
        for (int glyph : glyphByCode) {
            out.put(glyph);
        }
        // Format 4 with one segment of glyph indexes and the closing segment that the format demands.
        u16(out, 4);
        u16(out, 16 + 8 * 2 + 512);
        u16(out, 0);
        u16(out, 4);
        u16(out, 4);
        u16(out, 1);
        u16(out, 0);
        u16(out, 0xF0FF);
        u16(out, 0xFFFF);
        u16(out, 0);
        u16(out, 0xF000);
        u16(out, 0xFFFF);
        u16(out, 0);
        u16(out, 1);
        u16(out, 4);
        u16(out, 0);
        for (int glyph : glyphByCode) {
            u16(out, glyph);
        }
        return out.toBytes();
    }

    private static byte[] file(SortedMap<String, byte[]> tables) {
        int count = tables.size();
        int power = Integer.highestOneBit(count);
        var out = new PdfOut(16384);
        u32(out, 0x00010000);
        u16(out, count);
        u16(out, power * 16);
        u16(out, Integer.numberOfTrailingZeros(power));
        u16(out, count * 16 - power * 16);
        int at = 12 + 16 * count;
        int headAt = 0;
        for (var table : tables.entrySet()) {
            if (table.getKey().equals("head")) {
                headAt = at;
            }
            out.put(table.getKey().getBytes(StandardCharsets.US_ASCII));
            u32(out, checksum(table.getValue()));
            u32(out, at);
            u32(out, table.getValue().length);
            at += (table.getValue().length + 3) & ~3;
        }
        for (byte[] table : tables.values()) {
            out.put(table);
            pad(out, 4);
        }
        byte[] file = out.toBytes();
        int adjustment = 0xB1B0AFBA - checksum(file);
        for (int i = 0; i < 4; i++) {
            file[headAt + 8 + i] = (byte) (adjustment >> 24 - 8 * i);
        }
        return file;
    }

    private static int checksum(byte[] table) {
        int sum = 0;
        for (int i = 0; i < table.length; i++) {
            sum += (table[i] & 0xFF) << 24 - 8 * (i & 3);
        }
        return sum;
    }

    private static void pad(PdfOut out, int unit) {
        while (out.length() % unit != 0) {
            out.put(0);
        }
    }

    private static void u16(PdfOut out, int value) {
        out.put(value >> 8).put(value);
    }

    private static void u32(PdfOut out, int value) {
        u16(out, value >> 16);
        u16(out, value);
    }
}
