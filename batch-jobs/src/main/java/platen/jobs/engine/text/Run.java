package platen.jobs.engine.text;

import org.jspecify.annotations.Nullable;

/** A stretch of a line drawn with one embedded font, its glyphs in visual order. */
sealed interface Run {

    /** Advance of the whole run, thousandths of an em. */
    int width();

    /**
     * Characters of one slice.
     *
     * @param codes one byte a character; never modified
     * @param extent how much of the slice they need
     */
    record Codes(Slice slice, byte[] codes, Slice.Extent extent, int width) implements Run {}

    /**
     * Glyphs drawn from an exact subset.
     *
     * @param glyphs the face's glyphs; 0 is the box
     * @param texts what each glyph stands for when the page is read back; null for a glyph that adds nothing
     * @param shifts extra space before each glyph, and one more after the last: what shaping moved; null when every
     *     glyph stands at its natural place
     * @param rises height of each glyph above the baseline; null when all are 0
     */
    record Glyphs(FontFace face, int[] glyphs, @Nullable String[] texts, int @Nullable [] shifts,
            int @Nullable [] rises, int width) implements Run {}
}
