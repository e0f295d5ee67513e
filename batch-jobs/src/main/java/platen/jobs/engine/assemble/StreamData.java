package platen.jobs.engine.assemble;

/**
 * What a stream holds.
 *
 * @param bytes as stored, encoded by the filters that its dictionary names
 * @param shared whether many documents have it, as they have the fonts and pictures of their template
 */
record StreamData(byte[] bytes, boolean shared) {
    /** Of what is no stream. */
    static final StreamData NONE = own(new byte[0]);

    /** Bytes of one document. */
    static StreamData own(byte[] bytes) {
        return new StreamData(bytes, false);
    }
}
