package platen.jobs.engine.assemble;

import java.nio.ByteBuffer;
import platen.jobs.engine.pdf.PdfOut;

/**
 * A stream as a packet takes it.
 *
 * @param dictionary its entries without delimiters and length
 * @param digest the same for streams that are the same
 */
record PacketStream(byte[] dictionary, StreamData data, ByteBuffer digest) {
    static PacketStream of(PdfOut dictionary, StreamData data) {
        byte[] entries = dictionary.toBytes();
        return new PacketStream(entries, data, PacketWriter.digest(entries, data.bytes()));
    }
}
