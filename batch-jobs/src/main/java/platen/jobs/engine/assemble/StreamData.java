package platen.jobs.engine.assemble;

/**
 * What a stream holds.
 *
 * @param bytes as stored, encoded by the filters that its dictionary names
 * @param shared whether many documents have it, as they have the fonts and pictures of their template
 */
record StreamData(byte[] bytes, boolean shared) {
    /** Bytes of one document. */
    static StreamData own(byte[] bytes) {
        return new StreamData(bytes, false);
    }
}
