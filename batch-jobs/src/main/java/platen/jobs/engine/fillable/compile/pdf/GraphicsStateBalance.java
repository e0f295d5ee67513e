package platen.jobs.engine.fillable.compile.pdf;

/**
 * How content streams save and restore the graphics state. It is computed from the raw bytes, because pages may be
 * large and nothing else of them is needed.
 *
 * @param open states left open at the end
 * @param missing states that had to be open at the start
 */
record GraphicsStateBalance(int open, int missing) {
    static final GraphicsStateBalance EVEN = new GraphicsStateBalance(0, 0);
    /**
     * Number of bytes after an {@code EI} that must look like operators; otherwise the {@code EI} is part of the inline
     * image.
     */
    private static final int LOOK_AHEAD = 12;

    /**
     * Returns the balance after one more stream of the same page; tokens do not extend from one stream into the next.
     */
    GraphicsStateBalance after(byte[] content) {
        var scan = new Scan(content, open, missing);
        scan.run();
        return new GraphicsStateBalance(scan.open, scan.missing);
    }

    /** Scans tokens; strings, comments and inline images may contain any bytes. */
    private static final class Scan {
        private final byte[] bytes;
        private int at;
        private int open;
        private int missing;

        Scan(byte[] bytes, int open, int missing) {
            this.bytes = bytes;
            this.open = open;
            this.missing = missing;
        }

        void run() {
            while (at < bytes.length) {
                switch (bytes[at]) {
                    case '(' -> string();
                    case '%' -> skipLine();
                    case '<' -> hexadecimal();
                    case '/' -> {
                        at++;
                        skipWord();
                    }
                    default -> {
                        if (isRegular(at)) {
                            word();
                        } else {
                            at++;
                        }
                    }
                }
            }
        }

        private void word() {
            int start = at;
            skipWord();
            int length = at - start;
            if (length == 1 && bytes[start] == 'q') {
                open++;
            } else if (length == 1 && bytes[start] == 'Q') {
                if (open > 0) {
                    open--;
                } else {
                    missing++;
                }
            } else if (length == 2 && bytes[start] == 'I' && bytes[start + 1] == 'D') {
                inlinePicture();
            }
        }

        private void string() {
            int depth = 0;
            for (; at < bytes.length; at++) {
                switch (bytes[at]) {
                    case '\\' -> at++;
                    case '(' -> depth++;
                    case ')' -> depth--;
                    default -> {}
                }
                if (depth == 0) {
                    at++;
                    return;
                }
            }
        }

        private void hexadecimal() {
            at++;
            if (at < bytes.length && bytes[at] == '<') {
                at++;
                return;
            }
            while (at < bytes.length && bytes[at++] != '>') {
                // Skips the digits.
            }
        }

        private void skipLine() {
            while (at < bytes.length && bytes[at] != '\n' && bytes[at] != '\r') {
                at++;
            }
        }

        private void skipWord() {
            while (at < bytes.length && isRegular(at)) {
                at++;
            }
        }

        private void inlinePicture() {
            for (; at + 2 < bytes.length; at++) {
                if (isSpace(bytes[at]) && bytes[at + 1] == 'E' && bytes[at + 2] == 'I' && endsAt(at + 3)) {
                    at += 3;
                    return;
                }
            }
            at = bytes.length;
        }

        private boolean endsAt(int index) {
            if (index < bytes.length && !isSpace(bytes[index])) {
                return false;
            }
            for (int i = index; i < Math.min(index + LOOK_AHEAD, bytes.length); i++) {
                if (!isSpace(bytes[i]) && (bytes[i] < ' ' || bytes[i] > '~')) {
                    return false;
                }
            }
            return true;
        }

        private boolean isRegular(int index) {
            return !isSpace(bytes[index]) && "()<>[]{}/%".indexOf(bytes[index]) < 0;
        }

        private static boolean isSpace(byte b) {
            return b == ' ' || b == '\n' || b == '\r' || b == '\t' || b == '\f' || b == 0;
        }
    }
}
