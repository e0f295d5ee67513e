package platen.jobs.engine.text.sfnt;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * The tables of one face by their tags, only those that Platen reads. Not thread-safe.
 *
 * <p>Each table is a buffer from position 0 to its limit; methods read it with absolute positions.
 */
public final class SfntTables {
    /** Maximum size in bytes of all tables together, uncompressed. The largest fonts for Chinese have 25 MB. */
    public static final int MAX_BYTES = 32 * 1024 * 1024;
    /** Maximum number of tables in a file. */
    public static final int MAX_TABLES = 128;

    /** Version of a font with TrueType outlines. */
    public static final int TRUE_TYPE = 0x00010000;
    /** Version "OTTO" of a font with CFF outlines. */
    public static final int OPEN_TYPE = 0x4F54544F;
    /** Version "true" of Apple's fonts with TrueType outlines. */
    public static final int APPLE = 0x74727565;

    private static final Set<String> READ = Set.of("head", "hhea", "hmtx", "maxp", "loca", "glyf", "cmap", "name",
            "OS/2", "post", "cvt ", "fpgm", "prep", "gasp", "kern", "GDEF", "GSUB", "GPOS", "CFF ", "CFF2", "fvar",
            "avar", "gvar");
    private static final int HEADER_BYTES = 12;
    private static final int ENTRY_BYTES = 16;

    private final SortedMap<String, ByteBuffer> tables = new TreeMap<>();
    private int bytes;

    /** Returns whether Platen reads tables with this tag; others are skipped. */
    public static boolean isRead(String tag) {
        return READ.contains(tag);
    }

    /**
     * Reads the directory and tables of one face.
     *
     * @param at position of the directory; not 0 within a collection
     */
    public static SfntTables read(ByteBuffer file, int at) {
        var tables = new SfntTables();
        int count = tableCount(file.getShort(at + 4) & 0xFFFF);
        long total = 0;
        for (int i = 0; i < count; i++) {
            int entry = at + HEADER_BYTES + ENTRY_BYTES * i;
            String tag = tag(file.getInt(entry));
            long offset = file.getInt(entry + 8) & 0xFFFFFFFFL;
            long length = file.getInt(entry + 12) & 0xFFFFFFFFL;
            if (offset + length > file.capacity()) {
                throw new IllegalArgumentException("The font's table " + tag.strip() + " lies beyond the file's end");
            }
            if (isRead(tag)) {
                total += length;
                tables.add(tag, file.slice((int) offset, (int) length));
            }
        }
        if (total > file.capacity()) {
            throw new IllegalArgumentException("The font's tables overlap");
        }
        return tables;
    }

    /** Returns the count of a directory, checked. */
    public static int tableCount(int count) {
        if (count > MAX_TABLES) {
            throw new IllegalArgumentException("The font file has " + count + " tables");
        }
        return count;
    }

    /** Returns the four characters of a tag. */
    public static String tag(int tag) {
        return new String(ByteBuffer.allocate(4).putInt(tag).array(), StandardCharsets.ISO_8859_1);
    }

    /** Adds a table that a file has; two of the same tag are rejected. */
    public void add(String tag, ByteBuffer table) {
        bytes += table.capacity();
        if (bytes > MAX_BYTES) {
            throw new IllegalArgumentException("The font is larger than " + MAX_BYTES / 1024 / 1024 + " MB");
        }
        if (tables.put(tag, table) != null) {
            throw new IllegalArgumentException("The font has two tables " + tag.strip());
        }
    }

    /** Adds a table or replaces it. */
    public void put(String tag, byte[] table) {
        tables.put(tag, ByteBuffer.wrap(table));
    }

    public boolean has(String tag) {
        return tables.containsKey(tag);
    }

    /** Returns a mandatory table. */
    public ByteBuffer table(String tag) {
        ByteBuffer table = find(tag);
        if (table == null) {
            throw new IllegalArgumentException("The font has no table " + tag.strip());
        }
        return table;
    }

    /** Returns a table; null when the font does not have it. */
    public @Nullable ByteBuffer find(String tag) {
        return tables.get(tag);
    }

    /** Returns a copy of the content of a mandatory table. */
    public byte[] bytes(String tag) {
        ByteBuffer table = table(tag);
        var copy = new byte[table.capacity()];
        table.get(0, copy);
        return copy;
    }

    public void remove(String tag) {
        tables.remove(tag);
    }

    /** Returns the tags in ascending order. */
    public Set<String> tags() {
        return Set.copyOf(tables.keySet());
    }

    /** Returns the number of glyphs. */
    public int glyphCount() {
        return table("maxp").getShort(4) & 0xFFFF;
    }

    /** Writes a file with these tables, without checksums. */
    public byte[] toFile() {
        var directory = new PdfBuffer(HEADER_BYTES + ENTRY_BYTES * tables.size());
        int power = Integer.highestOneBit(Math.max(1, tables.size()));
        Words.put32(directory, TRUE_TYPE);
        Words.put16(directory, tables.size());
        Words.put16(directory, power * ENTRY_BYTES);
        Words.put16(directory, Integer.numberOfTrailingZeros(power));
        Words.put16(directory, (tables.size() - power) * ENTRY_BYTES);
        int offset = HEADER_BYTES + ENTRY_BYTES * tables.size();
        for (Map.Entry<String, ByteBuffer> table : tables.entrySet()) {
            int length = table.getValue().capacity();
            directory.put(table.getKey().getBytes(StandardCharsets.ISO_8859_1));
            Words.put32(directory, 0);
            Words.put32(directory, offset);
            Words.put32(directory, length);
            offset += length + 3 & ~3;
        }
        var file = new byte[offset];
        byte[] head = directory.toBytes();
        System.arraycopy(head, 0, file, 0, head.length);
        int at = head.length;
        for (ByteBuffer table : tables.values()) {
            table.get(0, file, at, table.capacity());
            at += table.capacity() + 3 & ~3;
        }
        return file;
    }
}
