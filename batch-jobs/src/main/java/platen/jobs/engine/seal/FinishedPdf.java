package platen.jobs.engine.seal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads single objects of a finished PDF by number. Only objects that are asked for are read. Not thread-safe.
 */
final class FinishedPdf {
    private static final int MAX_OBJECTS = 8_388_608;
    private static final String START = "startxref";

    private final byte[] bytes;
    /** By object number: 0 for free or unknown, 1 for an object at an offset, 2 for one inside an object stream. */
    private byte[] types = new byte[0];
    /** By object number, the offset, or the number of the object stream. */
    private int[] places = new int[0];
    private final Map<Integer, byte[]> objectStreams = new HashMap<>();
    private final int start;
    private final boolean crossReferenceStream;
    private final RawDictionary trailer;

    /** @throws UnreadablePdfException when the file has no readable cross-reference */
    FinishedPdf(byte[] bytes) {
        this.bytes = bytes;
        int word = RawSyntax.lastIndexOf(bytes, START, bytes.length);
        if (word < 0) {
            throw new UnreadablePdfException("The file has no startxref");
        }
        start = RawSyntax.integer(bytes, RawSyntax.skipSpace(bytes, word + START.length()));
        crossReferenceStream = !RawSyntax.matches(bytes, start, "xref");
        trailer = readSections();
    }

    private RawDictionary readSections() {
        RawDictionary newest = null;
        Set<Integer> seen = new HashSet<>();
        int at = start;
        while (at > 0 && seen.add(at)) {
            if (at >= bytes.length) {
                throw new UnreadablePdfException("A cross-reference lies behind the end of the file");
            }
            RawDictionary read = RawSyntax.matches(bytes, at, "xref") ? readTable(at) : readStream(at);
            newest = newest == null ? read : newest;
            at = read.has("Prev") ? read.integer("Prev") : 0;
        }
        if (newest == null) {
            throw new UnreadablePdfException("The file has no cross-reference");
        }
        return newest;
    }

    private RawDictionary readTable(int from) {
        int at = RawSyntax.skipSpace(bytes, from + "xref".length());
        while (!RawSyntax.matches(bytes, at, "trailer")) {
            int first = RawSyntax.integer(bytes, at);
            at = RawSyntax.skipSpace(bytes, RawSyntax.skipRegular(bytes, at));
            int count = RawSyntax.integer(bytes, at);
            at = RawSyntax.skipSpace(bytes, RawSyntax.skipRegular(bytes, at));
            grow(Math.addExact(first, count));
            for (int number = first; number < first + count; number++) {
                int offset = RawSyntax.integer(bytes, at);
                at = RawSyntax.skipSpace(bytes, RawSyntax.skipRegular(bytes, at));
                at = RawSyntax.skipSpace(bytes, RawSyntax.skipRegular(bytes, at));
                set(number, at < bytes.length && bytes[at] == 'n' ? 1 : 0, offset);
                at = RawSyntax.skipSpace(bytes, at + 1);
            }
        }
        return RawDictionary.at(bytes, at + "trailer".length());
    }

    private RawDictionary readStream(int from) {
        int at = bodyOf(from);
        RawDictionary dictionary = RawDictionary.at(bytes, at);
        byte[] rows = streamData(dictionary, at);
        int[] widths = integers(dictionary.get("W"));
        if (widths.length != 3) {
            throw new UnreadablePdfException("A cross-reference stream has no three widths");
        }
        int row = widths[0] + widths[1] + widths[2];
        int[] index = dictionary.has("Index")
                ? integers(dictionary.get("Index"))
                : new int[]{0, dictionary.integer("Size")};
        int next = 0;
        for (int i = 0; i + 1 < index.length; i += 2) {
            grow(Math.addExact(index[i], index[i + 1]));
            for (int number = index[i]; number < index[i] + index[i + 1] && next + row <= rows.length; number++) {
                int type = widths[0] == 0 ? 1 : (int) field(rows, next, widths[0]);
                set(number, type, (int) field(rows, next + widths[0], widths[1]));
                next += row;
            }
        }
        return dictionary;
    }

    private static long field(byte[] rows, int from, int width) {
        long value = 0;
        for (int i = 0; i < width; i++) {
            value = value << 8 | rows[from + i] & 0xFF;
        }
        return value;
    }

    private static int[] integers(byte @Nullable [] array) {
        if (array == null || array.length < 2) {
            throw new UnreadablePdfException("An array of numbers is missing");
        }
        return Arrays.stream(RawSyntax.text(array, 1, array.length - 1).strip().split("\\s+"))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    private void grow(int size) {
        if (size > MAX_OBJECTS) {
            throw new UnreadablePdfException("The file has more than " + MAX_OBJECTS + " objects");
        }
        if (size > types.length) {
            int from = types.length;
            types = Arrays.copyOf(types, size);
            places = Arrays.copyOf(places, size);
            // Not set by a newer section.
            Arrays.fill(types, from, size, (byte) -1);
        }
    }

    private void set(int number, int type, int place) {
        if (types[number] < 0) {
            types[number] = (byte) type;
            places[number] = place;
        }
    }

    /** Returns the trailer, or the dictionary of the cross-reference stream. */
    RawDictionary trailer() {
        return trailer;
    }

    /** Returns whether the newest cross-reference is a stream. */
    boolean hasCrossReferenceStream() {
        return crossReferenceStream;
    }

    /** Returns the offset of the newest cross-reference. */
    int crossReference() {
        return start;
    }

    /** Returns the bytes from an object's value on; what follows the value is not part of it. */
    byte[] object(int number) {
        int type = number > 0 && number < types.length ? types[number] : 0;
        return switch (type) {
            case 1 -> value(bytes, bodyOf(places[number]));
            case 2 -> inside(places[number], number);
            default -> throw new UnreadablePdfException("Object " + number + " is missing");
        };
    }

    /** Returns the value, or the value of the object that it refers to. */
    byte[] resolved(byte[] value) {
        int number = RawDictionary.reference(value);
        return number == 0 ? value : object(number);
    }

    private static byte[] value(byte[] source, int from) {
        int at = RawSyntax.skipSpace(source, from);
        return RawSyntax.slice(source, at, RawSyntax.skipValue(source, at));
    }

    /** Returns the index behind {@code 12 0 obj}. */
    private int bodyOf(int offset) {
        int at = RawSyntax.skipSpace(bytes, RawSyntax.skipRegular(bytes, offset));
        at = RawSyntax.skipSpace(bytes, RawSyntax.skipRegular(bytes, at));
        if (!RawSyntax.matches(bytes, at, "obj")) {
            throw new UnreadablePdfException("There is no object at byte " + offset);
        }
        return RawSyntax.skipSpace(bytes, at + "obj".length());
    }

    private byte[] inside(int container, int number) {
        if (container >= types.length || types[container] != 1) {
            throw new UnreadablePdfException("The object stream " + container + " is missing");
        }
        int at = bodyOf(places[container]);
        RawDictionary dictionary = RawDictionary.at(bytes, at);
        byte[] content = objectStreams.computeIfAbsent(container, any -> streamData(dictionary, at));
        int first = dictionary.integer("First");
        int count = dictionary.integer("N");
        int next = RawSyntax.skipSpace(content, 0);
        for (int i = 0; i < count; i++) {
            int each = RawSyntax.integer(content, next);
            next = RawSyntax.skipSpace(content, RawSyntax.skipRegular(content, next));
            if (each == number) {
                return value(content, Math.addExact(first, RawSyntax.integer(content, next)));
            }
            next = RawSyntax.skipSpace(content, RawSyntax.skipRegular(content, next));
        }
        throw new UnreadablePdfException("Object " + number + " is not in its object stream");
    }

    /** Returns the decoded data of the stream whose dictionary begins at {@code from}. */
    private byte[] streamData(RawDictionary dictionary, int from) {
        int at = RawSyntax.skipSpace(bytes, RawSyntax.skipValue(bytes, RawSyntax.skipSpace(bytes, from)));
        if (!RawSyntax.matches(bytes, at, "stream")) {
            throw new UnreadablePdfException("A stream is missing");
        }
        at += "stream".length();
        at += bytes[at] == '\r' ? 2 : 1;
        int length = dictionary.integer("Length");
        if (length > bytes.length - at) {
            throw new UnreadablePdfException("A stream ends behind the end of the file");
        }
        byte[] filter = dictionary.get("Filter");
        if (filter == null) {
            return RawSyntax.slice(bytes, at, at + length);
        }
        if (!RawSyntax.text(filter, 0, filter.length).replaceAll("[\\[\\]\\s]", "").equals("/FlateDecode")) {
            throw new UnreadablePdfException("A cross-reference or object stream has another filter than Flate");
        }
        return StreamDecoder.decoded(bytes, at, length, dictionary.get("DecodeParms"));
    }
}
