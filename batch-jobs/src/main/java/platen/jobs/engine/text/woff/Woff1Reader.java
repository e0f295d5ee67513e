package platen.jobs.engine.text.woff;

import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import platen.jobs.engine.text.sfnt.SfntTables;

/** Reads WOFF 1.0, in which each table is compressed by zlib. */
public final class Woff1Reader {
    /** The first four bytes, "wOFF". */
    public static final int SIGNATURE = 0x774F4646;

    private static final int HEADER_BYTES = 44;
    private static final int ENTRY_BYTES = 20;

    private Woff1Reader() {}

    /** Returns the uncompressed tables. */
    public static SfntTables read(ByteBuffer file) {
        var tables = new SfntTables();
        int count = SfntTables.tableCount(file.getShort(12) & 0xFFFF);
        long total = 0;
        for (int i = 0; i < count; i++) {
            int entry = HEADER_BYTES + ENTRY_BYTES * i;
            String tag = SfntTables.tag(file.getInt(entry));
            long offset = file.getInt(entry + 4) & 0xFFFFFFFFL;
            long packed = file.getInt(entry + 8) & 0xFFFFFFFFL;
            long length = file.getInt(entry + 12) & 0xFFFFFFFFL;
            if (offset + packed > file.capacity()) {
                throw new IllegalArgumentException("The font's table " + tag.strip() + " lies beyond the file's end");
            }
            total += packed;
            if (packed > length || total > file.capacity()) {
                throw new IllegalArgumentException("The font's table " + tag.strip() + " has a wrong size");
            }
            PackedSize.check(length, file.capacity());
            if (SfntTables.isRead(tag)) {
                ByteBuffer content = file.slice((int) offset, (int) packed);
                tables.add(tag, packed == length ? content : inflated(tag, content, (int) length));
            }
        }
        return tables;
    }

    private static ByteBuffer inflated(String tag, ByteBuffer packed, int length) {
        var table = new byte[length];
        try (var inflater = new Inflater()) {
            inflater.setInput(packed);
            int at = 0;
            while (at < length && !inflater.finished() && !inflater.needsInput()) {
                at += inflater.inflate(table, at, length - at);
            }
            if (at < length) {
                throw new IllegalArgumentException("The font's table " + tag.strip() + " is shorter than declared");
            }
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("The font's table " + tag.strip() + " cannot be uncompressed", e);
        }
        return ByteBuffer.wrap(table);
    }
}
