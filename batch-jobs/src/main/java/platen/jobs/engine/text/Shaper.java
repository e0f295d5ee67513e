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
     * Shapes one line. Control characters are drawn as spaces.
     *
     * @param direction which side an embedded opposite run counts from
     */
    public static ShapedText shape(String text, FontChain fonts, Direction direction) {
        ShapedText simple = simple(text, fonts.first());
        return simple != null ? simple : byCharacter(text, fonts);
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
                highest |= code;
                codes[at - start] = (byte) code;
                runWidth += FontFace.advanceOf(packed);
            }
            if (at < length) {
                codes = Arrays.copyOf(codes, at - start);
            }
            var run = new Run.Codes(face.slice(slice), codes,
                    highest < 0x80 ? Slice.Extent.ASCII : Slice.Extent.WHOLE, runWidth);
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

    private static ShapedText byCharacter(String text, FontChain fonts) {
        List<Run> runs = new ArrayList<>();
        Set<Integer> missing = new LinkedHashSet<>();
        int width = 0;
        for (int codePoint : text.codePoints().toArray()) {
            FontFace face = fonts.face(codePoint);
            int glyph = face.glyph(codePoint);
            if (glyph == 0) {
                missing.add(codePoint);
            }
            var run = new Run.Glyphs(face, new int[]{glyph}, new String[]{Character.toString(codePoint)}, null, null,
                    face.advance(glyph));
            runs.add(run);
            width += run.width();
        }
        return new ShapedText(runs, width, List.copyOf(missing));
    }
}
