package platen.jobs.engine.text.shape;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontFallbackChain;

/** Advances of a stretch of text, added up once, so that the width of any part of it takes one subtraction. */
public final class AdvanceSums {
    private final String text;
    private final int start;
    private final FontFallbackChain fonts;
    /** Advance of all characters before one, with the kerning of each pair. May overflow; differences are right. */
    private final int[] sums;

    private AdvanceSums(String text, int start, FontFallbackChain fonts, int[] sums) {
        this.text = text;
        this.start = start;
        this.fonts = fonts;
        this.sums = sums;
    }

    /** Adds up the advances of a stretch; null where a character of it needs shaping with its neighbors. */
    public static @Nullable AdvanceSums of(String text, int start, int end, FontFallbackChain fonts) {
        FontFace face = fonts.first();
        var sums = new int[end - start + 1];
        int sum = 0;
        for (int i = start; i < end; i++) {
            int packed = face.simple(text.charAt(i));
            if (packed == 0) {
                return null;
            }
            sum += FontFace.advanceOf(packed) + (i > start ? Shaper.kern(text, i, packed, fonts) : 0);
            sums[i - start + 1] = sum;
        }
        return new AdvanceSums(text, start, fonts, sums);
    }

    /** Returns the advance of a part, shaped as a line of its own, in thousandths of an em. */
    public int width(int from, int to) {
        if (from >= to) {
            return 0;
        }
        int kern = from > start ? Shaper.kern(text, from, fonts.first().simple(text.charAt(from)), fonts) : 0;
        return sums[to - start] - sums[from - start] - kern;
    }
}
