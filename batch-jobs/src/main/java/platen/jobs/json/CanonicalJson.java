package platen.jobs.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NumericNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the canonical form of RFC 8785 (JCS): no white space, names sorted by UTF-16 code units, strings with the
 * fewest escapes, numbers as ECMAScript writes them, UTF-8. Objects with the same data have the same bytes however they
 * were spelled, so a digest of the bytes is a fingerprint of the data.
 *
 * <p>Numbers that no IEEE double represents are outside the RFC; {@link EcmaNumber} defines how they are written.
 */
public final class CanonicalJson {
    private static final String HEX = "0123456789abcdef";

    private final StringBuilder out = new StringBuilder(256);

    private CanonicalJson() {}

    /**
     * Returns the canonical bytes of an object.
     *
     * @throws IllegalArgumentException for values that JSON cannot represent: NaN, infinities, lone surrogates, binary
     *     or Java objects
     */
    public static byte[] bytes(ObjectNode object) {
        var canonical = new CanonicalJson();
        canonical.write(object);
        return canonical.out.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void write(JsonNode node) {
        switch (node.getNodeType()) {
            case OBJECT -> writeObject(node);
            case ARRAY -> writeArray(node);
            case STRING -> writeString(node.stringValue());
            case NUMBER -> writeNumber(node);
            case BOOLEAN -> out.append(node.booleanValue());
            case NULL -> out.append("null");
            case BINARY, POJO, MISSING ->
                throw new IllegalArgumentException("No JSON value: " + node.getNodeType());
        }
    }

    private void writeObject(JsonNode object) {
        String[] names = object.propertyNames().toArray(new String[0]);
        // String compares by UTF-16 code units, as the RFC requires.
        Arrays.sort(names);
        out.append('{');
        for (int i = 0; i < names.length; i++) {
            if (i > 0) {
                out.append(',');
            }
            writeString(names[i]);
            out.append(':');
            write(object.path(names[i]));
        }
        out.append('}');
    }

    private void writeArray(JsonNode array) {
        out.append('[');
        for (int i = 0; i < array.size(); i++) {
            if (i > 0) {
                out.append(',');
            }
            write(array.path(i));
        }
        out.append(']');
    }

    private void writeNumber(JsonNode number) {
        if (number.isInt() || number.isLong()) {
            EcmaNumber.append(number.longValue(), out);
        } else if (number instanceof NumericNode numeric && numeric.isNaN()) {
            throw new IllegalArgumentException("NaN and infinities are no JSON numbers");
        } else {
            EcmaNumber.append(number.decimalValue(), out);
        }
    }

    private void writeString(String text) {
        out.append('"');
        int written = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c != '"' && c != '\\' && !Character.isSurrogate(c)) {
                continue;
            }
            if (Character.isSurrogate(c)) {
                checkPair(text, i++);
            } else {
                out.append(text, written, i);
                writeEscaped(c);
                written = i + 1;
            }
        }
        out.append(text, written, text.length()).append('"');
    }

    private void writeEscaped(char c) {
        out.append('\\');
        switch (c) {
            case '"', '\\' -> out.append(c);
            case '\b' -> out.append('b');
            case '\t' -> out.append('t');
            case '\n' -> out.append('n');
            case '\f' -> out.append('f');
            case '\r' -> out.append('r');
            default -> out.append("u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
        }
    }

    private static void checkPair(String text, int high) {
        boolean pair = Character.isHighSurrogate(text.charAt(high)) && high + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(high + 1));
        if (!pair) {
            throw new IllegalArgumentException("Half of a surrogate pair at index " + high);
        }
    }
}
