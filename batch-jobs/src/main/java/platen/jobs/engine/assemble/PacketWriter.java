package platen.jobs.engine.assemble;

import java.security.MessageDigest;
import java.util.HashMap;
import java.util.Map;
import platen.jobs.engine.model.ByteArrayKey;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.PdfBase;
import platen.jobs.engine.pdf.Deflate;
import platen.jobs.engine.pdf.FileId;
import platen.jobs.engine.pdf.ObjectStreams;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;
import platen.jobs.engine.pdf.Sha256;

/**
 * Writes the objects of a packet and deduplicates them: an object with the same bytes as an existing one is not written
 * again. References are part of the bytes, so whole graphs are deduplicated from their leaves up. Small objects are
 * packed into object streams.
 */
final class PacketWriter {
    private final PdfBuffer out = new PdfBuffer(1 << 16);
    private final PdfObjects objects = new PdfObjects(out);
    private final Map<ByteArrayKey, Integer> known = new HashMap<>();
    private final ObjectStreams packed = new ObjectStreams(objects, Deflate.NORMAL);
    /** Digest of everything written so far; streams contribute their own digests, which are already known. */
    private final MessageDigest content = Sha256.digest();

    /** Reserves the number of an object that is referenced before it is complete; it is written by {@link #write}. */
    int reserve() {
        return objects.reserve();
    }

    /** Adds an object that is not a stream, or finds an equal one, and returns its number. */
    int add(PdfBuffer body) {
        ByteArrayKey digest = digest(body.toBytes(), new byte[0]);
        Integer same = known.get(digest);
        if (same != null) {
            return same;
        }
        int number = reserve();
        known.put(digest, number);
        write(number, body);
        return number;
    }

    /** Adds a stream, or finds an equal one, and returns its number. */
    int addStream(PacketStream stream) {
        Integer same = known.get(stream.digest());
        if (same != null) {
            return same;
        }
        int number = reserve();
        known.put(stream.digest(), number);
        writeStream(number, stream);
        return number;
    }

    /** Writes an object that is not a stream under its reserved number. */
    void write(int number, PdfBuffer body) {
        content.update(body.toBytes());
        packed.begin(number).put(body);
        packed.end();
    }

    /** Writes a stream under its reserved number. */
    void writeStream(int number, PacketStream stream) {
        content.update(stream.digest().array());
        PacketStream.Data data = stream.data();
        objects.begin(number).ascii("<<").put(stream.dictionary()).ascii("/Length ").integer(data.bytes().length)
                .ascii(">>stream\n");
        (data.shared() ? objects.putShared(data.bytes()) : out.put(data.bytes())).ascii("\nendstream");
        objects.end();
    }

    /** Finishes the file; every reserved number must have been written. */
    Pdf finish(int catalog, int info) {
        packed.finish();
        objects.finish(catalog, info, FileId.of(content.digest()));
        return new Pdf(PdfBase.EMPTY, out.toBytes(), objects.shared());
    }

    static ByteArrayKey digest(byte[] body, byte[] data) {
        MessageDigest sha = Sha256.digest();
        sha.update(body);
        // A byte that never ends a body separates body and data.
        sha.update((byte) 0);
        return new ByteArrayKey(sha.digest(data));
    }
}
