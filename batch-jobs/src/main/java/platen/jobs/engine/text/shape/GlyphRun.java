package platen.jobs.engine.text.shape;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.text.font.DrawnGlyph;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontSlice;

/** A part of a line drawn with one embedded font, in visual order. */
public sealed interface GlyphRun {

    /** Returns the advance of the whole run in thousandths of an em. */
    int width();

    /**
     * Characters of one slice.
     *
     * @param codes one byte per character; never modified
     * @param kerns kerning before each character in thousandths of an em; null when there is none
     * @param extent the part of the slice that they need
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

        /** Returns this run followed by another one of the same slice. */
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
