package platen.jobs.engine.pdf;

/**
 * A stretch of bytes.
 *
 * @param from the first
 * @param to the first one after it
 */
public record ByteRange(int from, int to) {
    /** Bytes. */
    public int length() {
        return to - from;
    }
}
