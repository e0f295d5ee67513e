package platen.jobs.engine.pdf;

import java.util.Arrays;

/**
 * The offsets of a shared base's objects, with their cross-reference lines formatted once, so that every document with
 * this base copies them. Immutable.
 */
public final class XrefBase {
    /** The base of a document without shared bytes. */
    public static final XrefBase EMPTY = new XrefBase(0, new int[]{0});

    /** Bytes per line of a classic cross-reference table. */
    static final int LINE = 20;

    private final int length;
    private final int[] offsets;
    private final byte[] lines;

    /**
     * @param length length of the base in bytes
     * @param offsets byte offset of each object by number, index 0 unused; 0 for a number that is free or that the tail
     *     will write. Copied.
     */
    public XrefBase(int length, int[] offsets) {
        this.length = length;
        this.offsets = offsets.length == 0 ? new int[1] : offsets.clone();
        var out = new PdfBuffer(LINE * this.offsets.length);
        for (int number = 0; number < this.offsets.length; number++) {
            line(out, number == 0 ? 0 : this.offsets[number]);
        }
        this.lines = out.toBytes();
    }

    /** Returns the length of the base in bytes, which is the offset of the tail. */
    public int length() {
        return length;
    }

    /** Returns the lowest object number that is not used by the base. */
    public int nextNumber() {
        return offsets.length;
    }

    byte[] lines() {
        return lines;
    }

    int[] offsets(int capacity) {
        return Arrays.copyOf(offsets, Math.max(capacity, offsets.length));
    }

    /** Writes a line of twenty bytes: in use at an offset, or free for offset 0. */
    static void line(PdfBuffer out, int offset) {
        out.tenDigits(offset).ascii(offset == 0 ? " 65535 f \n" : " 00000 n \n");
    }
}
