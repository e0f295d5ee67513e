package platen.jobs.engine.assemble;

import java.util.List;

/**
 * One object of a tail by positions in its bytes.
 *
 * @param from first byte of the body; of a stream's dictionary without its delimiters
 * @param to first byte after the body
 * @param cuts places in the body to write anew, in order
 * @param dataFrom first byte of a stream's data, or -1 for no stream
 * @param dataTo first byte after a stream's data, or -1
 */
record TailObject(int from, int to, List<Cut> cuts, int dataFrom, int dataTo) {
    boolean isStream() {
        return dataFrom >= 0;
    }

    /**
     * A place in a body.
     *
     * @param reference number of the object referred to, or 0 for a place that is left out
     */
    record Cut(int from, int to, int reference) {}
}
