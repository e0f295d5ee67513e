package platen.jobs.engine.model;

import java.util.Arrays;

/**
 * A byte array usable as a map key: equal when all bytes are equal. A {@link java.nio.ByteBuffer} would work too, but
 * takes several times as long to hash.
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
