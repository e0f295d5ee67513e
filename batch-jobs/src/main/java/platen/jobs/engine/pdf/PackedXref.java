package platen.jobs.engine.pdf;

import java.util.zip.Adler32;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/**
 * The cross-reference stream (ISO 32000-2, 7.5.8) of documents that share a base. The base's rows are compressed once;
 * a document appends its own few rows uncompressed and continues the checksum, so that a complete cross-reference costs
 * very little. Immutable and thread-safe.
 */
public final class PackedXref {
    /** Field widths: type, offset or object stream, generation or index. */
    private static final int ROW = 1 + 4 + 2;
    /** Bytes of a row with the PNG predictor's tag. */
    private static final int TAGGED = ROW + 1;
    /** The tag of the PNG predictor Up, which stores differences to the row above. */
    static final int UP = 2;
    /** Maximum length of a stored block of a deflate stream (RFC 1951, 3.2.4). */
    private static final int LARGEST_BLOCK = 65_535;
    private static final int ADLER_BASE = 65_521;

    private final byte[] compressed;
    private final long adler;
    private final byte[] lastRow;
    private final int rows;

    /** @param entries one per object number from 0, created by {@link #free}, {@link #at} and {@link #inside} */
    public PackedXref(long[] entries) {
        rows = entries.length;
        var tagged = new byte[rows * TAGGED];
        byte[] above = new byte[ROW];
        for (int i = 0; i < rows; i++) {
            above = row(tagged, i * TAGGED, entries[i], above);
        }
        lastRow = above;
        var checksum = new Adler32();
        checksum.update(tagged);
        adler = checksum.getValue();
        compressed = flushed(tagged);
    }

    /** Returns the entry of an object number that is not in use. */
    public static long free() {
        return 0xFFFF;
    }

    /** Returns the entry of an object at a byte offset. */
    public static long at(int offset) {
        return 1L << 48 | (long) offset << 16;
    }

    /** Returns the entry of an object inside an object stream. */
    public static long inside(int objectStream, int index) {
        return 2L << 48 | (long) objectStream << 16 | index;
    }

    /**
     * Writes the cross-reference stream, which also serves as the trailer, of a tail whose own objects are exactly
     * those numbered from the end of this base.
     */
    public void finish(PdfObjects objects, int root, @Nullable Integer info, FileId id) {
        int self = objects.reserve();
        int start = objects.base().length() + objects.out().length();
        PdfBuffer out = objects.begin(self);
        int size = self + 1;
        var own = new byte[(size - rows) * TAGGED];
        byte[] above = lastRow;
        for (int number = rows; number < size; number++) {
            int offset = objects.offset(number);
            above = row(own, (number - rows) * TAGGED, offset == 0 ? free() : at(offset), above);
        }
        int blocks = Math.max(1, (own.length + LARGEST_BLOCK - 1) / LARGEST_BLOCK);
        out.ascii("<</Type/XRef/Size ").integer(size).ascii("/W[1 4 2]/Root ").reference(root);
        if (info != null) {
            out.ascii("/Info ").reference(info);
        }
        id.writeTo(out.ascii("/ID"));
        out.ascii("/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 7>>/Length ")
                .integer(compressed.length + own.length + blocks * 5 + 4).ascii(">>stream\n").put(compressed);
        stored(own, out);
        long sum = continued(adler, own);
        out.put((int) (sum >> 24)).put((int) (sum >> 16)).put((int) (sum >> 8)).put((int) sum);
        out.ascii("\nendstream");
        objects.end();
        out.ascii("startxref\n").integer(start).ascii("\n%%EOF\n");
        objects.release();
    }

    /** Writes one row with prediction applied and returns the original row. */
    private static byte[] row(byte[] target, int at, long entry, byte[] above) {
        var plain = new byte[ROW];
        target[at] = UP;
        for (int i = 0; i < ROW; i++) {
            plain[i] = (byte) (entry >> 8 * (ROW - 1 - i));
            target[at + 1 + i] = (byte) (plain[i] - above[i]);
        }
        return plain;
    }

    /** Returns the zlib form of the rows up to a byte boundary after which more blocks may follow. */
    private static byte[] flushed(byte[] tagged) {
        var deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try {
            deflater.setInput(tagged);
            var out = new PdfBuffer(tagged.length / 4 + 64);
            var buffer = new byte[4096];
            for (int count = buffer.length; count == buffer.length;) {
                count = deflater.deflate(buffer, 0, buffer.length, Deflater.SYNC_FLUSH);
                out.put(buffer, 0, count);
            }
            return out.toBytes();
        } finally {
            deflater.end();
        }
    }

    private static void stored(byte[] data, PdfBuffer out) {
        int from = 0;
        do {
            int count = Math.min(LARGEST_BLOCK, data.length - from);
            boolean last = from + count == data.length;
            out.put(last ? 1 : 0).put(count).put(count >> 8).put(~count).put(~count >> 8).put(data, from, count);
            from += count;
        } while (from < data.length);
    }

    /** Continues an Adler-32 checksum (RFC 1950, 8.2). */
    private static long continued(long sum, byte[] more) {
        long a = sum & 0xFFFF;
        long b = sum >> 16 & 0xFFFF;
        for (byte next : more) {
            a += next & 0xFF;
            b += a;
        }
        // The rows of as many objects as a document can have, 8,388,607 (ISO 32000-1, C.2), let no sum overflow.
        return b % ADLER_BASE << 16 | a % ADLER_BASE;
    }
}
