package platen.jobs.batch.intake;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of rows as spreadsheets write it, in UTF-8.
 *
 * @param utf8 its bytes; those of the file where it is UTF-16
 * @param converted whether it was in another encoding
 * @param delimiter that a line {@code sep=;} at its start names, or that its first line with a value has most often
 */
public record CsvText(byte[] utf8, boolean converted, char delimiter) {
    /** Encoding of spreadsheets on Windows that do not write UTF-8; it has a character for every byte. */
    private static final Charset WINDOWS = Charset.forName("windows-1252");
    private static final char[] DELIMITERS = {',', ';', '\t', '|'};
    /** As Excel reads it, but for characters that could not end a cell. */
    private static final Pattern NAMED_DELIMITER = Pattern.compile("\"?sep=([^\\w\\s\"]|\\t)\"?",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern EMPTY = Pattern.compile("(?:[ \\r,;\\t|]|\"\")*+");

    /**
     * Reads a file; one that is not valid UTF-8 is taken for Windows-1252, except for UTF-16, which stays as it is: its
     * rows are refused with what to do.
     */
    public static CsvText of(byte[] file) {
        if (LineReader.isUtf16(file)) {
            return new CsvText(file, false, DELIMITERS[0]);
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file));
            return new CsvText(file, false, delimiter(file));
        } catch (CharacterCodingException e) {
            byte[] utf8 = new String(file, WINDOWS).getBytes(StandardCharsets.UTF_8);
            return new CsvText(utf8, true, delimiter(utf8));
        }
    }

    /**
     * Returns whether a line before the header has no value: only blanks, delimiters and empty quotes. Its delimiter may
     * be another than that of the file, which is not known yet.
     */
    static boolean isEmpty(byte[] line) {
        return EMPTY.matcher(new String(line, StandardCharsets.ISO_8859_1)).matches();
    }

    /** Returns the delimiter that the first line of a file names, as in {@code sep=;}; empty when it does not. */
    static Optional<Character> namedDelimiter(byte[] line) {
        Matcher named = NAMED_DELIMITER.matcher(new String(line, StandardCharsets.ISO_8859_1));
        return named.matches() ? Optional.of(named.group(1).charAt(0)) : Optional.empty();
    }

    private static char delimiter(byte[] file) {
        byte[] header = fromHeader(file);
        Optional<Character> named = namedDelimiter(firstLine(header));
        if (named.isPresent()) {
            return named.get();
        }
        var counts = new int[DELIMITERS.length];
        boolean quoted = false;
        for (byte each : header) {
            if (each == '\n' && !quoted) {
                break;
            }
            quoted ^= each == '"';
            for (int i = 0; i < DELIMITERS.length && !quoted; i++) {
                counts[i] += each == DELIMITERS[i] ? 1 : 0;
            }
        }
        int best = 0;
        for (int i = 1; i < counts.length; i++) {
            best = counts[i] > counts[best] ? i : best;
        }
        return DELIMITERS[best];
    }

    /** Returns a file from its first line with a value, without a byte order mark. */
    private static byte[] fromHeader(byte[] file) {
        int from = LineReader.startsWithMark(file) ? LineReader.BYTE_ORDER_MARK.length : 0;
        for (int at = from; at < file.length; at++) {
            if (file[at] == '\n') {
                if (!isEmpty(Arrays.copyOfRange(file, from, at))) {
                    break;
                }
                from = at + 1;
            }
        }
        return Arrays.copyOfRange(file, from, file.length);
    }

    private static byte[] firstLine(byte[] file) {
        try {
            LineReader.Line line = new LineReader(new ByteArrayInputStream(file)).next();
            return line == null ? file : line.bytes();
        } catch (IOException e) {
            throw new UncheckedIOException("Memory cannot fail to be read", e);
        }
    }
}
