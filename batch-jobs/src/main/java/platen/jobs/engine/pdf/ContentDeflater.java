package platen.jobs.engine.pdf;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.Adler32;

/**
 * Compresses short content streams to the zlib format (RFC 1950) several times as fast as the JDK's deflater, which
 * clears its memory and builds codes for each stream. A stream is one block with one of two codes that are known
 * beforehand. The same bytes give the same stream, whatever was compressed before. Not thread-safe.
 */
final class ContentDeflater {
    /** Maximum number of bytes; codes that are built for the content pay off for more. */
    static final int MAX_BYTES = 8192;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int HASH_BITS = 12;
    /** The golden ratio's fraction, whose product's highest bits depend on all bits of the factor. */
    private static final int HASH_FACTOR = 0x9E3779B1;
    /** Matches are at least that long, because so many bytes are compared at once. */
    private static final int MIN_LENGTH = Integer.BYTES;
    private static final int SYMBOL_BITS = 5;
    /** A longer stream that the fixed codes fit better than the trained ones is not like the content of forms. */
    private static final int MAX_FIXED_CODE_BYTES = 512;

    // The bits that a token takes with the fixed codes in the upper half of a number, with the trained ones in the lower.
    private static final long[] LITERAL_COST = cost(ContentCode.FIXED.literals, ContentCode.TRAINED.literals);
    private static final long[] LENGTH_COST = cost(ContentCode.FIXED.lengths, ContentCode.TRAINED.lengths);
    private static final long[] DISTANCE_COST = distanceCost();

    /**
     * By the hash of four bytes, where they were seen last, counted from the first byte that this instance ever
     * compressed. Positions before {@link #start} belong to other streams and count as none.
     */
    private final int[] seen = new int[1 << HASH_BITS];
    /** The byte of a literal, or from the highest bits on a match's length, the symbol of its distance, and its distance. */
    private final int[] tokens = new int[MAX_BYTES];
    private final Adler32 checksum = new Adler32();
    private int start;
    private int count;
    private long cost;

    ContentDeflater() {
        this(1);
    }

    /** @param start the position of the next byte, above 0 */
    ContentDeflater(int start) {
        this.start = start;
    }

    /**
     * Appends the zlib form of at most {@link #MAX_BYTES} bytes.
     *
     * @return false, with nothing appended, if the bytes are no content that the known codes fit
     */
    boolean deflate(byte[] source, int from, int length, PdfBuffer out) {
        if (start > Integer.MAX_VALUE - MAX_BYTES) {
            Arrays.fill(seen, 0);
            start = 1;
        }
        tokenize(source, from, from + length);
        start += length;
        int fixedBits = bits(ContentCode.FIXED, (int) (cost >>> Integer.SIZE));
        int trainedBits = bits(ContentCode.TRAINED, (int) cost);
        if (fixedBits <= trainedBits && length > MAX_FIXED_CODE_BYTES) {
            return false;
        }
        if (fixedBits <= trainedBits) {
            write(ContentCode.FIXED, fixedBits, out);
        } else {
            write(ContentCode.TRAINED, trainedBits, out);
        }
        checksum.reset();
        checksum.update(source, from, length);
        int sum = (int) checksum.getValue();
        out.put(sum >> 24).put(sum >> 16).put(sum >> 8).put(sum);
        return true;
    }

    private static int bits(ContentCode code, int dataBits) {
        return code.header.length * Byte.SIZE + (code.headerEnd & ContentCode.LENGTH_MASK) + dataBits
                + (code.end & ContentCode.LENGTH_MASK);
    }

    /** Finds the repetitions, each as early and as long as possible. */
    private void tokenize(byte[] source, int from, int end) {
        int used = 0;
        long sum = 0;
        int shift = start - from;
        int at = from;
        while (at <= end - MIN_LENGTH) {
            int bytes = (int) INTS.get(source, at);
            int slot = bytes * HASH_FACTOR >>> Integer.SIZE - HASH_BITS;
            int earlier = seen[slot] - shift;
            seen[slot] = at + shift;
            if (earlier >= from && (int) INTS.get(source, earlier) == bytes) {
                int length = matching(source, earlier, at, Math.min(end, at + ContentCode.MAX_LENGTH));
                int symbol = symbol(at - earlier);
                tokens[used++] = (length << SYMBOL_BITS | symbol) << Short.SIZE | at - earlier;
                sum += LENGTH_COST[length] + DISTANCE_COST[symbol];
                int next = at + length;
                int last = Math.min(next - 1, end - MIN_LENGTH);
                while (++at <= last) {
                    seen[(int) INTS.get(source, at) * HASH_FACTOR >>> Integer.SIZE - HASH_BITS] = at + shift;
                }
                at = next;
            } else {
                sum += LITERAL_COST[source[at] & 0xFF];
                tokens[used++] = source[at++] & 0xFF;
            }
        }
        while (at < end) {
            sum += LITERAL_COST[source[at] & 0xFF];
            tokens[used++] = source[at++] & 0xFF;
        }
        count = used;
        cost = sum;
    }

    /** Returns how many bytes are equal from two positions on; at least {@link #MIN_LENGTH} are. */
    private static int matching(byte[] source, int earlier, int at, int end) {
        int equal = MIN_LENGTH;
        while (at + equal <= end - Long.BYTES) {
            long different = (long) LONGS.get(source, earlier + equal) ^ (long) LONGS.get(source, at + equal);
            if (different != 0) {
                return equal + (Long.numberOfTrailingZeros(different) >>> 3);
            }
            equal += Long.BYTES;
        }
        while (at + equal < end && source[earlier + equal] == source[at + equal]) {
            equal++;
        }
        return equal;
    }

    private void write(ContentCode code, int totalBits, PdfBuffer out) {
        int bytes = (totalBits + 7) / Byte.SIZE;
        // Bits are written eight bytes at a time, so up to eight more than count.
        int at = out.reserve(bytes + Long.BYTES);
        byte[] target = out.array();
        System.arraycopy(code.header, 0, target, at, code.header.length);
        at += code.header.length;
        long bits = code.headerEnd >>> ContentCode.CODE_SHIFT;
        int pending = code.headerEnd & ContentCode.LENGTH_MASK;
        for (int i = 0; i < count; i++) {
            int token = tokens[i];
            if (token <= 0xFF) {
                int packed = code.literals[token];
                bits |= (long) (packed >>> ContentCode.CODE_SHIFT) << pending;
                pending += packed & ContentCode.LENGTH_MASK;
            } else {
                int packed = code.lengths[token >>> SYMBOL_BITS + Short.SIZE];
                bits |= (long) (packed >>> ContentCode.CODE_SHIFT) << pending;
                pending += packed & ContentCode.LENGTH_MASK;
                int symbol = token >>> Short.SIZE & (1 << SYMBOL_BITS) - 1;
                packed = code.distances[symbol];
                bits |= (long) (packed >>> ContentCode.CODE_SHIFT) << pending;
                pending += packed & ContentCode.LENGTH_MASK;
                int extra = ContentCode.extraBits(symbol);
                // The extra bits are the low bits of the distance minus 1.
                bits |= (long) (token - 1 & (1 << extra) - 1) << pending;
                pending += extra;
            }
            LONGS.set(target, at, bits);
            at += pending >>> 3;
            bits >>>= pending & -Byte.SIZE;
            pending &= Byte.SIZE - 1;
        }
        bits |= (long) (code.end >>> ContentCode.CODE_SHIFT) << pending;
        LONGS.set(target, at, bits);
        out.advance(bytes);
    }

    /** Returns the symbol of a distance: two for each number of extra bits (RFC 1951, 3.2.5). */
    private static int symbol(int distance) {
        int above = distance - 1;
        if (above < 2) {
            return above;
        }
        int highest = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(above);
        return 2 * highest + (above >>> highest - 1 & 1);
    }

    private static long[] cost(int[] fixed, int[] trained) {
        var cost = new long[trained.length];
        for (int i = 0; i < cost.length; i++) {
            cost[i] = (long) (fixed[i] & ContentCode.LENGTH_MASK) << Integer.SIZE
                    | trained[i] & ContentCode.LENGTH_MASK;
        }
        return cost;
    }

    private static long[] distanceCost() {
        long[] cost = cost(ContentCode.FIXED.distances, ContentCode.TRAINED.distances);
        for (int symbol = 0; symbol < cost.length; symbol++) {
            long extra = ContentCode.extraBits(symbol);
            cost[symbol] += extra << Integer.SIZE | extra;
        }
        return cost;
    }
}
