package platen.jobs.engine.assemble;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.cos.COSObjectKey;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.Cancellation;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * Carries objects of one document into a packet, each when it is first referred to and after all that it refers to, so
 * that the packet can tell equal graphs by their bytes. Objects of a cycle cannot be told so and are written as they
 * come.
 *
 * <p>Documents of one base share one parsed base: what depends on nothing but the base is carried over once and kept in
 * the source; the rest is carried again for each, with the document's own {@link DocumentTail} in place of the first one's.
 */
final class ObjectCopier implements CosValues.Nested {
    /** Numbers of a structure tree that stays behind. */
    private static final Set<String> DROPPED = Set.of("StructParent", "StructParents");
    /** Longer chains are carried over link by link, without asking for equal ones. */
    private static final int DEEPEST = 200;

    private final PacketWriter packet;
    private final MergeSource source;
    private final DocumentTail tail;
    private final Map<COSBase, Integer> own = new IdentityHashMap<>();
    private final Set<COSBase> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Later> later = new ArrayDeque<>();
    /** Whether the object being written depends on this document alone. */
    private boolean varies;
    /** Whether it refers to others. */
    private boolean refers;

    /** An object that has its number and is not written yet. */
    private record Later(COSBase object, int number) {}

    /**
     * A copy of one document.
     *
     * @param source the document itself, or the first one of its base
     * @param tail what it has beyond the base, or {@link DocumentTail#NONE} when the source is the document itself
     */
    ObjectCopier(PacketWriter packet, MergeSource source, DocumentTail tail) {
        this.packet = packet;
        this.source = source;
        this.tail = tail;
    }

    /** The document, of which what lies in a tail may be another one's. */
    PDDocument document() {
        return source.parsed().document();
    }

    /** Gives an object a number under which the caller will write it. */
    int reserve(COSBase object) {
        int number = packet.reserve();
        own.put(object, number);
        return number;
    }

    /** Adds a dictionary of the caller's making with all that it leads to. */
    int add(COSBase object) throws IOException {
        int number = number(object);
        complete();
        return number;
    }

    /** Writes a value of the caller's making with all that it leads to. */
    PdfBuffer body(COSBase object) throws IOException {
        var body = new PdfBuffer(256);
        CosValues.write(body, object, this);
        complete();
        return body;
    }

    private void complete() throws IOException {
        while (!later.isEmpty()) {
            Cancellation.check();
            Later next = later.remove();
            write(next.object(), next.number());
        }
    }

    @Override
    public boolean keeps(COSName key) {
        return !DROPPED.contains(key.getName());
    }

    @Override
    public void write(PdfBuffer to, @Nullable COSBase value) throws IOException {
        if (value instanceof COSObject reference && isOfTail(reference)) {
            int number = (int) reference.getObjectNumber();
            varies = true;
            if (tail.has(number)) {
                refer(to, tail.carry(number, this, packet));
            } else {
                to.ascii("null");
            }
            return;
        }
        COSBase target = value instanceof COSObject reference ? reference.getObject() : value;
        boolean referred = target instanceof COSStream
                || target != null && own.containsKey(target)
                || value instanceof COSObject && (target instanceof COSDictionary || target instanceof COSArray);
        if (target instanceof COSDictionary dictionary && isPageOfElsewhere(dictionary)) {
            to.ascii("null");
        } else if (target != null && referred) {
            refer(to, number(target));
        } else {
            CosValues.write(to, target, this);
        }
    }

    private void refer(PdfBuffer to, int number) {
        to.reference(number);
        refers = true;
    }

    private boolean isOfTail(COSObject reference) {
        return tail != DocumentTail.NONE && !source.parsed().baseNumbers().contains((int) reference.getObjectNumber());
    }

    /** A page that is not in the document's tree would bring a whole second tree along. */
    private boolean isPageOfElsewhere(COSDictionary dictionary) {
        COSName type = dictionary.getCOSName(COSName.TYPE);
        return (COSName.PAGE.equals(type) || COSName.PAGES.equals(type)) && !own.containsKey(dictionary);
    }

    /** The packet's number for an object of the parsed file, by its number there; 0 for none. */
    int baseNumber(int number) throws IOException {
        COSBase target = document().getDocument().getObjectFromPool(new COSObjectKey(number, 0)).getObject();
        return target == null ? 0 : number(target);
    }

    private int number(COSBase target) throws IOException {
        Integer number = source.carried().get(target);
        if (number != null) {
            return number;
        }
        number = own.get(target);
        if (number != null) {
            varies = true;
            return number;
        }
        if (open.contains(target)) {
            varies = true;
            return reserve(target);
        }
        if (open.size() >= DEEPEST) {
            varies = true;
            var next = new Later(target, reserve(target));
            later.add(next);
            return next.number();
        }
        boolean outerVaries = varies;
        varies = false;
        int added = carry(target);
        varies |= outerVaries;
        return added;
    }

    private int carry(COSBase target) throws IOException {
        PacketStream leaf = source.parsed().leaves().get(target);
        if (leaf != null) {
            return keep(target, packet.addStream(leaf));
        }
        boolean outerRefers = refers;
        refers = false;
        open.add(target);
        var body = new PdfBuffer(256);
        PacketStream stream = null;
        if (target instanceof COSStream of) {
            stream = stream(of, body);
            if (!refers && tail != DocumentTail.NONE) {
                source.parsed().leaves().put(target, stream);
            }
        } else {
            CosValues.write(body, target, this);
        }
        open.remove(target);
        refers = outerRefers;

        Integer reserved = own.get(target);
        if (reserved == null) {
            return keep(target, stream == null ? packet.add(body) : packet.addStream(stream));
        }
        // It was referred to from within itself.
        put(reserved, body, stream);
        varies = true;
        return reserved;
    }

    private int keep(COSBase target, int number) {
        (varies ? own : source.carried()).put(target, number);
        return number;
    }

    private void write(COSBase target, int number) throws IOException {
        var body = new PdfBuffer(256);
        if (target instanceof COSStream stream) {
            put(number, body, stream(stream, body));
        } else {
            CosValues.write(body, target, this);
            put(number, body, null);
        }
    }

    private void put(int number, PdfBuffer body, @Nullable PacketStream stream) {
        if (stream == null) {
            packet.write(number, body);
        } else {
            packet.writeStream(number, stream);
        }
    }

    private PacketStream stream(COSStream stream, PdfBuffer dictionary) throws IOException {
        CosValues.entries(dictionary, stream, this);
        try (InputStream raw = stream.createRawInputStream()) {
            byte[] bytes = raw.readAllBytes();
            // Beside a tail of its own, only what lies in the base is read here.
            return PacketStream.of(dictionary,
                    new StreamData(bytes, tail != DocumentTail.NONE || source.shares(bytes)));
        }
    }
}
