package platen.jobs.engine.assemble;

import platen.jobs.engine.model.ByteArrayKey;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * A stream in the form in which a packet stores it.
 *
 * @param dictionary its entries without delimiters and /Length
 * @param digest equal for equal streams
 */
record PacketStream(byte[] dictionary, StreamData data, ByteArrayKey digest) {
    static PacketStream of(PdfBuffer dictionary, StreamData data) {
        byte[] entries = dictionary.toBytes();
        return new PacketStream(entries, data, PacketWriter.digest(entries, data.bytes()));
    }
}
