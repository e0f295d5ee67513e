package platen.jobs.engine;

import java.util.Arrays;

/**
 * Bytes by which something is found: equal when each of them is. A {@link java.nio.ByteBuffer} would do, but takes a
 * multiple of the time to be hashed.
 *
 * @param array never modified after construction
 */
public record ByteArrayKey(byte[] array) {
    @Override
    public boolean equals(Object other) {
        return other instanceof ByteArrayKey bytes && Arrays.equals(array, bytes.array);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(array);
    }
}
