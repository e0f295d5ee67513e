package platen.jobs.engine.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import platen.jobs.engine.text.FontStyle.Slant;

/** The faces that text may be set in. Safe for any thread; each face is read once per process, on first need. */
public final class FontBook {
    private static final FontBook BUNDLED = new FontBook();
    /** Faces by resource, shared by all books. */
    private static final ConcurrentHashMap<String, FontFace> FACES = new ConcurrentHashMap<>();

    private final ConcurrentHashMap<FontStyle, FontChain> chains = new ConcurrentHashMap<>();

    private FontBook() {}

    /** The fonts that come with the engine. */
    public static FontBook bundled() {
        return BUNDLED;
    }

    /** The faces for a style, always the same object for the same style. */
    public FontChain chain(FontStyle style) {
        FontChain known = chains.get(style);
        return known != null ? known : chains.computeIfAbsent(style, this::find);
    }

    private FontChain find(FontStyle style) {
        return new FontChain(liberation(style), BundledFallbacks.of(style.weight()), BundledFallbacks.EMOJI);
    }

    private static FontFace liberation(FontStyle style) {
        String family = switch (style.family().toLowerCase(Locale.ROOT)) {
            case "serif", "times", "times new roman", "times-roman", "georgia", "liberation serif" -> "Serif";
            case "mono", "monospace", "courier", "courier new", "liberation mono" -> "Mono";
            default -> "Sans";
        };
        String face = switch (style.weight()) {
            case REGULAR -> style.slant() == Slant.UPRIGHT ? "Regular" : "Italic";
            case BOLD -> style.slant() == Slant.UPRIGHT ? "Bold" : "BoldItalic";
        };
        return face("/liberation/Liberation" + family + "-" + face + ".ttf");
    }

    /** The face in a resource of the class path, read once. */
    static FontFace face(String resource) {
        return FACES.computeIfAbsent(resource, path -> {
            try (InputStream in = FontBook.class.getResourceAsStream(path)) {
                if (in == null) {
                    throw new IllegalStateException("The bundled font " + path + " is not on the class path");
                }
                return new FontFace(in.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException("The bundled font " + path + " cannot be read", e);
            }
        });
    }
}
