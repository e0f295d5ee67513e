package platen.jobs.engine.pdf;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A growing buffer of PDF bytes that writes numbers, names and strings without intermediate objects. Methods return
 * this buffer for chaining. Not thread-safe.
 */
public final class PdfBuffer {
    private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);
    /** Scale of numbers: four decimals; 1/10000 pt is finer than any device, and enough for a rotation matrix. */
    private static final int SCALE = 10_000;
    /** Largest value that PDF viewers' number types support; a larger value is a bug of the caller. */
    private static final double LARGEST = 1e12;

    /** Digits of the largest integer. */
    private static final int MAX_DIGITS = 19;
    /** Length of the longest real number: a sign, as many digits as {@link #LARGEST} has, a point, and four decimals. */
    private static final int MAX_NUMBER = 1 + 13 + 1 + 4;

    private byte[] bytes;
    private int length;

    public PdfBuffer() {
        this(1024);
    }

    /** @param capacity initial size in bytes; the buffer grows as needed */
    public PdfBuffer(int capacity) {
        bytes = new byte[Math.max(16, capacity)];
    }

    public int length() {
        return length;
    }

    /** Removes the content and keeps the allocated memory. */
    public PdfBuffer clear() {
        length = 0;
        return this;
    }

    /** Removes everything from {@code newLength} on. */
    public PdfBuffer truncate(int newLength) {
        if (newLength < 0 || newLength > length) {
            throw new IllegalArgumentException("Cannot truncate " + length + " bytes to " + newLength);
        }
        length = newLength;
        return this;
    }

    /** Returns a copy of the content. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    /** Returns the content as Latin-1 text, for tests and messages. */
    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }

    /** Returns the backing array, valid up to {@link #length()} and until the next write. */
    byte[] array() {
        return bytes;
    }

    /**
     * Reserves space for {@code count} more bytes and returns its offset; the caller fills it and calls
     * {@link #advance}.
     */
    int reserve(int count) {
        grow(count);
        return length;
    }

    void advance(int count) {
        length += count;
    }

    public PdfBuffer put(int oneByte) {
        if (length == bytes.length) {
            grow(1);
        }
        bytes[length++] = (byte) oneByte;
        return this;
    }

    public PdfBuffer put(byte[] source) {
        return put(source, 0, source.length);
    }

    public PdfBuffer put(byte[] source, int from, int count) {
        grow(count);
        System.arraycopy(source, from, bytes, length, count);
        length += count;
        return this;
    }

    public PdfBuffer put(PdfBuffer other) {
        return put(other.bytes, 0, other.length);
    }

    /** Writes operators, keys and other ASCII; characters above 0xFF are a bug of the caller. */
    @SuppressWarnings("deprecation") // String.getBytes(int, int, byte[], int) copies without a temporary array
    public PdfBuffer ascii(String text) {
        int count = text.length();
        grow(count);
        text.getBytes(0, count, bytes, length);
        length += count;
        return this;
    }

    /** Writes a decimal integer without padding. */
    public PdfBuffer integer(long value) {
        if (value < 0) {
            put('-');
            return value == Long.MIN_VALUE ? ascii("9223372036854775808") : integer(-value);
        }
        grow(MAX_DIGITS);
        length = digits(bytes, length, value);
        return this;
    }

    /** Writes the digits of a number that is not negative, and returns the index after them. */
    private static int digits(byte[] target, int from, long value) {
        int at = from;
        if (value < 1000) {
            // Most numbers are that small: coordinates, and the numbers of objects.
            int small = (int) value;
            if (small >= 100) {
                target[at++] = (byte) ('0' + small / 100);
            }
            if (small >= 10) {
                target[at++] = (byte) ('0' + small / 10 % 10);
            }
            target[at++] = (byte) ('0' + small % 10);
            return at;
        }
        int end = digits(target, at, value / 1000);
        int rest = (int) (value % 1000);
        target[end] = (byte) ('0' + rest / 100);
        target[end + 1] = (byte) ('0' + rest / 10 % 10);
        target[end + 2] = (byte) ('0' + rest % 10);
        return end + 3;
    }

    /** Writes an integer padded to ten digits, as a classic cross-reference table requires. */
    public PdfBuffer tenDigits(long value) {
        grow(10);
        long rest = value;
        for (int at = length + 9; at >= length; at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += 10;
        return this;
    }

    /**
     * Writes a real number with at most four decimals, half rounded up, without trailing zeros and never as {@code -0}.
     */
    public PdfBuffer number(double value) {
        grow(MAX_NUMBER);
        length = number(bytes, length, value);
        return this;
    }

    private static int number(byte[] target, int from, double value) {
        if (!(Math.abs(value) < LARGEST)) {
            throw new IllegalArgumentException("Not a number for a PDF: " + value);
        }
        int at = from;
        long scaled = Math.round(value * SCALE);
        if (scaled < 0) {
            target[at++] = '-';
            scaled = -scaled;
        }
        long whole = scaled / SCALE;
        int fraction = (int) (scaled - whole * SCALE);
        at = digits(target, at, whole);
        if (fraction == 0) {
            return at;
        }
        target[at] = '.';
        target[at + 1] = (byte) ('0' + fraction / 1000);
        target[at + 2] = (byte) ('0' + fraction / 100 % 10);
        target[at + 3] = (byte) ('0' + fraction / 10 % 10);
        target[at + 4] = (byte) ('0' + fraction % 10);
        at += 5;
        while (target[at - 1] == '0') {
            at--;
        }
        return at;
    }

    /** Writes a real number with at most two decimals, half rounded up, for coordinates of smart documents. */
    public PdfBuffer hundredths(double value) {
        if (!(Math.abs(value) < LARGEST)) {
            throw new IllegalArgumentException("Not a number for a PDF: " + value);
        }
        long scaled = Math.round(value * 100);
        if (scaled < 0) {
            put('-');
            scaled = -scaled;
        }
        long whole = scaled / 100;
        int rest = (int) (scaled - whole * 100);
        integer(whole);
        if (rest != 0) {
            put('.').put('0' + rest / 10);
            if (rest % 10 != 0) {
                put('0' + rest % 10);
            }
        }
        return this;
    }

    /** Writes a number and a space, as an operand. */
    public PdfBuffer operand(double value) {
        grow(MAX_NUMBER + 1);
        int end = number(bytes, length, value);
        bytes[end] = ' ';
        length = end + 1;
        return this;
    }

    public PdfBuffer space() {
        return put(' ');
    }

    public PdfBuffer newline() {
        return put('\n');
    }

    /** Writes an indirect reference, {@code 12 0 R}. */
    public PdfBuffer reference(int objectNumber) {
        return integer(objectNumber).ascii(" 0 R");
    }

    /**
     * Writes a name with its slash; bytes outside the regular characters are written as {@code #xx} of the UTF-8 form.
     */
    public PdfBuffer name(String name) {
        put('/');
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            if (b > 0x20 && b < 0x7F && "#/%()<>[]{}".indexOf(b) < 0) {
                put(b);
            } else {
                put('#').hex(b);
            }
        }
        return this;
    }

    /** Writes two hexadecimal digits. */
    public PdfBuffer hex(int oneByte) {
        grow(2);
        bytes[length++] = HEX[oneByte >> 4 & 0xF];
        bytes[length++] = HEX[oneByte & 0xF];
        return this;
    }

    /** Writes a hexadecimal string with its angle brackets. */
    public PdfBuffer hexString(byte[] content) {
        grow(2 * content.length + 2);
        put('<');
        for (byte b : content) {
            hex(b);
        }
        return put('>');
    }

    /** Writes a literal string of bytes with its parentheses, escaped where necessary. */
    public PdfBuffer literal(byte[] content, int from, int count) {
        put('(');
        for (int i = from; i < from + count; i++) {
            literalByte(content[i]);
        }
        return put(')');
    }

    public PdfBuffer literal(byte[] content) {
        return literal(content, 0, content.length);
    }

    /** Writes one byte inside a literal string. */
    public PdfBuffer literalByte(int oneByte) {
        switch (oneByte) {
            case '(', ')', '\\' -> put('\\').put(oneByte);
            // An unescaped carriage return inside a literal string is read back as a line feed.
            case '\r' -> put('\\').put('r');
            default -> put(oneByte);
        }
        return this;
    }

    /**
     * Writes a text string outside content streams (titles, names): ASCII as it is, everything else as UTF-16BE with a
     * byte order mark.
     */
    public PdfBuffer text(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > 0x7E || c < 0x20 && c != '\n') {
                return utf16(text);
            }
        }
        put('(');
        for (int i = 0; i < text.length(); i++) {
            literalByte(text.charAt(i));
        }
        return put(')');
    }

    private PdfBuffer utf16(String text) {
        ascii("<FEFF");
        for (int i = 0; i < text.length(); i++) {
            hex(text.charAt(i) >> 8).hex(text.charAt(i));
        }
        return put('>');
    }

    private void grow(int count) {
        int needed = Math.addExact(length, count);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, (int) Math.min(bytes.length * 2L, Integer.MAX_VALUE - 8)));
        }
    }
}
