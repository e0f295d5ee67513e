package platen.jobs.engine.image;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * Decodes data URLs (RFC 2397), in base64 or with percent-encoded characters, as editors write small SVGs. The media
 * type is ignored.
 */
public final class DataUrl {
    private static final String SCHEME = "data:";
    private static final String BASE64 = ";base64";

    private DataUrl() {}

    /** Returns whether a URL is a data URL. */
    public static boolean is(String url) {
        return url.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }

    /** Returns the file in a data URL; empty when it has no comma or its encoding is invalid. */
    public static Optional<byte[]> file(String url) {
        int comma = url.indexOf(',');
        if (comma < 0) {
            return Optional.empty();
        }
        String type = url.substring(0, comma).stripTrailing();
        boolean base64 = type.regionMatches(true, type.length() - BASE64.length(), BASE64, 0, BASE64.length());
        String content = url.substring(comma + 1);
        try {
            return Optional.of(base64 ? base64(content) : percent(content));
        } catch (IllegalArgumentException notEncoded) {
            return Optional.empty();
        }
    }

    private static byte[] base64(String content) {
        try {
            return Base64.getDecoder().decode(content);
        } catch (IllegalArgumentException notPlain) {
            // Line breaks and blanks are rare, and the decoder that skips them is slow.
            return Base64.getMimeDecoder().decode(content);
        }
    }

    /** Decodes as browsers do: a percent sign without two hexadecimal digits stands for itself. */
    private static byte[] percent(String content) {
        byte[] written = content.getBytes(StandardCharsets.UTF_8);
        var bytes = new ByteArrayOutputStream(written.length);
        for (int i = 0; i < written.length; i++) {
            int high = written[i] == '%' && i + 2 < written.length ? Character.digit(written[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(written[i + 2], 16);
            if (low < 0) {
                bytes.write(written[i]);
            } else {
                bytes.write(high << 4 | low);
                i += 2;
            }
        }
        return bytes.toByteArray();
    }
}
