package platen.jobs.engine.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns a line of text into glyphs. */
public final class Shaper {
    private Shaper() {}

    /** Shapes one line whose direction its content decides. */
    public static ShapedText shape(String text, FontChain fonts) {
        return shape(text, fonts, Direction.BY_CONTENT);
    }

    /**
     * Shapes one line. Control characters are drawn as spaces, invisible ones not at all.
     *
     * @param direction which side an embedded opposite run counts from
     */
    public static ShapedText shape(String text, FontChain fonts, Direction direction) {
        ShapedText simple = simple(text, fonts.first());
        return simple != null ? simple : shape(text, 0, text.length(), fonts, BidiText.of(text, direction));
    }

    /**
     * Shapes one line of a paragraph.
     *
     * @param start first UTF-16 unit of the line
     * @param end the unit behind its last
     * @param directions the whole paragraph's
     */
    public static ShapedText shape(String text, int start, int end, FontChain fonts, BidiText directions) {
        var runs = new RunBuilder(text);
        Set<Integer> missing = new LinkedHashSet<>();
        for (BidiText.Stretch stretch : directions.line(start, end)) {
            add(runs, text, stretch, fonts, missing);
        }
        return new ShapedText(List.copyOf(runs.runs()), runs.width(), List.copyOf(missing));
    }

    /**
     * Shapes a piece of one direction, such as the part of a {@link BidiText.Stretch} that is set in one style; the
     * caller orders the pieces.
     */
    public static ShapedText shape(String text, BidiText.Stretch piece, FontChain fonts) {
        var runs = new RunBuilder(text);
        Set<Integer> missing = new LinkedHashSet<>();
        add(runs, text, piece, fonts, missing);
        return new ShapedText(List.copyOf(runs.runs()), runs.width(), List.copyOf(missing));
    }

    private static void add(RunBuilder runs, String text, BidiText.Stretch stretch, FontChain fonts,
            Set<Integer> missing) {
        List<Item> items = Item.of(text, stretch.start(), stretch.end(), fonts, missing);
        for (Item item : stretch.rightToLeft() ? items.reversed() : items) {
            runs.add(item, stretch.rightToLeft());
        }
    }

    /** Advance of a line in thousandths of an em. */
    public static int width(String text, FontChain fonts) {
        FontFace face = fonts.first();
        int width = 0;
        for (int i = 0; i < text.length(); i++) {
            int packed = face.simple(text.charAt(i));
            if (packed == 0) {
                return shape(text, fonts).width();
            }
            width += FontFace.advanceOf(packed);
        }
        return width;
    }

    /** The line when each character is one glyph of the first face's slices, from left to right; null otherwise. */
    private static @Nullable ShapedText simple(String text, FontFace face) {
        int length = text.length();
        if (length == 0) {
            return ShapedText.EMPTY;
        }
        List<Run> runs = null;
        int width = 0;
        for (int start = 0; start < length;) {
            int slice = FontFace.sliceOf(face.simple(text.charAt(start)));
            if (slice == Slice.HEBREW) {
                return null;
            }
            var codes = new byte[length - start];
            int runWidth = 0;
            int highest = 0;
            int at = start;
            for (; at < length; at++) {
                int packed = face.simple(text.charAt(at));
                if (packed == 0) {
                    return null;
                }
                if (FontFace.sliceOf(packed) != slice) {
                    break;
                }
                int code = FontFace.codeOf(packed);
                highest = Math.max(highest, code);
                codes[at - start] = (byte) code;
                runWidth += FontFace.advanceOf(packed);
            }
            if (at < length) {
                codes = Arrays.copyOf(codes, at - start);
            }
            var run = new Run.Codes(face.slice(slice), codes,
                    Slice.Extent.of(highest), runWidth);
            width += runWidth;
            if (start == 0 && at == length) {
                return new ShapedText(List.of(run), width, List.of());
            }
            runs = runs == null ? new ArrayList<>() : runs;
            runs.add(run);
            start = at;
        }
        return new ShapedText(runs == null ? List.of() : runs, width, List.of());
    }
}
