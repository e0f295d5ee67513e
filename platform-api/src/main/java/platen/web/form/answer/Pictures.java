package platen.web.form.answer;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import platen.web.form.body.FormBody;
import platen.web.text.Texts;

/**
 * The pictures of one page, as data URLs, up to a size together. A page that is shown again carries those that were
 * chosen before, because a browser does not choose a file again. Used by one request.
 */
final class Pictures {
    /** Maximum size of all pictures of a page together, in bytes; in base64 they fit into a body. */
    static final int MAX_BYTES = 8 * 1024 * 1024;
    private static final long MEBIBYTE = 1024L * 1024;
    /** A picture that an earlier page took: its first bytes in base64 are those of PNG, JPEG or WebP. */
    private static final Pattern SENT_BEFORE = Pattern
            .compile("data:image/(?:png;base64,iVBORw|jpeg;base64,/9j/|webp;base64,UklGR)");

    private final Texts texts;
    private final Map<String, String> urls = new LinkedHashMap<>();
    private final Map<String, String> errors = new LinkedHashMap<>();
    private int bytesLeft = MAX_BYTES;

    Pictures(Texts texts) {
        this.texts = texts;
    }

    /** Returns whether a file is a picture that replaces the former one of its control. */
    boolean isReplaced(FormBody body, String name) {
        byte[] file = body.files().get(name);
        return file != null && mediaType(file).isPresent() && file.length <= MAX_BYTES;
    }

    /** Takes a picture that the page carried; anything else, such as an address, is ignored. */
    void kept(String name, String url, String label) {
        // A page never lets the server fetch an address that a visitor typed, and takes no drawings such as SVG.
        if (SENT_BEFORE.matcher(url).lookingAt()) {
            add(name, url, url.length() / 4 * 3, label);
        }
    }

    /** Takes a file that was chosen. */
    void chosen(String name, byte[] file, String label) {
        mediaType(file).ifPresentOrElse(
                type -> add(name, file.length > bytesLeft ? "" : dataUrl(type, file), file.length, label),
                () -> errors.put(name, texts.get("form.wrong-image", label)));
    }

    private void add(String name, String url, int bytes, String label) {
        if (bytes > bytesLeft) {
            errors.put(name, texts.get("form.images-large", label, MAX_BYTES / MEBIBYTE));
        } else {
            bytesLeft -= bytes;
            urls.put(name, url);
        }
    }

    /** Returns the data URLs by the names of their controls. */
    Map<String, String> urls() {
        return urls;
    }

    /** Returns what is wrong by the names of the controls. */
    Map<String, String> errors() {
        return errors;
    }

    private static String dataUrl(String type, byte[] bytes) {
        return "data:" + type + ";base64," + Base64.getEncoder().encodeToString(bytes);
    }

    /** Returns the type of a picture by its first bytes; empty for anything but PNG, JPEG and WebP. */
    private static Optional<String> mediaType(byte[] bytes) {
        String start = new String(bytes, 0, Math.min(bytes.length, 12), StandardCharsets.ISO_8859_1);
        if (start.startsWith("\u00FF\u00D8\u00FF")) {
            return Optional.of("image/jpeg");
        }
        if (start.startsWith("\u0089PNG")) {
            return Optional.of("image/png");
        }
        return start.startsWith("RIFF") && start.endsWith("WEBP") ? Optional.of("image/webp") : Optional.empty();
    }
}
