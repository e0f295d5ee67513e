package platen.jobs.engine.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.text.font.FallbackFace;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontFallbackChain;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.font.FontStyle.Slant;
import platen.jobs.engine.text.font.FontStyle.Weight;
import platen.jobs.engine.text.shape.Shaper;

/**
 * The available faces: the bundled ones, and those added by a template or an installation. Thread-safe; each bundled
 * face is loaded once per process, on first use.
 */
public final class FontLibrary {
    private static final FontLibrary BUNDLED = new FontLibrary(Map.of(), List.of());
    /** Bundled faces by resource; emboldened ones have the same key with a suffix. */
    private static final ConcurrentHashMap<String, FontFace> FACES = new ConcurrentHashMap<>();

    /** By style, with the family name in lower case. */
    private final Map<FontStyle, FontFace> own;
    private final List<FontFace> extra;
    private final ConcurrentHashMap<FontStyle, FontFallbackChain> chains = new ConcurrentHashMap<>();

    private FontLibrary(Map<FontStyle, FontFace> own, List<FontFace> extra) {
        this.own = own;
        this.extra = extra;
    }

    /** Returns the fonts that come with the engine. */
    public static FontLibrary bundled() {
        return BUNDLED;
    }

    /** Returns this library with a template's own faces, which take precedence over all others by family name. */
    public FontLibrary with(Map<FontStyle, FontFace> faces) {
        Map<FontStyle, FontFace> all = new HashMap<>(own);
        faces.forEach((style, face) -> all.put(normalized(style), face));
        return new FontLibrary(Map.copyOf(all), extra);
    }

    /**
     * Returns this library with fallbacks for characters missing in the requested face, tried in this order and before
     * the bundled ones; with them an installation can choose its faces for Chinese or Arabic.
     */
    public FontLibrary withFallbacks(List<FontFace> faces) {
        return new FontLibrary(own, Stream.concat(extra.stream(), faces.stream()).toList());
    }

    /** Returns the faces for a style, always the same object for the same style. */
    public FontFallbackChain chain(FontStyle style) {
        FontFallbackChain known = chains.get(style);
        return known != null ? known : chains.computeIfAbsent(style, this::find);
    }

    /**
     * Loads what the first document would otherwise wait for: the usual faces and the shaping engine. Takes up to a
     * second on a busy machine.
     */
    public void warmUp() {
        for (FontStyle style : List.of(FontStyle.SANS, FontStyle.SANS.bold(), FontStyle.SERIF, FontStyle.MONO)) {
            Shaper.shape("A \u0645\u0631 \u4E2D", chain(style));
        }
    }

    /** Returns whether a family is bundled or added, so that it is not substituted. */
    public boolean has(String family) {
        String name = family.toLowerCase(Locale.ROOT);
        return name.equals("sans") || name.equals("liberation sans") || !liberation(name).equals("Sans")
                || own.keySet().stream().anyMatch(style -> style.family().equals(name));
    }

    private FontFallbackChain find(FontStyle style) {
        FontFace first = own(normalized(style));
        List<FallbackFace> fallbacks = new ArrayList<>();
        if (first != null) {
            fallbacks.add(always(liberation(style)));
        }
        extra.forEach(face -> fallbacks.add(always(face)));
        fallbacks.addAll(BundledFallbacks.of(style.weight()));
        return new FontFallbackChain(first != null ? first : liberation(style), List.copyOf(fallbacks),
                BundledFallbacks.emoji());
    }

    /**
     * Returns the template's face of this style, or of the nearest style in its family; null when the family is not its
     * own.
     */
    private @Nullable FontFace own(FontStyle style) {
        Stream<FontStyle> nearest = Stream.of(style, new FontStyle(style.family(), style.weight(), Slant.UPRIGHT),
                new FontStyle(style.family(), Weight.REGULAR, style.slant()),
                new FontStyle(style.family(), Weight.REGULAR, Slant.UPRIGHT));
        FontStyle found = nearest.filter(own::containsKey).findFirst().orElse(null);
        return found == null ? null : own.get(found);
    }

    private static FontStyle normalized(FontStyle style) {
        return new FontStyle(style.family().toLowerCase(Locale.ROOT), style.weight(), style.slant());
    }

    private static FallbackFace always(FontFace face) {
        return new FallbackFace(() -> face, 0, Character.MAX_CODE_POINT);
    }

    private static FontFace liberation(FontStyle style) {
        String family = liberation(style.family().toLowerCase(Locale.ROOT));
        String face = switch (style.weight()) {
            case REGULAR -> style.slant() == Slant.UPRIGHT ? "Regular" : "Italic";
            case BOLD -> style.slant() == Slant.UPRIGHT ? "Bold" : "BoldItalic";
        };
        return face("/liberation/Liberation" + family + "-" + face + ".ttf");
    }

    /** Returns the Liberation family nearest to the given family. */
    private static String liberation(String family) {
        return switch (family) {
            case "serif", "times", "times new roman", "times-roman", "georgia", "liberation serif" -> "Serif";
            case "mono", "monospace", "courier", "courier new", "liberation mono" -> "Mono";
            default -> "Sans";
        };
    }

    /** Returns the face in a class path resource, loaded once. */
    static FontFace face(String resource) {
        FontFace known = FACES.get(resource);
        return known != null ? known : FACES.computeIfAbsent(resource, FontLibrary::read);
    }

    /** Returns the emboldened face of a resource, created once. */
    static FontFace emboldened(String resource) {
        FontFace regular = face(resource);
        return FACES.computeIfAbsent(resource + " bold", name -> regular.emboldened());
    }

    private static FontFace read(String resource) {
        try (InputStream in = FontLibrary.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("The bundled font " + resource + " is not on the class path");
            }
            return new FontFace(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("The bundled font " + resource + " cannot be read", e);
        }
    }
}
