package platen.jobs.engine.schema;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import platen.jobs.engine.image.ImageReader;

/** Checks image URLs without fetching or decoding. Whether the address may be reached is decided when connecting. */
final class ImageUrl {
    /** The longest URL that the outbound client accepts, in characters. */
    private static final int MAX_URL_LENGTH = 2_048;
    private static final int MAX_MEGABYTES = 10;
    /** Number of base64 digits that are enough to recognize every image format. */
    private static final int FIRST_DIGITS = 2_048;
    /** Whether a character is a base64 digit; a table avoids mispredicted branches. */
    private static final boolean[] DIGITS = digits();
    private static final Set<String> MEDIA_TYPES = Set.of("image/png", "image/jpeg", "image/jpg", "image/webp",
            "image/svg+xml");
    private static final String KINDS = "png, jpeg, webp or svg+xml";

    private ImageUrl() {}

    /** Returns what is wrong with the URL, or empty. */
    static Optional<String> objection(String url) {
        if (isData(url)) {
            return dataObjection(url);
        }
        if (url.regionMatches(true, 0, "https://", 0, 8) || url.regionMatches(true, 0, "http://", 0, 7)) {
            return webObjection(url);
        }
        return Optional.of("must be an http(s) URL or a data: URL of an image");
    }

    /** Returns whether the URL is a data URL. */
    static boolean isData(String url) {
        return url.regionMatches(true, 0, "data:", 0, 5);
    }

    private static Optional<String> webObjection(String url) {
        if (url.length() > MAX_URL_LENGTH) {
            return Optional.of("must be a URL of at most " + MAX_URL_LENGTH + " characters");
        }
        try {
            // A host that URI cannot parse is one that two libraries may interpret differently.
            String host = new URI(url).getHost();
            return host == null || host.isEmpty()
                    ? Optional.of("must be a URL with a plain host name")
                    : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.of("must be a well-formed URL: " + e.getReason().toLowerCase(Locale.ROOT)
                    + " at index " + e.getIndex());
        }
    }

    /** Checks a data URL (RFC 2397, with the base64 of RFC 4648). */
    private static Optional<String> dataObjection(String url) {
        int comma = url.indexOf(',');
        if (comma < 0) {
            return Optional.of("must be a data: URL such as data:image/png;base64,…");
        }
        String[] head = url.substring(5, Math.min(comma, 200)).toLowerCase(Locale.ROOT).split(";", -1);
        if (!MEDIA_TYPES.contains(head[0])) {
            return Optional.of("must be an image of type " + KINDS);
        }
        if (!head[head.length - 1].equals("base64")) {
            return Optional.of("must be a data: URL in base64, such as data:image/png;base64,…");
        }
        return base64Objection(url, comma + 1);
    }

    private static Optional<String> base64Objection(String url, int start) {
        int end = url.length();
        while (end > start && url.length() - end < 2 && url.charAt(end - 1) == '=') {
            end--;
        }
        int digits = end - start;
        if (digits == 0) {
            return Optional.of("must be a data: URL with content");
        }
        for (int i = start; i < end; i++) {
            if (!isBase64(url.charAt(i))) {
                return Optional.of("must be valid base64; the character at index " + i + " is not");
            }
        }
        int padding = url.length() - end;
        if (digits % 4 == 1 || padding > 0 && (digits + padding) % 4 != 0) {
            return Optional.of("must be complete base64; it seems cut off");
        }
        if (digits / 4 * 3L > MAX_MEGABYTES * 1024L * 1024L) {
            return Optional.of("must be an image of at most " + MAX_MEGABYTES + " MB");
        }
        return contentObjection(url, start, start + Math.min(digits, FIRST_DIGITS) / 4 * 4);
    }

    private static Optional<String> contentObjection(String url, int start, int end) {
        byte[] first = Base64.getDecoder().decode(url.substring(start, end));
        return ImageReader.isPicture(first)
                ? Optional.empty()
                : Optional.of("must hold a PNG, JPEG, WebP or SVG picture; its first bytes are none's");
    }

    private static boolean isBase64(char c) {
        return c < DIGITS.length && DIGITS[c];
    }

    private static boolean[] digits() {
        var digits = new boolean[128];
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".chars().forEach(c -> digits[c] = true);
        return digits;
    }
}
