package platen.jobs.engine.assemble;

import platen.jobs.engine.model.ByteArrayKey;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * A stream in the form in which a packet stores it.
 *
 * @param dictionary its entries without delimiters and /Length
 * @param digest equal for equal streams
 */
record PacketStream(byte[] dictionary, Data data, ByteArrayKey digest) {
    static PacketStream of(PdfBuffer dictionary, Data data) {
        byte[] entries = dictionary.toBytes();
        return new PacketStream(entries, data, PacketWriter.digest(entries, data.bytes()));
    }

    /**
     * The data of a stream.
     *
     * @param bytes as stored, encoded by the filters of its dictionary
     * @param shared whether many documents have the same data, such as fonts and images of their template
     */
    record Data(byte[] bytes, boolean shared) {
        /** Returns data used by one document only. */
        static Data own(byte[] bytes) {
            return new Data(bytes, false);
        }
    }
}
