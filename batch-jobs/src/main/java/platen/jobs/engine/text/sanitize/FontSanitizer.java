package platen.jobs.engine.text.sanitize;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes an untrusted font file safe for native code: writes a new file with only the tables that drawing and shaping
 * need, each within its bounds. Tables of Apple's state machines, of variations, colors and bitmaps are dropped; layout
 * tables with offsets out of bounds, or so large that shaping would be slow, are rejected (ISO/IEC 14496-22).
 */
public final class FontSanitizer {
    private static final Set<String> ALLOWED_TABLES = Set.of("head", "hhea", "hmtx", "maxp", "loca", "glyf", "cmap",
            "name",
            "OS/2", "post", "cvt ", "fpgm", "prep", "gasp", "kern", "GDEF", "GSUB", "GPOS");
    private static final int MAX_TABLES = 128;
    private static final int HEADER_BYTES = 12;
    private static final int ENTRY_BYTES = 16;

    private FontSanitizer() {}

    /**
     * Returns the sanitized file.
     *
     * @throws IllegalArgumentException with a message for the font's author when the file is not a valid font
     */
    public static byte[] sanitized(byte[] file) {
        try {
            return written(ByteBuffer.wrap(file).getInt(0), tables(ByteBuffer.wrap(file)));
        } catch (IndexOutOfBoundsException | BufferUnderflowException e) {
            throw new IllegalArgumentException("The font file is cut off or damaged", e);
        }
    }

    private static Map<String, ByteBuffer> tables(ByteBuffer file) {
        int count = file.getShort(4) & 0xFFFF;
        if (count > MAX_TABLES) {
            throw new IllegalArgumentException("The font file has " + count + " tables");
        }
        Map<String, ByteBuffer> tables = new TreeMap<>();
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            int at = HEADER_BYTES + ENTRY_BYTES * i;
            var tag = new String(file.array(), at, 4, StandardCharsets.ISO_8859_1);
            long offset = file.getInt(at + 8) & 0xFFFFFFFFL;
            long length = file.getInt(at + 12) & 0xFFFFFFFFL;
            if (offset + length > file.capacity()) {
                throw new IllegalArgumentException("The font's table " + tag.strip() + " lies beyond the file's end");
            }
            ByteBuffer table = file.slice((int) offset, (int) length);
            bytes += ALLOWED_TABLES.contains(tag) ? length : 0;
            if (ALLOWED_TABLES.contains(tag) && isUsable(tag, table) && tables.put(tag, table) != null) {
                throw new IllegalArgumentException("The font has two tables " + tag.strip());
            }
        }
        if (bytes > file.capacity()) {
            throw new IllegalArgumentException("The font's tables overlap");
        }
        return tables;
    }

    /** Returns false for a table of a kind that is dropped. */
    private static boolean isUsable(String tag, ByteBuffer table) {
        return switch (tag) {
            case "GSUB", "GPOS" -> {
                LayoutTable.check(tag, table);
                yield true;
            }
            case "kern" -> isPlainKerning(table);
            default -> true;
        };
    }

    /** Returns whether the table has pairs only; the other kinds are state machines. */
    private static boolean isPlainKerning(ByteBuffer kern) {
        if (kern.capacity() < 4 || kern.getShort(0) != 0) {
            return false;
        }
        int at = 4;
        for (int left = kern.getShort(2) & 0xFFFF; left > 0; left--) {
            int format = kern.getShort(at + 4) >> 8 & 0xFF;
            int pairs = kern.getShort(at + 6) & 0xFFFF;
            // The length field of a subtable with many pairs overflows its 16 bits, so the length is computed from the
            // pairs.
            int length = 14 + 6 * pairs;
            if (format != 0 || at + length > kern.capacity()) {
                return false;
            }
            at += length;
        }
        return true;
    }

    private static byte[] written(int version, Map<String, ByteBuffer> tables) {
        var out = new ByteArrayOutputStream();
        ByteBuffer directory = ByteBuffer.allocate(HEADER_BYTES + ENTRY_BYTES * tables.size());
        int power = Integer.highestOneBit(Math.max(1, tables.size()));
        directory.putInt(version).putShort((short) tables.size()).putShort((short) (power * ENTRY_BYTES))
                .putShort((short) Integer.numberOfTrailingZeros(power))
                .putShort((short) ((tables.size() - power) * ENTRY_BYTES));
        int offset = directory.capacity();
        for (Map.Entry<String, ByteBuffer> table : tables.entrySet()) {
            int length = table.getValue().capacity();
            directory.put(table.getKey().getBytes(StandardCharsets.ISO_8859_1)).putInt(0).putInt(offset).putInt(length);
            offset += length + 3 & ~3;
        }
        out.writeBytes(directory.array());
        for (ByteBuffer table : tables.values()) {
            var bytes = new byte[table.capacity() + 3 & ~3];
            table.get(0, bytes, 0, table.capacity());
            out.writeBytes(bytes);
        }
        return out.toByteArray();
    }
}
