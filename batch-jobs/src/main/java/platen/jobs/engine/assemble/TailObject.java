package platen.jobs.engine.assemble;

import java.util.List;

/**
 * An object of a tail, given by positions in its bytes.
 *
 * @param from first byte of the body; for a stream, of its dictionary without the delimiters
 * @param to first byte after the body
 * @param cuts ranges of the body to be rewritten, ascending
 * @param dataFrom first byte of the stream data, or -1 when the object is not a stream
 * @param dataTo first byte after the stream data, or -1
 */
record TailObject(int from, int to, List<Cut> cuts, int dataFrom, int dataTo) {
    boolean isStream() {
        return dataFrom >= 0;
    }

    /**
     * A range of the body to be rewritten.
     *
     * @param reference number of the referenced object, or 0 for a range that is removed
     */
    record Cut(int from, int to, int reference) {}
}
