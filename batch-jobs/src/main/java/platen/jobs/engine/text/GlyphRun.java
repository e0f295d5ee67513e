package platen.jobs.engine.text;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A stretch of a line drawn with one embedded font, in visual order. */
sealed interface GlyphRun {

    /** Advance of the whole run, thousandths of an em. */
    int width();

    /**
     * Characters of one slice.
     *
     * @param codes one byte a character; never modified
     * @param kerns thousandths of an em to add before each character; null when there is nothing to add
     * @param extent how much of the slice they need
     */
    record Codes(FontSlice slice, byte[] codes, short @Nullable [] kerns, FontSlice.Extent extent,
            int width) implements GlyphRun {

        int spaces() {
            int spaces = 0;
            for (byte code : codes) {
                spaces += code == ' ' ? 1 : 0;
            }
            return spaces;
        }

        /** This run and one of the same slice to the right of it. */
        Codes joined(Codes after) {
            int length = codes.length + after.codes.length;
            byte[] both = Arrays.copyOf(codes, length);
            System.arraycopy(after.codes, 0, both, codes.length, after.codes.length);
            short[] moves = null;
            if (kerns != null || after.kerns != null) {
                moves = kerns == null ? new short[length] : Arrays.copyOf(kerns, length);
                if (after.kerns != null) {
                    System.arraycopy(after.kerns, 0, moves, codes.length, after.kerns.length);
                }
            }
            return new Codes(slice, both, moves, extent.or(after.extent), width + after.width);
        }
    }

    /**
     * Clusters of an exact subset.
     *
     * @param drawn from left to right; never modified
     */
    record Clusters(FontFace face, DrawnGlyph[] drawn, int width) implements GlyphRun {

        int spaces() {
            int spaces = 0;
            for (DrawnGlyph cluster : drawn) {
                spaces += cluster.isSpace() ? 1 : 0;
            }
            return spaces;
        }
    }
}
