package platen.jobs.engine.assemble;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * The objects that a document adds to the shared base, found by scanning its bytes: our own renders write their objects
 * consecutively, with direct lengths, up to a cross-reference stream.
 */
final class DocumentTail {
    /** For a document that is read as a whole. */
    static final DocumentTail NONE = new DocumentTail(new byte[0], Map.of());

    private final byte[] bytes;
    private final Map<Integer, TailObject> objects;
    private final Map<Integer, Integer> carried = new HashMap<>();
    private final Set<Integer> open = new HashSet<>();

    private DocumentTail(byte[] bytes, Map<Integer, TailObject> objects) {
        this.bytes = bytes;
        this.objects = objects;
    }

    /** Returns the objects of a tail, or empty when it does not have the simple structure of our renders. */
    static Optional<DocumentTail> read(byte[] bytes) {
        return TailScanner.scan(bytes).map(objects -> new DocumentTail(bytes, objects));
    }

    boolean has(int number) {
        return objects.containsKey(number);
    }

    /** Returns whether any object replaces one of the base. */
    boolean replacesAny(Set<Integer> baseNumbers) {
        return objects.keySet().stream().anyMatch(baseNumbers::contains);
    }

    /** Copies an object to the packet unless that has been done, and returns its number there. */
    int carry(int number, ObjectCopier copy, PacketWriter packet) throws IOException {
        Integer done = carried.get(number);
        if (done != null) {
            return done;
        }
        if (!open.add(number)) {
            throw new IOException("Object " + number + " of a render refers to itself");
        }
        TailObject object = objects.get(number);
        if (object == null) {
            throw new IOException("Object " + number + " is not in the tail");
        }
        int result = object.isStream()
                ? packet.addStream(PacketStream.of(body(object, copy, packet),
                        PacketStream.Data.own(Arrays.copyOfRange(bytes, object.dataFrom(), object.dataTo()))))
                : packet.add(body(object, copy, packet));
        open.remove(number);
        carried.put(number, result);
        return result;
    }

    /** Returns the object's bytes with references renumbered for the packet. */
    private PdfBuffer body(TailObject object, ObjectCopier copy, PacketWriter packet) throws IOException {
        var body = new PdfBuffer(object.to() - object.from() + 32);
        int written = object.from();
        for (TailObject.Cut cut : object.cuts()) {
            body.put(bytes, written, cut.from() - written);
            if (cut.reference() > 0) {
                int number = has(cut.reference())
                        ? carry(cut.reference(), copy, packet)
                        : copy.baseNumber(cut.reference());
                if (number == 0) {
                    body.ascii("null");
                } else {
                    body.reference(number);
                }
            }
            written = cut.to();
        }
        return body.put(bytes, written, object.to() - written);
    }
}
