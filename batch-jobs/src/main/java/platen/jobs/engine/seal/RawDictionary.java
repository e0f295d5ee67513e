package platen.jobs.engine.seal;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfBuffer;

/** A dictionary whose values are kept as the bytes of the file, in the file's order. Not thread-safe. */
final class RawDictionary {
    private final Map<String, byte[]> entries = new LinkedHashMap<>();

    RawDictionary() {}

    /**
     * Reads the dictionary at the beginning of {@code bytes}; what follows it is ignored.
     *
     * @throws UnreadablePdfException when there is none
     */
    static RawDictionary of(byte[] bytes) {
        return at(bytes, 0);
    }

    /** Reads the dictionary from {@code from} on. */
    static RawDictionary at(byte[] bytes, int from) {
        int at = RawSyntax.skipSpace(bytes, from);
        if (!RawSyntax.matches(bytes, at, "<<")) {
            throw new UnreadablePdfException("There is no dictionary at byte " + at);
        }
        var dictionary = new RawDictionary();
        at = RawSyntax.skipSpace(bytes, at + 2);
        while (!RawSyntax.matches(bytes, at, ">>")) {
            if (at >= bytes.length || bytes[at] != '/') {
                throw new UnreadablePdfException("A key of a dictionary is not a name");
            }
            int keyEnd = RawSyntax.skipRegular(bytes, at + 1);
            int value = RawSyntax.skipSpace(bytes, keyEnd);
            int end = RawSyntax.skipValue(bytes, value);
            dictionary.entries.put(RawSyntax.text(bytes, at + 1, keyEnd), RawSyntax.slice(bytes, value, end));
            at = RawSyntax.skipSpace(bytes, end);
        }
        return dictionary;
    }

    /** Returns the bytes of a value, or null when the key is absent. */
    byte @Nullable [] get(String key) {
        return entries.get(key);
    }

    /** Returns the number of the object that a value refers to, or 0 when it is absent or not a reference. */
    int reference(String key) {
        byte[] value = entries.get(key);
        return value == null ? 0 : reference(value);
    }

    /** Returns the number of the object that the bytes refer to, or 0 when they are not a reference. */
    static int reference(byte[] value) {
        return value.length > 0 && value[value.length - 1] == 'R' && value[0] >= '0' && value[0] <= '9'
                ? RawSyntax.integer(value, 0)
                : 0;
    }

    /**
     * Returns an unsigned integer.
     *
     * @throws UnreadablePdfException when it is absent or not an integer
     */
    int integer(String key) {
        byte[] value = entries.get(key);
        if (value == null) {
            throw new UnreadablePdfException("/" + key + " is missing");
        }
        return RawSyntax.integer(value, 0);
    }

    boolean has(String key) {
        return entries.containsKey(key);
    }

    void put(String key, byte[] value) {
        entries.put(key, value);
    }

    void put(String key, PdfBuffer value) {
        entries.put(key, value.toBytes());
    }

    /** Writes the dictionary with its delimiters. */
    void writeTo(PdfBuffer out) {
        out.ascii("<<");
        entries.forEach((key, value) -> out.put('/').ascii(key).space().put(value));
        out.ascii(">>");
    }

    byte[] bytes() {
        var out = new PdfBuffer(256);
        writeTo(out);
        return out.toBytes();
    }
}
