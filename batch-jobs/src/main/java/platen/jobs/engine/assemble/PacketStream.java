package platen.jobs.engine.assemble;

import platen.jobs.engine.ByteArrayKey;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * A stream as a packet takes it.
 *
 * @param dictionary its entries without delimiters and length
 * @param digest the same for streams that are the same
 */
record PacketStream(byte[] dictionary, StreamData data, ByteArrayKey digest) {
    static PacketStream of(PdfBuffer dictionary, StreamData data) {
        byte[] entries = dictionary.toBytes();
        return new PacketStream(entries, data, PacketWriter.digest(entries, data.bytes()));
    }
}
