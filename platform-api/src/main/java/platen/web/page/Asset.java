package platen.web.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import platen.jobs.engine.pdf.Sha256;

/**
 * A style sheet, script, font or image of the pages: a resource of this package's folder in any module, or a script of
 * {@link PdfLibrary} or {@link EditorLibrary}. Its path contains the hash of its content, so that browsers keep it for good and a new version is
 * another path. Style sheets name fonts, and modules import modules, by their plain names, which become paths here.
 *
 * @param content must not be changed
 * @param hash first half of the content's SHA-256
 */
record Asset(String name, String mediaType, byte[] content, String hash) {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z-]*\\.(css|js|svg|woff2)");
    private static final Pattern REFERENCE = Pattern.compile("url\\(([a-z][a-z-]*\\.woff2)\\)");
    /** A module of ours that another one imports; imports never form a cycle. */
    private static final Pattern IMPORT = Pattern.compile("\"\\./([a-z][a-z-]*\\.js)\"");
    private static final Map<String, Asset> LOADED = new ConcurrentHashMap<>();

    /** Returns the asset of a name; empty when there is none. */
    static Optional<Asset> find(String name) {
        Asset known = LOADED.get(name);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<Asset> read = NAME.matcher(name).matches() ? read(name) : Optional.empty();
        read.ifPresent(asset -> LOADED.put(name, asset));
        return read;
    }

    /**
     * Returns the path of an asset.
     *
     * @throws IllegalArgumentException when the class path has no such asset
     */
    static String path(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException("No asset is named " + name)).path();
    }

    private String path() {
        return "/assets/" + hash + "/" + name;
    }

    private static Optional<Asset> read(String name) {
        String suffix = name.substring(name.lastIndexOf('.') + 1);
        return PdfLibrary.script(name)
                .or(() -> EditorLibrary.script(name)
                        .or(() -> own(name))
                        .map(content -> linked(suffix, content)))
                .map(content -> new Asset(name, mediaType(suffix), content, hash(content)));
    }

    private static Optional<byte[]> own(String name) {
        try (var in = Asset.class.getResourceAsStream(name)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Replaces the names of other assets by their paths. */
    private static byte[] linked(String suffix, byte[] content) {
        return switch (suffix) {
            case "css" -> REFERENCE.matcher(new String(content, StandardCharsets.UTF_8))
                    .replaceAll(font -> "url(" + path(font.group(1)) + ")")
                    .getBytes(StandardCharsets.UTF_8);
            case "js" -> IMPORT.matcher(new String(content, StandardCharsets.UTF_8))
                    .replaceAll(module -> "\"" + path(module.group(1)) + "\"")
                    .getBytes(StandardCharsets.UTF_8);
            default -> content;
        };
    }

    static String mediaType(String suffix) {
        return switch (suffix) {
            case "css" -> "text/css;charset=UTF-8";
            case "js" -> "text/javascript;charset=UTF-8";
            case "svg" -> "image/svg+xml";
            case "woff2" -> "font/woff2";
            default -> throw new IllegalArgumentException("No media type is known for ." + suffix);
        };
    }

    private static String hash(byte[] content) {
        byte[] sha256 = Sha256.of(content);
        return HexFormat.of().formatHex(sha256, 0, sha256.length / 2);
    }
}
