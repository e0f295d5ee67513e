package platen.jobs.engine.assemble;

/**
 * The data of a stream.
 *
 * @param bytes as stored, encoded by the filters of its dictionary
 * @param shared whether many documents have the same data, such as fonts and images of their template
 */
record StreamData(byte[] bytes, boolean shared) {
    /** Returns data used by one document only. */
    static StreamData own(byte[] bytes) {
        return new StreamData(bytes, false);
    }
}
