package platen.jobs.engine.text.font;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.text.sfnt.PointEncoder;

/**
 * Writes a font program with a subset of a face's glyphs for embedding in a PDF: outlines without hinting instructions,
 * which PDF viewers ignore at their resolutions and which make up half of a hinted file.
 */
public final class FontSubsetter {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    // Composite glyph flags (ISO/IEC 14496-22, glyf).
    private static final int ARGS_ARE_WORDS = 0x0001;
    private static final int ARGS_ARE_PLACES = 0x0002;
    private static final int HAS_SCALE = 0x0008;
    private static final int MORE_COMPONENTS = 0x0020;
    private static final int HAS_TWO_SCALES = 0x0040;
    private static final int HAS_MATRIX = 0x0080;
    private static final int HAS_INSTRUCTIONS = 0x0100;

    private final TrueType font;
    private final int boldness;
    private final List<DrawnGlyph> drawn;
    /** Index in the program of each of the face's glyphs that is copied unchanged. */
    private final Map<Integer, Integer> indexes = new HashMap<>();
    /** Glyphs that are added only as components of others. */
    private final List<Integer> parts = new ArrayList<>();
    private final PdfBuffer outlines = new PdfBuffer(2048);
    private final PdfBuffer metrics = new PdfBuffer(256);
    private int[] offsets;

    private FontSubsetter(FontFace face, List<DrawnGlyph> drawn) {
        this.font = face.font();
        this.boldness = face.boldness();
        this.drawn = drawn;
        offsets = new int[drawn.size() + 64];
        for (int i = 0; i < drawn.size(); i++) {
            if (drawn.get(i).isPlain()) {
                indexes.putIfAbsent(drawn.get(i).glyph(0), i);
            }
        }
    }

    /**
     * @param drawn the glyphs of the program, in order; the first must be .notdef
     * @param glyphByCode for a simple font: index into {@code drawn} of each of the 256 codes, 0 for none; null for a
     *     composite font, which needs no character map
     */
    public static byte[] cut(FontFace face, List<DrawnGlyph> drawn, int @Nullable [] glyphByCode) {
        return new FontSubsetter(face, drawn).program(glyphByCode);
    }

    private byte[] program(int @Nullable [] glyphByCode) {
        // Components are appended while their composites are written, and components of components after them.
        for (int i = 0; i < count(); i++) {
            mark(i);
            if (i < drawn.size()) {
                outline(drawn.get(i));
            } else {
                int glyph = parts.get(i - drawn.size());
                outline(glyph);
                metric(font.advance(glyph), font.bearing(glyph));
            }
            pad(outlines, 2);
        }
        mark(count());
        boolean longOffsets = outlines.length() > 0x1FFFE;

        var tables = new TreeMap<String, byte[]>();
        tables.put("glyf", outlines.toBytes());
        tables.put("loca", loca(longOffsets));
        tables.put("hmtx", metrics.toBytes());
        tables.put("head", head(longOffsets));
        tables.put("hhea", counted("hhea", 36, 34));
        tables.put("maxp", maxp());
        if (glyphByCode != null) {
            tables.put("cmap", characterMap(glyphByCode));
        }
        return file(tables);
    }

    private int count() {
        return drawn.size() + parts.size();
    }

    private void mark(int index) {
        if (index == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * index);
        }
        offsets[index] = outlines.length();
    }

    private void outline(DrawnGlyph whole) {
        int glyph = whole.partCount() == 0 ? -1 : whole.glyph(0);
        int width = glyph >= 0 && font.thousandths(font.advance(glyph)) == whole.width()
                ? font.advance(glyph)
                : Math.round(whole.width() * font.unitsPerEm / 1000f);
        if (whole.isPlain()) {
            outline(glyph);
            metric(width, font.bearing(glyph));
        } else if (glyph < 0) {
            metric(width, 0);
        } else {
            metric(width, compose(whole));
        }
    }

    /** Writes a composite glyph of positioned components and returns its left side bearing. */
    private int compose(DrawnGlyph whole) {
        int left = Integer.MAX_VALUE;
        int bottom = Integer.MAX_VALUE;
        int right = Integer.MIN_VALUE;
        int top = Integer.MIN_VALUE;
        for (int i = 0; i < whole.partCount(); i++) {
            int box = font.outline(whole.glyph(i)) + 2;
            left = Math.min(left, font.s16(box) + whole.x(i));
            bottom = Math.min(bottom, font.s16(box + 2) + whole.y(i));
            right = Math.max(right, font.s16(box + 4) + whole.x(i));
            top = Math.max(top, font.s16(box + 6) + whole.y(i));
        }
        u16(outlines, -1);
        u16(outlines, left);
        u16(outlines, bottom);
        u16(outlines, right);
        u16(outlines, top);
        for (int i = 0; i < whole.partCount(); i++) {
            u16(outlines, ARGS_ARE_WORDS | ARGS_ARE_PLACES | (i + 1 < whole.partCount() ? MORE_COMPONENTS : 0));
            u16(outlines, index(whole.glyph(i)));
            u16(outlines, whole.x(i));
            u16(outlines, whole.y(i));
        }
        return left;
    }

    private void metric(int advance, int bearing) {
        u16(metrics, advance);
        u16(metrics, bearing);
    }

    private void outline(int glyph) {
        if (font.outlineLength(glyph) == 0) {
            return;
        }
        int at = font.outline(glyph);
        if (font.s16(at) >= 0 && boldness > 0) {
            var outline = new GlyphOutline(font, at);
            outline.embolden(boldness / 2.0);
            outline.write(outlines);
        } else if (font.s16(at) >= 0) {
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

    /** Returns the number of bytes of flags and coordinates of the given number of points. */
    private int pointBytes(int start, int points) {
        int at = start;
        int coordinates = 0;
        for (int left = points; left > 0;) {
            int flag = font.u8(at++);
            int times = 1;
            if ((flag & GlyphOutline.REPEATS) != 0) {
                times += font.u8(at++);
            }
            int each = size(flag, PointEncoder.X_SHORT, PointEncoder.X_SAME)
                    + size(flag, PointEncoder.Y_SHORT, PointEncoder.Y_SAME);
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
        int index = count();
        indexes.put(glyph, index);
        parts.add(glyph);
        return index;
    }

    private byte[] loca(boolean longOffsets) {
        var out = new PdfBuffer(4 * count() + 4);
        for (int i = 0; i <= count(); i++) {
            if (longOffsets) {
                u32(out, offsets[i]);
            } else {
                u16(out, offsets[i] / 2);
            }
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
        // Without instructions: no points in zones, storage, functions, stack or instruction bytes.
        Arrays.fill(maxp, 16, 28, (byte) 0);
        maxp[15] = 1;
        // Composed clusters may be deeper and have more components than the face's own composites.
        maxp[29] = (byte) Math.max(maxp[29] & 0xFF, 32);
        Arrays.fill(maxp, 10, 14, (byte) 0x7F);
        maxp[31] = (byte) Math.min(255, (maxp[31] & 0xFF) + 1);
        return maxp;
    }

    private byte[] counted(String tag, int length, int countAt) {
        byte[] table = copy(tag, length);
        table[countAt] = (byte) (count() >> 8);
        table[countAt + 1] = (byte) count();
        return table;
    }

    private byte[] copy(String tag, int length) {
        int at = font.table(tag);
        return Arrays.copyOf(Arrays.copyOfRange(font.file(), at, at + Math.min(length, font.length(tag))), length);
    }

    /**
     * Returns a symbolic character map: Windows' symbol encoding (codes at F000) and the same as a Macintosh byte
     * table, which older viewers read first.
     */
    private static byte[] characterMap(int[] glyphByCode) {
        var out = new PdfBuffer(1024);
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
        // Format 4 with one segment of glyph indexes and the closing segment that the format requires.
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
        int size = tables.values().stream().mapToInt(table -> table.length + 3 + 16).sum();
        var out = new PdfBuffer(12 + size);
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

    /** Returns the sum of the table's four-byte words, the last one padded with zeros. */
    private static int checksum(byte[] table) {
        int sum = 0;
        int whole = table.length & ~3;
        for (int i = 0; i < whole; i += 4) {
            sum += (int) WORD.get(table, i);
        }
        for (int i = whole; i < table.length; i++) {
            sum += (table[i] & 0xFF) << 24 - 8 * (i & 3);
        }
        return sum;
    }

    private static void pad(PdfBuffer out, int unit) {
        while (out.length() % unit != 0) {
            out.put(0);
        }
    }

    private static void u16(PdfBuffer out, int value) {
        out.put(value >> 8).put(value);
    }

    private static void u32(PdfBuffer out, int value) {
        u16(out, value >> 16);
        u16(out, value);
    }
}
