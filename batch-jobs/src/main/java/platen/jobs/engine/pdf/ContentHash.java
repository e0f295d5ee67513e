package platen.jobs.engine.pdf;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A hash of 128 bits that reads a page's bytes about ten times as fast as SHA-256. It tells contents apart; two contents
 * with the same hash are easy to make on purpose.
 */
final class ContentHash {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BYTES = 16;
    // Odd numbers from the fractional digits of the square roots of 2, 3, 5 and 7.
    private static final long FIRST = 0x6A09E667F3BCC909L;
    private static final long SECOND = 0xBB67AE8584CAA73BL;
    private static final long THIRD = 0x3C6EF372FE94F82BL;
    private static final long FOURTH = 0xA54FF53A5F1D36F1L;

    private ContentHash() {}

    /** Returns the hash of the first bytes of an array, as sixteen bytes. */
    static byte[] of(byte[] bytes, int count) {
        long even = THIRD ^ count;
        long odd = FOURTH;
        int at = 0;
        for (; at <= count - BYTES; at += BYTES) {
            even = mixed(even, (long) LONGS.get(bytes, at), FIRST);
            odd = mixed(odd, (long) LONGS.get(bytes, at + Long.BYTES), SECOND);
        }
        for (; at < count; at++) {
            even = mixed(even, bytes[at], FIRST);
            odd = mixed(odd, even, SECOND);
        }
        even = spread(even + odd);
        odd = spread(odd + even);
        return ByteBuffer.allocate(BYTES).putLong(even).putLong(odd).array();
    }

    /** Two products with a rotation between them: a change of the highest bits reaches all others, too. */
    private static long mixed(long state, long input, long factor) {
        return Long.rotateLeft(state + input * factor, 31) * THIRD;
    }

    /** Lets each bit of the state change each bit of the hash. */
    private static long spread(long state) {
        long mixed = (state ^ state >>> 32) * THIRD;
        mixed = (mixed ^ mixed >>> 29) * FOURTH;
        return mixed ^ mixed >>> 32;
    }
}
