package platen.jobs.engine.assemble;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import platen.jobs.engine.assemble.TailObject.Cut;

/**
 * Finds the objects of a tail by scanning it from front to back. It supports only the PDF syntax that our own writer
 * produces; at anything else it gives up, and the document is read as a whole instead.
 */
final class TailScanner {
    private final byte[] bytes;
    private final Map<Integer, TailObject> objects = new LinkedHashMap<>();
    private int at;

    private TailScanner(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Returns the objects by number, without the cross-reference at the end of the tail; empty when the syntax is not
     * supported.
     */
    static Optional<Map<Integer, TailObject>> scan(byte[] bytes) {
        var scanner = new TailScanner(bytes);
        try {
            return scanner.objects() ? Optional.of(scanner.objects) : Optional.empty();
        } catch (ArrayIndexOutOfBoundsException e) {
            // Truncated in the middle of an object.
            return Optional.empty();
        }
    }

    /** Reads up to the cross-reference and returns whether there is one. */
    private boolean objects() {
        while (true) {
            space();
            if (matches(at, "xref")) {
                return true;
            }
            int number = integer();
            if (number <= 0 || !word(" 0 obj")) {
                return false;
            }
            space();
            int start = at;
            var body = new Body();
            if (!body.read()) {
                return false;
            }
            if (body.crossReference) {
                return true;
            }
            if (objects.putIfAbsent(number, body.object(start)) != null || !word("endobj")) {
                return false;
            }
        }
    }

    /** One object between {@code obj} and {@code endobj}. */
    private final class Body {
        private final List<Cut> cuts = new ArrayList<>();
        private int to;
        private int length = -1;
        private int dataFrom = -1;
        private boolean crossReference;

        TailObject object(int start) {
            return dataFrom < 0
                    ? new TailObject(start, to, cuts, -1, -1)
                    : new TailObject(start + 2, to - 2, cuts, dataFrom, dataFrom + length);
        }

        boolean read() {
            int depth = 0;
            do {
                int token = at;
                depth += token(token, depth);
                if (at == token) {
                    return false;
                }
                to = at;
                space();
            } while (depth > 0);
            return depth == 0 && data();
        }

        /** Reads a token and returns by how much it changes the depth; reads nothing where it is not supported. */
        private int token(int token, int depth) {
            switch (bytes[at]) {
                case '(' -> literal();
                case '<' -> {
                    if (bytes[at + 1] == '<') {
                        at += 2;
                        return 1;
                    }
                    hexadecimal();
                }
                case '>' -> {
                    if (bytes[at + 1] == '>') {
                        at += 2;
                        return -1;
                    }
                }
                case '[' -> {
                    at++;
                    return 1;
                }
                case ']' -> {
                    at++;
                    return -1;
                }
                case '/' -> name(token, depth);
                case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> numberOrReference(token);
                default -> regular();
            }
            return 0;
        }

        private void name(int token, int depth) {
            at++;
            regular();
            if (depth == 1 && matches(token, "/Length") && at - token == 7) {
                space();
                length = integer();
                cuts.add(new Cut(token, at, 0));
            } else if (matches(token, "/XRef") && at - token == 5) {
                crossReference = true;
            }
        }

        private void numberOrReference(int token) {
            int number = integer();
            int after = at;
            if (word(" 0 R") && !isRegular(bytes[at])) {
                cuts.add(new Cut(token, at, number));
                return;
            }
            at = after;
            // The rest of a real number.
            regular();
        }

        private boolean data() {
            if (!matches(at, "stream")) {
                return true;
            }
            at += 6;
            at += bytes[at] == '\r' ? 2 : 1;
            dataFrom = at;
            if (length < 0) {
                return false;
            }
            at += length;
            space();
            boolean ended = word("endstream");
            space();
            return ended;
        }
    }

    private void literal() {
        int depth = 0;
        do {
            switch (bytes[at]) {
                case '\\' -> at++;
                case '(' -> depth++;
                case ')' -> depth--;
                default -> {
                    // An ordinary byte of the string.
                }
            }
            at++;
        } while (depth > 0);
    }

    private void hexadecimal() {
        while (bytes[at] != '>') {
            at++;
        }
        at++;
    }

    private void regular() {
        while (isRegular(bytes[at])) {
            at++;
        }
    }

    /** Reads an unsigned integer; returns -1 when there are no digits or too many. */
    private int integer() {
        int start = at;
        long value = 0;
        while (bytes[at] >= '0' && bytes[at] <= '9' && at - start < 10) {
            value = value * 10 + bytes[at++] - '0';
        }
        return at == start || value > Integer.MAX_VALUE ? -1 : (int) value;
    }

    private boolean word(String word) {
        if (!matches(at, word)) {
            return false;
        }
        at += word.length();
        return true;
    }

    private boolean matches(int from, String word) {
        if (from + word.length() > bytes.length) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (bytes[from + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private void space() {
        while (at < bytes.length && (bytes[at] == ' ' || bytes[at] == '\n' || bytes[at] == '\r')) {
            at++;
        }
    }

    private static boolean isRegular(byte b) {
        return b > ' ' && "()<>[]{}/%".indexOf(b) < 0 || b < 0;
    }
}
