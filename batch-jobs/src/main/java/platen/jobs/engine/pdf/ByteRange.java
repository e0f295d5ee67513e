package platen.jobs.engine.pdf;

/**
 * A range of bytes.
 *
 * @param from index of the first byte
 * @param to index after the last byte
 */
public record ByteRange(int from, int to) {
    /** Returns the number of bytes. */
    public int length() {
        return to - from;
    }
}
