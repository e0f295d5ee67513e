package platen.jobs.engine.document.file;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Decodes texts as browsers do: by a byte order mark, else by what the text declares, else as UTF-8. */
final class TextEncoding {
    /** Number of leading bytes that are searched for a declaration of the encoding. */
    private static final int DECLARED_WITHIN = 1024;
    private static final Pattern DECLARED = Pattern.compile(
            "<meta[^>]*charset\\s*=\\s*[\"']?\\s*([\\w:.-]+)|^@charset \"([\\w:.-]+)\";|^<\\?xml[^>]*encoding=[\"']([\\w:.-]+)",
            Pattern.CASE_INSENSITIVE);
    /** The encoding that browsers assume for undeclared text that is not UTF-8; it decodes any bytes. */
    private static final Charset FALLBACK = Charset.forName("windows-1252");

    private TextEncoding() {}

    /**
     * A decoded text.
     *
     * @param guessed encoding that was neither declared nor UTF-8; null when there is nothing to warn of
     */
    record Decoded(String text, @Nullable Charset guessed) {}

    static Decoded decode(byte[] bytes) {
        if (startsWith(bytes, 0xEF, 0xBB, 0xBF)) {
            return new Decoded(new String(bytes, 3, bytes.length - 3, StandardCharsets.UTF_8), null);
        }
        if (startsWith(bytes, 0xFE, 0xFF)) {
            return new Decoded(new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16BE), null);
        }
        if (startsWith(bytes, 0xFF, 0xFE)) {
            return new Decoded(new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16LE), null);
        }
        Charset declared = declared(bytes);
        String utf8 = utf8(bytes);
        if (utf8 != null && (declared == null || declared.equals(StandardCharsets.UTF_8))) {
            return new Decoded(utf8, null);
        }
        if (declared != null && !declared.equals(StandardCharsets.UTF_8)) {
            return new Decoded(new String(bytes, declared), null);
        }
        return new Decoded(new String(bytes, FALLBACK), FALLBACK);
    }

    private static @Nullable String utf8(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private static @Nullable Charset declared(byte[] bytes) {
        Matcher matcher = DECLARED.matcher(
                new String(bytes, 0, Math.min(bytes.length, DECLARED_WITHIN), StandardCharsets.ISO_8859_1));
        if (!matcher.find()) {
            return null;
        }
        String name = matcher.group(1) != null
                ? matcher.group(1)
                : matcher.group(2) != null ? matcher.group(2) : matcher.group(3);
        return switch (name.toLowerCase(Locale.ROOT)) {
            // A declaration that can be read byte by byte is not in UTF-16.
            case "utf-16", "utf-16le", "utf-16be", "utf8" -> StandardCharsets.UTF_8;
            case "iso-8859-1", "latin1", "latin-1", "us-ascii", "ascii" -> FALLBACK;
            default -> named(name);
        };
    }

    private static @Nullable Charset named(String name) {
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return null;
        }
    }

    static boolean startsWith(byte[] bytes, int... expected) {
        for (int i = 0; i < expected.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xFF) != expected[i]) {
                return false;
            }
        }
        return true;
    }
}
