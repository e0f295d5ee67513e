package platen.jobs.engine.text;

import java.util.Arrays;

/** A stretch of a line drawn with one embedded font, in visual order. */
sealed interface Run {

    /** Advance of the whole run, thousandths of an em. */
    int width();

    /**
     * Characters of one slice.
     *
     * @param codes one byte a character; never modified
     * @param extent how much of the slice they need
     */
    record Codes(Slice slice, byte[] codes, Slice.Extent extent, int width) implements Run {

        /** This run and one of the same slice to the right of it. */
        Codes joined(Codes after) {
            byte[] both = Arrays.copyOf(codes, codes.length + after.codes.length);
            System.arraycopy(after.codes, 0, both, codes.length, after.codes.length);
            return new Codes(slice, both, extent.or(after.extent), width + after.width);
        }
    }

    /**
     * Clusters of an exact subset.
     *
     * @param drawn from left to right; never modified
     */
    record Clusters(FontFace face, Drawn[] drawn, int width) implements Run {}
}
