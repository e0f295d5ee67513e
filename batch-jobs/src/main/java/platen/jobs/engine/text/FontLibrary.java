package platen.jobs.engine.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import platen.jobs.engine.text.font.FallbackFace;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontFallbackChain;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.font.FontStyle.Slant;
import platen.jobs.engine.text.shape.Shaper;

/**
 * The available faces: the bundled ones, and those added by a template. Thread-safe; each bundled
 * face is loaded once per process, on first use.
 */
public final class FontLibrary {
    private static final FontLibrary BUNDLED = new FontLibrary(List.of());
    /** Bundled faces by resource; emboldened ones have the same key with a suffix. */
    private static final ConcurrentHashMap<String, FontFace> FACES = new ConcurrentHashMap<>();

    /** In the order of their declarations. */
    private final List<DeclaredFace> own;
    private final ConcurrentHashMap<FontStyle, FontFallbackChain> chains = new ConcurrentHashMap<>();

    private FontLibrary(List<DeclaredFace> own) {
        this.own = own;
    }

    /** Returns the fonts that come with the engine. */
    public static FontLibrary bundled() {
        return BUNDLED;
    }

    /** Returns this library with a template's own faces, which take precedence over all others by family name. */
    public FontLibrary with(Map<FontStyle, FontFace> faces) {
        return with(faces.entrySet().stream().map(each -> DeclaredFace.of(each.getKey(), each.getValue())).toList());
    }

    /** Returns this library with faces that a template declares, in the order of their declarations. */
    public FontLibrary with(List<DeclaredFace> faces) {
        return new FontLibrary(Stream.concat(own.stream(), faces.stream()).toList());
    }

    /** Returns the faces that a template declares. */
    public List<DeclaredFace> declared() {
        return own;
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
        return declares(family) || isBundled(family);
    }

    /** Returns whether a template declares faces of a family. */
    public boolean declares(String family) {
        String name = DeclaredFace.name(family);
        return own.stream().anyMatch(face -> face.family().equals(name));
    }

    /** Returns whether a name stands for a bundled family: a generic one, or one with the same advances. */
    public static boolean isBundled(String family) {
        return BundledFamilies.find(DeclaredFace.name(family)) != null;
    }

    private FontFallbackChain find(FontStyle style) {
        List<DeclaredFace> declared = new ArrayList<>();
        String bundled = null;
        for (String name : style.family().split(",")) {
            String family = DeclaredFace.name(name);
            List<DeclaredFace> faces = own.stream().filter(face -> face.family().equals(family)).toList();
            declared.addAll(DeclaredFace.matching(faces, style));
            bundled = bundled == null && faces.isEmpty() ? BundledFamilies.find(family) : bundled;
        }
        return chain(style, declared, liberation(bundled == null ? BundledFamilies.SANS : bundled, style));
    }

    /** The first face is that of the space, whose metrics determine the height of lines (CSS Fonts 4, section 5.3). */
    private FontFallbackChain chain(FontStyle style, List<DeclaredFace> declared, FontFace bundled) {
        DeclaredFace main = declared.stream().filter(face -> face.ranges().contains(' ')).findFirst().orElse(null);
        List<FallbackFace> fallbacks = new ArrayList<>();
        for (DeclaredFace face : declared) {
            if (face != main) {
                FontFace drawing = face.drawing(style);
                fallbacks.add(new FallbackFace(() -> drawing, face.ranges().pairs()));
            }
        }
        if (main != null) {
            fallbacks.add(always(bundled));
        }
        fallbacks.addAll(BundledFallbacks.of(style.weight()));
        return new FontFallbackChain(main != null ? main.drawing(style) : bundled, List.copyOf(fallbacks),
                BundledFallbacks.emoji());
    }

    private static FallbackFace always(FontFace face) {
        return new FallbackFace(() -> face, 0, Character.MAX_CODE_POINT);
    }

    private static FontFace liberation(String family, FontStyle style) {
        String face = switch (style.weight()) {
            case REGULAR -> style.slant() == Slant.UPRIGHT ? "Regular" : "Italic";
            case BOLD -> style.slant() == Slant.UPRIGHT ? "Bold" : "BoldItalic";
        };
        return face("/liberation/Liberation" + family + "-" + face + ".ttf");
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
