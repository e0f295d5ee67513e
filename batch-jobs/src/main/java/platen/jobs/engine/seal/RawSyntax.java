package platen.jobs.engine.seal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Finds the bounds of PDF values in bytes (ISO 32000-2, 7.2 and 7.3), without interpreting them. */
final class RawSyntax {
    /** Maximum nesting of arrays and dictionaries. */
    private static final int MAX_DEPTH = 256;

    private RawSyntax() {}

    /** Returns the index of the first byte from {@code at} on that is neither white space nor part of a comment. */
    static int skipSpace(byte[] bytes, int at) {
        int next = at;
        while (next < bytes.length) {
            if (bytes[next] == '%') {
                while (next < bytes.length && bytes[next] != '\n' && bytes[next] != '\r') {
                    next++;
                }
            } else if (!isSpace(bytes[next])) {
                return next;
            } else {
                next++;
            }
        }
        return next;
    }

    /**
     * Returns the index behind the value that begins at {@code at}. A reference is one value.
     *
     * @throws UnreadablePdfException when there is no complete value
     */
    static int skipValue(byte[] bytes, int at) {
        return skipValue(bytes, at, 0);
    }

    private static int skipValue(byte[] bytes, int at, int depth) {
        if (at >= bytes.length || depth > MAX_DEPTH) {
            throw new UnreadablePdfException("A value ends too early, or is nested too deeply");
        }
        return switch (bytes[at]) {
            case '(' -> skipLiteral(bytes, at);
            case '/' -> skipRegular(bytes, at + 1);
            case '[' -> skipUntil(bytes, at + 1, "]", depth);
            case '<' -> matches(bytes, at, "<<") ? skipUntil(bytes, at + 2, ">>", depth) : skipHexadecimal(bytes, at);
            default -> skipWordOrReference(bytes, at);
        };
    }

    private static int skipUntil(byte[] bytes, int from, String end, int depth) {
        int at = skipSpace(bytes, from);
        while (!matches(bytes, at, end)) {
            at = skipSpace(bytes, skipValue(bytes, at, depth + 1));
        }
        return at + end.length();
    }

    private static int skipLiteral(byte[] bytes, int from) {
        int open = 0;
        for (int at = from; at < bytes.length; at++) {
            switch (bytes[at]) {
                case '\\' -> at++;
                case '(' -> open++;
                case ')' -> {
                    if (--open == 0) {
                        return at + 1;
                    }
                }
                default -> {
                    // An ordinary byte of the string.
                }
            }
        }
        throw new UnreadablePdfException("A string has no end");
    }

    private static int skipHexadecimal(byte[] bytes, int from) {
        for (int at = from; at < bytes.length; at++) {
            if (bytes[at] == '>') {
                return at + 1;
            }
        }
        throw new UnreadablePdfException("A string has no end");
    }

    private static int skipWordOrReference(byte[] bytes, int at) {
        int end = skipRegular(bytes, at);
        if (end == at) {
            throw new UnreadablePdfException("There is no value at byte " + at);
        }
        if (!isDigits(bytes, at, end)) {
            return end;
        }
        int generation = skipSpace(bytes, end);
        int afterGeneration = skipRegular(bytes, generation);
        if (!isDigits(bytes, generation, afterGeneration)) {
            return end;
        }
        int r = skipSpace(bytes, afterGeneration);
        return r < bytes.length && bytes[r] == 'R' && skipRegular(bytes, r) == r + 1 ? r + 1 : end;
    }

    private static boolean isDigits(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return false;
            }
        }
        return to > from;
    }

    static int skipRegular(byte[] bytes, int from) {
        int at = from;
        while (at < bytes.length && !isSpace(bytes[at]) && "()<>[]{}/%".indexOf(bytes[at]) < 0) {
            at++;
        }
        return at;
    }

    static boolean matches(byte[] bytes, int at, String word) {
        if (at < 0 || at + word.length() > bytes.length) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (bytes[at + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the index of the last occurrence of a word that begins before {@code end}, or -1. */
    static int lastIndexOf(byte[] bytes, String word, int end) {
        int at = Math.min(end, bytes.length) - 1;
        while (at >= 0 && !matches(bytes, at, word)) {
            at--;
        }
        return at;
    }

    /**
     * Reads the unsigned integer at {@code at}.
     *
     * @throws UnreadablePdfException when there is none, or one beyond an {@code int}
     */
    static int integer(byte[] bytes, int at) {
        int end = skipRegular(bytes, at);
        if (!isDigits(bytes, at, end) || end - at > 10) {
            throw new UnreadablePdfException("There is no number at byte " + at);
        }
        long value = Long.parseLong(text(bytes, at, end));
        if (value > Integer.MAX_VALUE) {
            throw new UnreadablePdfException("The number at byte " + at + " is too large");
        }
        return (int) value;
    }

    static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }

    static byte[] slice(byte[] bytes, int from, int to) {
        return Arrays.copyOfRange(bytes, from, to);
    }

    static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t' || b == '\f' || b == 0;
    }
}
