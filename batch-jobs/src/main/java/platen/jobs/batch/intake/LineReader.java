package platen.jobs.batch.intake;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a stream, terminated by LF or CRLF, without their terminators and without a byte order mark at the
 * start. Lines that are too long are skipped except for their beginning.
 */
final class LineReader {
    /** Maximum length of a line in bytes, the same as of any other request body. */
    static final int MAX_LINE_BYTES = 1_048_576;

    private static final int KEPT_OF_LONGER = 1_024;
    static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final InputStream in;
    private final byte[] buffer = new byte[64 * 1024];
    private int at;
    private int end;
    private boolean first = true;

    LineReader(InputStream in) {
        this.in = in;
    }

    /**
     * A line without its terminator.
     *
     * @param bytes the whole line, or the beginning of one that is too long
     */
    record Line(byte[] bytes, boolean tooLong) {

        /** Returns whether the line contains only spaces and tabs. */
        boolean blank() {
            for (byte each : bytes) {
                if (each != ' ' && each != '\t') {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * Returns the next line, or null at the end.
     *
     * @throws RowReader.BadInput for a stream in UTF-16
     */
    @Nullable
    Line next() throws IOException {
        var line = new ByteArrayOutputStream(256);
        boolean any = false;
        boolean tooLong = false;
        while (at < end || fill()) {
            any = true;
            int newline = at;
            while (newline < end && buffer[newline] != '\n') {
                newline++;
            }
            int count = newline - at;
            if (!tooLong) {
                line.write(buffer, at, Math.min(count, MAX_LINE_BYTES + 1 - line.size()));
                tooLong = line.size() > MAX_LINE_BYTES;
            }
            at = Math.min(newline + 1, end);
            if (newline < end) {
                break;
            }
        }
        return any ? line(line.toByteArray(), tooLong) : null;
    }

    private boolean fill() throws IOException {
        at = 0;
        end = Math.max(0, in.read(buffer, 0, buffer.length));
        return end > 0;
    }

    private Line line(byte[] bytes, boolean tooLong) {
        if (first && isUtf16(bytes)) {
            throw new RowReader.BadInput(
                    "The file is encoded in UTF-16. Save it in UTF-8; spreadsheets call that \"CSV UTF-8\".");
        }
        int from = first && startsWithMark(bytes) ? BYTE_ORDER_MARK.length : 0;
        first = false;
        int to = tooLong ? KEPT_OF_LONGER : bytes.length;
        if (!tooLong && to > from && bytes[to - 1] == '\r') {
            to--;
        }
        return new Line(Arrays.copyOfRange(bytes, from, to), tooLong);
    }

    /** Returns whether bytes begin with a byte order mark of UTF-16, which no UTF-8 does. */
    static boolean isUtf16(byte[] bytes) {
        return bytes.length >= 2 && (bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE
                || bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF);
    }

    /** Returns whether bytes begin with the byte order mark of UTF-8. */
    static boolean startsWithMark(byte[] bytes) {
        return bytes.length >= 3 && bytes[0] == BYTE_ORDER_MARK[0] && bytes[1] == BYTE_ORDER_MARK[1]
                && bytes[2] == BYTE_ORDER_MARK[2];
    }
}
