package platen.jobs.engine.pdf;

import java.util.Arrays;

/**
 * Where the objects of a shared base lie, with their cross-reference lines written once, so that every document on
 * this base copies them instead of formatting them again. Immutable.
 */
public final class XrefBase {
    /** Nothing written yet. */
    public static final XrefBase EMPTY = new XrefBase(0, new int[]{0});

    /** Bytes of one line of a classic cross-reference table. */
    static final int LINE = 20;

    private final int length;
    private final int[] offsets;
    private final byte[] lines;

    /**
     * @param length bytes of the base
     * @param offsets byte offset of each object by number, index 0 unused; 0 for a number that is free or that the
     *     tail will write. Copied.
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

    /** Bytes of the base, where the tail's first byte lies. */
    public int length() {
        return length;
    }

    /** The lowest object number that the base knows nothing of. */
    public int nextNumber() {
        return offsets.length;
    }

    byte[] lines() {
        return lines;
    }

    int[] offsets(int capacity) {
        return Arrays.copyOf(offsets, Math.max(capacity, offsets.length));
    }

    /** Twenty bytes: in use at an offset, or free for offset 0. */
    static void line(PdfBuffer out, int offset) {
        out.tenDigits(offset).ascii(offset == 0 ? " 65535 f \n" : " 00000 n \n");
    }
}
