package platen.jobs.engine.fillable.compile.pdf;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSBoolean;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSFloat;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdfwriter.COSWriter;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.Deflate;
import platen.jobs.engine.pdf.PackedXref;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * Numbers and writes every object that is reachable from the catalog and kept by the {@link PdfSanitizer}. Streams keep
 * their encoded bytes; other objects are packed into object streams. Numbers follow the order of first reference, so
 * that the same file yields the same bytes.
 */
public final class CosBody {
    private static final int PER_OBJECT_STREAM = 200;

    private final PdfSanitizer sanitizer;
    private final Map<COSBase, Integer> numbers = new IdentityHashMap<>();
    private final List<COSBase> objects = new ArrayList<>();
    private final List<COSBase> reserved = new ArrayList<>();
    private final PdfBuffer out = new PdfBuffer(1 << 16);

    public CosBody(PdfSanitizer sanitizer) {
        this.sanitizer = sanitizer;
    }

    /** Returns an object that is referred to here and written elsewhere. */
    public COSDictionary reserve() {
        var placeholder = new COSDictionary();
        reserved.add(placeholder);
        numbers.put(placeholder, 0);
        return placeholder;
    }

    /** Numbers an object and all objects reachable from it. */
    public void add(COSBase object) {
        int next = objects.size();
        enqueue(object);
        for (; next < objects.size(); next++) {
            if (objects.size() > Limits.OBJECTS) {
                throw new Limits.Exceeded("The file has more than " + Limits.OBJECTS + " objects");
            }
            walk(objects.get(next), 0);
        }
    }

    /** Returns the number of an object that was added or reserved. */
    public int number(COSBase object) {
        Integer number = numbers.get(object);
        if (number == null) {
            throw new IllegalStateException("Never added: " + object.getClass().getSimpleName());
        }
        return number;
    }

    /** Returns the number of object streams needed for the packed objects. */
    private int objectStreams() {
        long packed = objects.stream().filter(object -> !(object instanceof COSStream)).count();
        return (int) ((packed + PER_OBJECT_STREAM - 1) / PER_OBJECT_STREAM);
    }

    /** Writes header and objects; reserved objects get the numbers after them. */
    public Written write(float version) throws IOException {
        int end = objects.size() + 1 + objectStreams();
        for (int i = 0; i < reserved.size(); i++) {
            numbers.put(reserved.get(i), end + i);
        }
        var entries = new long[end];
        entries[0] = PackedXref.free();
        out.ascii(version >= 2 ? "%PDF-2.0\n" : "%PDF-1.7\n").put('%').put(0xE2).put(0xE3).put(0xCF).put(0xD3)
                .newline();

        var pack = new ArrayList<COSBase>();
        int streamNumber = objects.size() + 1;
        for (COSBase object : objects) {
            if (object instanceof COSStream stream) {
                entries[number(stream)] = PackedXref.at(out.length());
                stream(stream);
                continue;
            }
            entries[number(object)] = PackedXref.inside(streamNumber, pack.size());
            pack.add(object);
            if (pack.size() == PER_OBJECT_STREAM) {
                entries[streamNumber] = PackedXref.at(out.length());
                objectStream(streamNumber++, pack);
                pack.clear();
            }
        }
        if (!pack.isEmpty()) {
            entries[streamNumber] = PackedXref.at(out.length());
            objectStream(streamNumber, pack);
        }
        return new Written(out.toBytes(), entries);
    }

    /** The bytes and the position of each object in them. */
    public record Written(byte[] body, long[] entries) {}

    private void walk(COSBase object, int depth) {
        if (depth > Limits.DEPTH) {
            throw new Limits.Exceeded("An object is nested more than " + Limits.DEPTH + " levels deep");
        }
        switch (object) {
            case COSDictionary dictionary -> sanitizer.entries(dictionary, (_, value) -> meet(value, depth));
            case COSArray array -> sanitizer.elements(array, value -> meet(value, depth));
            default -> {}
        }
    }

    private void meet(@Nullable COSBase value, int depth) {
        COSBase target = resolved(value);
        if (target == null || numbers.containsKey(target)) {
            return;
        }
        if (isIndirect(value, target)) {
            enqueue(target);
        } else {
            walk(target, depth + 1);
        }
    }

    private void enqueue(COSBase object) {
        if (numbers.putIfAbsent(object, objects.size() + 1) == null) {
            objects.add(object);
        }
    }

    /**
     * Returns whether a value is written as an indirect object. Streams must be indirect, dictionaries and arrays stay
     * as they are in the file, and scalars are written inline.
     */
    private static boolean isIndirect(@Nullable COSBase value, COSBase target) {
        return target instanceof COSStream
                || value instanceof COSObject && (target instanceof COSDictionary || target instanceof COSArray);
    }

    private static @Nullable COSBase resolved(@Nullable COSBase value) {
        return value instanceof COSObject reference ? reference.getObject() : value;
    }

    private void objectStream(int number, List<COSBase> packed) throws IOException {
        var index = new PdfBuffer();
        var content = new PdfBuffer();
        for (COSBase object : packed) {
            index.integer(number(object)).space().integer(content.length()).space();
            direct(content, object);
            content.newline();
        }
        int first = index.length();
        byte[] data = Deflate.SMALLEST.deflate(index.put(content).toBytes());
        out.integer(number).ascii(" 0 obj\n<</Type/ObjStm/N ").integer(packed.size()).ascii("/First ").integer(first)
                .ascii("/Filter/FlateDecode/Length ").integer(data.length).ascii(">>stream\n").put(data)
                .ascii("\nendstream\nendobj\n");
    }

    private void stream(COSStream stream) throws IOException {
        byte[] data;
        try (InputStream raw = stream.createRawInputStream()) {
            data = raw.readAllBytes();
        }
        boolean bare = stream.getItem(COSName.FILTER) == null && data.length > 64;
        if (bare) {
            data = Deflate.SMALLEST.deflate(data);
        }
        out.integer(number(stream)).ascii(" 0 obj\n<<");
        entries(out, stream);
        if (bare) {
            out.ascii("/Filter/FlateDecode");
        }
        out.ascii("/Length ").integer(data.length).ascii(">>stream\n").put(data).ascii("\nendstream\nendobj\n");
    }

    private void value(PdfBuffer to, @Nullable COSBase value) throws IOException {
        COSBase target = resolved(value);
        Integer number = target == null ? null : numbers.get(target);
        if (number != null) {
            to.reference(number);
        } else {
            direct(to, target);
        }
    }

    private void direct(PdfBuffer to, @Nullable COSBase value) throws IOException {
        switch (value) {
            case COSDictionary dictionary -> {
                to.ascii("<<");
                entries(to, dictionary);
                to.ascii(">>");
            }
            case COSArray array -> {
                to.put('[');
                try {
                    sanitizer.elements(array, element -> {
                        spaced(to, element);
                        to.space();
                    });
                } catch (UncheckedIOException e) {
                    throw e.getCause();
                }
                to.put(']');
            }
            case COSName name -> pdf(to, name::writePDF);
            case COSString string -> pdf(to, bytes -> COSWriter.writeString(string, bytes));
            case COSInteger integer -> pdf(to, integer::writePDF);
            case COSFloat real -> pdf(to, real::writePDF);
            case COSBoolean bool -> pdf(to, bool::writePDF);
            case null, default -> to.ascii("null");
        }
    }

    private void entries(PdfBuffer to, COSDictionary dictionary) throws IOException {
        try {
            sanitizer.entries(dictionary, (key, value) -> {
                if (dictionary instanceof COSStream && COSName.LENGTH.equals(key)) {
                    return;
                }
                named(to, key);
                to.space();
                spaced(to, value);
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void named(PdfBuffer to, COSName key) {
        try {
            pdf(to, key::writePDF);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void spaced(PdfBuffer to, @Nullable COSBase value) {
        try {
            value(to, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Writing {
        void to(ByteArrayOutputStream bytes) throws IOException;
    }

    private static void pdf(PdfBuffer to, Writing writing) throws IOException {
        var bytes = new ByteArrayOutputStream(32);
        writing.to(bytes);
        to.put(bytes.toByteArray());
    }
}
