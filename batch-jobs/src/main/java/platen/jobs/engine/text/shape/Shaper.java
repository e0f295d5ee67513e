package platen.jobs.engine.text.shape;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontFallbackChain;
import platen.jobs.engine.text.font.FontSlice;
import platen.jobs.engine.text.unicode.BidiText;
import platen.jobs.engine.text.unicode.Direction;

/** Turns a line of text into glyphs. */
public final class Shaper {
    private Shaper() {}

    /** Shapes one line; its direction is determined by its content. */
    public static ShapedText shape(String text, FontFallbackChain fonts) {
        return shape(text, fonts, Direction.BY_CONTENT);
    }

    /**
     * Shapes one line. Control characters are drawn as spaces, invisible characters are omitted.
     *
     * @param direction the base direction of the line
     */
    public static ShapedText shape(String text, FontFallbackChain fonts, Direction direction) {
        ShapedText simple = simple(text, fonts);
        return simple != null ? simple : shape(text, 0, text.length(), fonts, BidiText.of(text, direction));
    }

    /**
     * Shapes one line of a paragraph.
     *
     * @param start first UTF-16 unit of the line
     * @param end the UTF-16 unit after its last one
     * @param directions those of the whole paragraph
     */
    public static ShapedText shape(String text, int start, int end, FontFallbackChain fonts, BidiText directions) {
        var runs = new GlyphRunBuilder(text, fonts.isKerned());
        Set<Integer> missing = new LinkedHashSet<>();
        for (BidiText.Stretch stretch : directions.line(start, end)) {
            add(runs, text, stretch, fonts, missing);
        }
        return new ShapedText(runs.runs(), List.copyOf(missing));
    }

    /**
     * Shapes a piece with one direction, such as the part of a {@link BidiText.Stretch} that has one style; the caller
     * orders the pieces.
     */
    public static ShapedText shape(String text, BidiText.Stretch piece, FontFallbackChain fonts) {
        var runs = new GlyphRunBuilder(text, fonts.isKerned());
        Set<Integer> missing = new LinkedHashSet<>();
        add(runs, text, piece, fonts, missing);
        return new ShapedText(runs.runs(), List.copyOf(missing));
    }

    private static void add(GlyphRunBuilder runs, String text, BidiText.Stretch stretch, FontFallbackChain fonts,
            Set<Integer> missing) {
        List<ShapingItem> items = ShapingItem.of(text, stretch.start(), stretch.end(), fonts, missing);
        for (ShapingItem item : stretch.rightToLeft() ? items.reversed() : items) {
            runs.add(item, stretch.rightToLeft());
        }
    }

    /** Returns the advance of a line in thousandths of an em. */
    public static int width(String text, FontFallbackChain fonts) {
        return width(text, 0, text.length(), fonts);
    }

    /** Returns the advance of a part of a text, shaped as a line of its own, in thousandths of an em. */
    public static int width(String text, int start, int end, FontFallbackChain fonts) {
        FontFace face = fonts.first();
        int width = 0;
        for (int i = start; i < end; i++) {
            int packed = face.simple(text.charAt(i));
            if (packed == 0) {
                return shape(text.substring(start, end), fonts).width();
            }
            width += FontFace.advanceOf(packed) + (i > start ? kern(text, i, packed, fonts) : 0);
        }
        return width;
    }

    /** Returns the kerning before a simple character; 0 between slices, because a change of font ends a run. */
    static int kern(String text, int index, int packed, FontFallbackChain fonts) {
        FontFace face = fonts.first();
        char before = text.charAt(index - 1);
        return fonts.isKerned() && FontFace.sliceOf(packed) == FontFace.sliceOf(face.simple(before))
                ? face.kern(before, text.charAt(index))
                : 0;
    }

    /** Shapes text whose characters are of one slice, as most is; null for any other. */
    private static GlyphRun.@Nullable Codes oneSlice(String text, FontFace face, boolean kerned) {
        int slice = FontFace.sliceOf(face.simple(text.charAt(0)));
        if (slice == FontSlice.HEBREW) {
            return null;
        }
        var builder = new CodesBuilder(face, kerned, slice, text.length());
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            int packed = face.simple(c);
            if (packed == 0 || FontFace.sliceOf(packed) != slice) {
                return null;
            }
            builder.add(c, packed);
        }
        return builder.run();
    }

    /**
     * Returns the line when each character is one glyph in the first face's slices, from left to right; null otherwise.
     */
    private static @Nullable ShapedText simple(String text, FontFallbackChain fonts) {
        int length = text.length();
        if (length == 0) {
            return ShapedText.EMPTY;
        }
        FontFace face = fonts.first();
        GlyphRun.Codes only = oneSlice(text, face, fonts.isKerned());
        if (only != null) {
            return new ShapedText(only);
        }
        List<GlyphRun> runs = null;
        CodesBuilder open = null;
        for (int at = 0; at < length; at++) {
            char c = text.charAt(at);
            int packed = face.simple(c);
            int slice = FontFace.sliceOf(packed);
            if (packed == 0 || slice == FontSlice.HEBREW) {
                return null;
            }
            if (open == null) {
                open = new CodesBuilder(face, fonts.isKerned(), slice, length);
            } else if (open.slice() != slice) {
                runs = runs == null ? new ArrayList<>() : runs;
                GlyphRun.Codes run = open.run();
                runs.add(run);
                open = new CodesBuilder(face, fonts.isKerned(), slice, length - at);
            }
            open.add(c, packed);
        }
        GlyphRun.Codes run = Objects.requireNonNull(open).run();
        if (runs == null) {
            return new ShapedText(run);
        }
        runs.add(run);
        return new ShapedText(runs, List.of());
    }
}
