package platen.jobs.engine.model;

import java.util.Arrays;
import java.util.List;
import platen.jobs.engine.pdf.ByteRange;

/**
 * Bytes that many documents share, as ranges of one of them: a map key that is looked up without copying them. Equal to
 * another when all bytes are equal, however they are divided into ranges. Immutable.
 */
public final class SharedBytes {
    /** Number of bytes that the hash code considers: few, because documents of a template end differently. */
    private static final int MAX_HASHED = 512;

    private final byte[] source;
    private final List<ByteRange> ranges;
    private final int length;
    private final int hash;

    /** @param source never modified after construction */
    SharedBytes(byte[] source, List<ByteRange> ranges) {
        this.source = source;
        this.ranges = ranges;
        this.length = ranges.stream().mapToInt(ByteRange::length).sum();
        this.hash = hash();
    }

    private int hash() {
        int code = length;
        int left = MAX_HASHED;
        for (int i = ranges.size() - 1; i >= 0 && left > 0; i--) {
            ByteRange range = ranges.get(i);
            for (int at = range.to() - 1; at >= range.from() && left > 0; at--, left--) {
                code = 31 * code + source[at];
            }
        }
        return code;
    }

    /** Returns the number of bytes. */
    public int length() {
        return length;
    }

    /** Returns an equal key that does not keep the document in memory. */
    public SharedBytes copy() {
        var bytes = new byte[length];
        int at = 0;
        for (ByteRange range : ranges) {
            System.arraycopy(source, range.from(), bytes, at, range.length());
            at += range.length();
        }
        return new SharedBytes(bytes, List.of(new ByteRange(0, length)));
    }

    /** Returns a base of these bytes; that of a {@link #copy} keeps them in memory once. */
    public PdfBase base() {
        return source.length == length ? new PdfBase(source) : copy().base();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SharedBytes shared && length == shared.length && hash == shared.hash && same(shared);
    }

    private boolean same(SharedBytes other) {
        int i = 0;
        int j = 0;
        int at = 0;
        int otherAt = 0;
        while (i < ranges.size() && j < other.ranges.size()) {
            ByteRange range = ranges.get(i);
            ByteRange otherRange = other.ranges.get(j);
            int common = Math.min(range.length() - at, otherRange.length() - otherAt);
            int from = range.from() + at;
            int otherFrom = otherRange.from() + otherAt;
            if (!Arrays.equals(source, from, from + common, other.source, otherFrom, otherFrom + common)) {
                return false;
            }
            at += common;
            otherAt += common;
            if (at == range.length()) {
                i++;
                at = 0;
            }
            if (otherAt == otherRange.length()) {
                j++;
                otherAt = 0;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
