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
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.cos.COSObjectKey;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.Cancellation;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * Copies objects of one document into a packet, each when it is first referenced and after everything it references, so
 * that the packet can detect equal graphs by their bytes. Objects in a cycle cannot be compared this way and are always
 * written.
 *
 * <p>Documents with one base share one parsed base: objects that depend on the base alone are copied once and
 * remembered in the source; all others are copied for each document, with its own {@link DocumentTail} in place of the
 * first document's.
 */
final class ObjectCopier implements CosValues.Nested {
    /** Maximum depth of a chain; objects of longer chains are copied without deduplication. */
    private static final int DEEPEST = 200;

    private final PacketWriter packet;
    private final MergeSource source;
    private final DocumentTail tail;
    private final Map<COSBase, Integer> own = new IdentityHashMap<>();
    private final Set<COSBase> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Later> later = new ArrayDeque<>();
    /** Whether the object being written depends on this document alone. */
    private boolean varies;
    /** Numbers in the packet by the keys of the document's parent tree; null when its structure tree is not copied. */
    private @Nullable Map<Integer, Integer> structureKeys;
    /** Whether the object being written has references. */
    private boolean refers;

    /** An object with a reserved number that is not written yet. */
    private record Later(COSBase object, int number) {}

    /**
     * Creates a copier for one document.
     *
     * @param source the document itself, or the first one with its base
     * @param tail objects in addition to the base, or {@link DocumentTail#NONE} when the source is the document itself
     */
    ObjectCopier(PacketWriter packet, MergeSource source, DocumentTail tail) {
        this.packet = packet;
        this.source = source;
        this.tail = tail;
    }

    /** Returns the parsed document, whose tail may belong to another document with the same base. */
    PDDocument document() {
        return source.parsed().document();
    }

    /** Reserves a number for an object that the caller will write. */
    int reserve(COSBase object) {
        int number = packet.reserve();
        own.put(object, number);
        return number;
    }

    /** Adds a dictionary created by the caller, with everything it references. */
    int add(COSBase object) throws IOException {
        int number = number(object);
        complete();
        return number;
    }

    /** Returns the serialized form of a value created by the caller, with everything it references copied. */
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

    /**
     * Copies the document with its structure tree.
     *
     * @param keys numbers in the packet by the document's own keys of its parent tree
     * @param root of the document's tree, in place of which the object with the given number is referenced
     */
    void renumber(Map<Integer, Integer> keys, COSBase root, int number) {
        structureKeys = keys;
        own.put(root, number);
    }

    /** Returns whether the document is copied with its structure tree. */
    boolean isTagged() {
        return structureKeys != null;
    }

    /** Writes an object under a number that was reserved for it, with everything it references. */
    void write(int number, COSBase object) throws IOException {
        write(object, number);
        complete();
    }

    /** Copies a changed object in place of one that other objects refer to. */
    void replace(COSBase object, COSBase changed) {
        int number = reserve(changed);
        own.put(object, number);
        later.add(new Later(changed, number));
    }

    @Override
    @Nullable
    public COSBase kept(COSName key, COSBase value) {
        return COSName.STRUCT_PARENTS.equals(key) || COSName.STRUCT_PARENT.equals(key) ? renumbered(value) : value;
    }

    /** Returns a key of the parent tree as it is in the packet; null when the structure tree is not copied. */
    private @Nullable COSBase renumbered(COSBase value) {
        COSBase old = value instanceof COSObject reference ? reference.getObject() : value;
        Integer number = structureKeys == null || !(old instanceof COSNumber)
                ? null
                : structureKeys.get(((COSNumber) old).intValue());
        return number == null ? null : COSInteger.get(number);
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

    /** Returns whether this is a page outside the document's page tree, which would pull in a whole second tree. */
    private boolean isPageOfElsewhere(COSDictionary dictionary) {
        COSName type = dictionary.getCOSName(COSName.TYPE);
        return (COSName.PAGE.equals(type) || COSName.PAGES.equals(type)) && !own.containsKey(dictionary);
    }

    /** Returns the packet's number for an object of the parsed file, given its number there; 0 for none. */
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
        // The object refers to itself, directly or indirectly.
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

    /** Returns whether a stream is stored with the base that the document shares with others. */
    private boolean isOfBase(COSStream stream) {
        COSObjectKey key = stream.getKey();
        return key != null && source.parsed().baseNumbers().contains((int) key.getNumber());
    }

    private PacketStream stream(COSStream stream, PdfBuffer dictionary) throws IOException {
        CosValues.entries(dictionary, stream, this);
        try (InputStream raw = stream.createRawInputStream()) {
            byte[] bytes = raw.readAllBytes();
            // For a document with its own tail, only objects of the base are read here.
            return PacketStream.of(dictionary,
                    new PacketStream.Data(bytes,
                            tail != DocumentTail.NONE || source.shares(bytes) || isOfBase(stream)));
        }
    }
}
