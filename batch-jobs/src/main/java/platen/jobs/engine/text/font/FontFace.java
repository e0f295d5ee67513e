package platen.jobs.engine.text.font;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.text.sanitize.FontSanitizer;

/**
 * One face of a font, loaded once per process. All measures are in thousandths of an em, positive upwards from the
 * baseline. Thread-safe.
 */
public final class FontFace {
    /** Code points below this may be in a slice; see {@link FontSlice}. */
    static final int SLICEABLE = 0x2123;
    /** Characters of a limited face with an entry of their own: those of European languages. */
    private static final int MAX_LIMITED = 0x250;

    private static final int ASCII = 0x80;

    /** Growth of the strokes of an emboldened face, as a fraction (1/n) of the em. */
    private static final int BOLDER = 32;

    /** Maximum number of characters of an untrusted font that are test-shaped before renders use it. */
    private static final int MAX_EXERCISED = 70_000;
    private static final int EXERCISE_LENGTH = 64;
    /** Maximum glyphs per character: more indicates a malicious font; a line shaped twice may have twice as many. */
    private static final int MAX_GROWTH = 16;
    private static final int WORDS_PER_GLYPH = 5;

    private final TrueType font;
    private final CharMap characters;
    private final String name;
    private final short[] advances;
    /** By code point: slice, code and advance packed into one word ({@link #sliceOf} and its siblings); 0 for none. */
    private final int[] simple;
    private final AtomicReferenceArray<FontSlice> slices = new AtomicReferenceArray<>(FontSlice.COUNT);
    private final FontMetrics metrics;
    private final int boldness;
    /** The face from which this one was emboldened or limited; null for a face from a file. */
    private final @Nullable FontFace regular;
    private final ConcurrentHashMap<Integer, DrawnGlyph> drawn = new ConcurrentHashMap<>();
    private volatile @Nullable Kerning kerning;
    /** Kerning of pairs of ASCII characters, which are nearly all pairs, in a small table; null until it is needed. */
    private volatile short @Nullable [] asciiKerning;
    private volatile @Nullable ShapingFont shaping;

    /**
     * Reads an untrusted font file, such as one of a template: keeps only valid tables that drawing needs, and checks
     * every outline.
     *
     * @throws IllegalArgumentException with a sentence for the font's author when the file is not a valid font
     */
    public static FontFace of(byte[] file) {
        return of(file, note -> {});
    }

    /**
     * Reads an untrusted font file.
     *
     * @param notes takes what of the file is not used, as sentences without their full stop
     * @throws IllegalArgumentException with a sentence for the font's author when the file is not a valid font
     */
    public static FontFace of(byte[] file, Consumer<String> notes) {
        var face = new FontFace(FontSanitizer.sanitized(file, notes));
        try {
            List<DrawnGlyph> all = new ArrayList<>(face.font.glyphCount);
            for (int glyph = 0; glyph < face.font.glyphCount; glyph++) {
                all.add(DrawnGlyph.glyph(face, glyph, ""));
            }
            FontSubsetter.cut(face, all, null);
            face.kern('A', 'V');
        } catch (IndexOutOfBoundsException | NegativeArraySizeException e) {
            throw new IllegalArgumentException("The font file is damaged", e);
        }
        return face;
    }

    /** Reads a trusted font file; takes ownership of the array. */
    public FontFace(byte[] file) {
        try {
            font = new TrueType(file);
            characters = new CharMap(font);
            name = font.postScriptName();
            metrics = FontMetrics.of(font, characters);
            advances = new short[font.glyphCount];
            for (int glyph = 0; glyph < advances.length; glyph++) {
                advances[glyph] = (short) Math.min(Short.MAX_VALUE, font.thousandths(font.advance(glyph)));
            }
        } catch (IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("The font file is cut off or damaged", e);
        }
        boldness = 0;
        regular = null;
        simple = new int[SLICEABLE];
        for (int codePoint = 0x20; codePoint < SLICEABLE; codePoint++) {
            int slice = FontSlice.sliceOf(codePoint);
            int glyph = slice < 0 ? 0 : characters.glyph(codePoint);
            if (glyph != 0) {
                simple[codePoint] = pack(slice, FontSlice.codeOf(codePoint), advances[glyph]);
            }
        }
    }

    private FontFace(FontFace regular) {
        font = regular.font;
        characters = regular.characters;
        name = regular.name.replace("-Regular", "") + "-Bold";
        metrics = regular.metrics.emboldened();
        advances = regular.advances;
        simple = regular.simple;
        boldness = font.unitsPerEm / BOLDER;
        this.regular = regular;
    }

    /** Returns this face with thicker strokes and the same advances, for scripts without a bold face of their own. */
    public FontFace emboldened() {
        return new FontFace(this);
    }

    /** Limits a face to some characters. */
    private FontFace(FontFace whole, CodePointRanges ranges) {
        font = whole.font;
        characters = new CharMap(whole.characters, ranges);
        name = whole.name;
        metrics = whole.metrics;
        advances = whole.advances;
        // A style sheet may declare thousands of such faces; further characters are looked up in the map.
        simple = Arrays.copyOf(whole.simple, MAX_LIMITED);
        for (int codePoint = 0; codePoint < simple.length; codePoint++) {
            simple[codePoint] = ranges.contains(codePoint) ? simple[codePoint] : 0;
        }
        boldness = whole.boldness;
        regular = whole;
    }

    /** Returns this face without the characters outside of some ranges. */
    public FontFace limitedTo(CodePointRanges ranges) {
        return new FontFace(this, ranges);
    }

    /** Returns how much strokes are thickened, in font units. */
    public int boldness() {
        return boldness;
    }

    /** Returns the PostScript name, such as {@code LiberationSans-Bold}. */
    public String name() {
        return name;
    }

    public FontMetrics metrics() {
        return metrics;
    }

    /** Returns whether the face has a glyph for the code point. */
    public boolean covers(int codePoint) {
        return characters.glyph(codePoint) != 0;
    }

    /** Returns the kerning between two characters in thousandths of an em. */
    public int kern(char left, char right) {
        if (left < ASCII && right < ASCII) {
            short[] pairs = asciiKerning;
            return (pairs == null ? asciiKerning() : pairs)[left * ASCII + right];
        }
        return kerning().between(characters.glyph(left), characters.glyph(right));
    }

    private short[] asciiKerning() {
        var pairs = new short[ASCII * ASCII];
        for (char left = ' '; left < ASCII; left++) {
            for (char right = ' '; right < ASCII; right++) {
                pairs[left * ASCII + right] = (short) kerning().between(characters.glyph(left),
                        characters.glyph(right));
            }
        }
        asciiKerning = pairs;
        return pairs;
    }

    private Kerning kerning() {
        Kerning known = kerning;
        if (known == null) {
            // Two threads may both read it; the results are equal.
            known = new Kerning(font);
            kerning = known;
        }
        return known;
    }

    /** Returns the code point's glyph, or .notdef, as one code of an exact subset. */
    public DrawnGlyph drawn(int codePoint) {
        return drawn.computeIfAbsent(codePoint,
                c -> DrawnGlyph.glyph(this, characters.glyph(c), Character.toString(c)));
    }

    int glyph(int codePoint) {
        return characters.glyph(codePoint);
    }

    int advance(int glyph) {
        return advances[glyph];
    }

    /** Returns the face as a HarfBuzz font, created on first use. */
    public ShapingFont shaping() {
        if (regular != null) {
            return regular.shaping();
        }
        ShapingFont known = shaping;
        if (known == null) {
            synchronized (this) {
                known = shaping;
                if (known == null) {
                    known = new ShapingFont(font.file());
                    shaping = known;
                }
            }
        }
        return known;
    }

    /** Shapes the face's characters, each with its neighbors, in both directions; for untrusted fonts. */
    public void exerciseShaping() {
        var line = new StringBuilder();
        int left = MAX_EXERCISED;
        for (int c = ' '; c <= Character.MAX_CODE_POINT && left > 0; c++) {
            if (covers(c)) {
                line.appendCodePoint(c);
                left--;
            }
            if (line.length() >= EXERCISE_LENGTH) {
                exerciseShaping(line.toString());
                line.setLength(0);
            }
        }
        exerciseShaping(line.toString());
    }

    private void exerciseShaping(String line) {
        int glyphs = shaping().shape(line, 0, line.length(), false).length
                + shaping().shape(line, 0, line.length(), true).length;
        if (glyphs > MAX_GROWTH * WORDS_PER_GLYPH * (line.length() + 1)) {
            throw new IllegalArgumentException("The font makes " + glyphs / WORDS_PER_GLYPH + " glyphs of "
                    + 2 * line.length() + " characters");
        }
    }

    /** Returns the font file of the face, which must not be changed. */
    public byte[] file() {
        return font.file();
    }

    public TrueType font() {
        return font;
    }

    /**
     * Returns slice, code and advance of a character that needs no shaping and is in a slice of this face; 0 for
     * others.
     */
    public int simple(int codePoint) {
        return codePoint < simple.length ? simple[codePoint] : 0;
    }

    public static int sliceOf(int packed) {
        return packed >>> 26;
    }

    public static int codeOf(int packed) {
        return packed >>> 18 & 0xFF;
    }

    public static int advanceOf(int packed) {
        return packed & 0xFFFF;
    }

    private static int pack(int slice, int code, int advance) {
        return slice << 26 | code << 18 | 1 << 17 | advance;
    }

    public FontSlice slice(int index) {
        FontSlice known = slices.get(index);
        if (known == null) {
            slices.compareAndSet(index, null, new FontSlice(this, index));
            known = slices.get(index);
        }
        return known;
    }

    @Override
    public String toString() {
        return name;
    }
}
