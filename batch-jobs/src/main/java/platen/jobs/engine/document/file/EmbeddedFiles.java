package platen.jobs.engine.document.file;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.pdf.Sha256;

/**
 * Takes pictures and fonts that texts embed as data URLs in base64 out of them, so that a text stays small and each file
 * is kept once. The URL becomes a short data URL that names the file. Lines keep their numbers; columns behind the URL
 * in its line count from the short one.
 */
public final class EmbeddedFiles {
    /** Bytes of all embedded files together. */
    private static final int MAX_BYTES = 32 * 1024 * 1024;
    private static final int MAX_FILES = 500;
    /** Shorter data URLs stay where they are. */
    private static final int MIN_LENGTH = 4_096;
    /** Characters between the scheme and the data; a longer type is none. */
    private static final int MAX_TYPE = 120;
    private static final byte[] SCHEME = "data:".getBytes(StandardCharsets.US_ASCII);
    private static final String REFERENCE = "data:;stored,";
    private static final Pattern TYPE = Pattern.compile(
            "(image/|font/|application/(x-)?font|application/vnd\\.ms-fontobject|application/octet-stream)[^,]*;\\s*base64\\s*");
    private static final boolean[] BASE64 = new boolean[128];

    static {
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=\r\n\t ".chars()
                .forEach(c -> BASE64[c] = true);
    }

    private final SequencedMap<String, byte[]> embedded = new TreeMap<>();
    private int size;

    private EmbeddedFiles() {}

    /** Returns whether a name is that of an embedded file. */
    public static boolean isReference(String name) {
        return name.startsWith(REFERENCE);
    }

    /** Takes the embedded files out of the texts among files, and puts them beside these. */
    static void separate(SequencedMap<String, byte[]> files) {
        var taken = new EmbeddedFiles();
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            if (file.getKey().toLowerCase(Locale.ROOT).matches(".*\\.(x?html?|css)")) {
                file.setValue(taken.text(file.getKey(), file.getValue()));
            }
        }
        files.putAll(taken.embedded);
    }

    private byte[] text(String name, byte[] text) {
        ByteArrayOutputStream out = null;
        int copied = 0;
        int from = 0;
        for (int at = find(text, from); at >= 0; at = find(text, from)) {
            int data = behindType(text, at);
            int end = data;
            while (end >= 0 && end < text.length && text[end] >= 0 && BASE64[text[end]]) {
                end++;
            }
            from = Math.max(at + SCHEME.length, end);
            byte[] file = end - data < MIN_LENGTH ? null : decoded(text, data, end);
            if (file == null) {
                continue;
            }
            out = out == null ? new ByteArrayOutputStream() : out;
            out.write(text, copied, at - copied);
            out.writeBytes(reference(name, file).getBytes(StandardCharsets.US_ASCII));
            writeSpace(text, data, end, out);
            copied = end;
        }
        if (out == null) {
            return text;
        }
        out.write(text, copied, text.length - copied);
        return out.toByteArray();
    }

    /** Writes the line ends of data, and the space behind it. */
    private static void writeSpace(byte[] text, int data, int end, ByteArrayOutputStream out) {
        int last = end;
        while (last > data && text[last - 1] <= ' ') {
            last--;
        }
        for (int i = data; i < last; i++) {
            if (text[i] == '\n') {
                out.write('\n');
            }
        }
        out.write(text, last, end - last);
    }

    private static int find(byte[] text, int from) {
        for (int at = from; at <= text.length - SCHEME.length; at++) {
            int same = 0;
            while (same < SCHEME.length && Character.toLowerCase(text[at + same]) == SCHEME[same]) {
                same++;
            }
            if (same == SCHEME.length) {
                return at;
            }
        }
        return -1;
    }

    /** Returns the offset behind the comma of a data URL that is taken out; -1 for any other. */
    private static int behindType(byte[] text, int url) {
        int start = url + SCHEME.length;
        for (int at = start; at < text.length && at < start + MAX_TYPE; at++) {
            if (text[at] == ',') {
                String type = new String(text, start, at - start, StandardCharsets.ISO_8859_1).strip();
                return TYPE.matcher(type.toLowerCase(Locale.ROOT)).matches() ? at + 1 : -1;
            }
        }
        return -1;
    }

    private static byte @Nullable [] decoded(byte[] text, int start, int end) {
        try {
            byte[] file = Base64.getMimeDecoder().decode(Arrays.copyOfRange(text, start, end));
            return file.length == 0 ? null : file;
        } catch (IllegalArgumentException notEncoded) {
            return null;
        }
    }

    private String reference(String text, byte[] file) {
        String name = REFERENCE + Sha256.hex(file);
        if (embedded.putIfAbsent(name, file) == null) {
            size += file.length;
            if (size > MAX_BYTES || embedded.size() > MAX_FILES) {
                throw new Mistake(null, "The pictures and fonts in data URLs of " + text + " are more than "
                        + MAX_BYTES / 1024 / 1024 + " MB or more than " + MAX_FILES
                        + " files; upload a zip with smaller files beside the template.");
            }
        }
        return name;
    }
}
