package platen.jobs.engine.text.shape;

import java.util.List;
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

        /** Returns runs of the same slice as one; there is at least one. */
        static Codes joined(List<Codes> runs) {
            Codes first = runs.getFirst();
            if (runs.size() == 1) {
                return first;
            }
            int length = 0;
            int width = 0;
            boolean kerned = false;
            for (Codes each : runs) {
                length += each.codes.length;
                width += each.width;
                kerned |= each.kerns != null;
            }
            byte[] codes = new byte[length];
            short[] kerns = kerned ? new short[length] : null;
            FontSlice.Extent extent = first.extent;
            int at = 0;
            for (Codes each : runs) {
                System.arraycopy(each.codes, 0, codes, at, each.codes.length);
                if (kerns != null && each.kerns != null) {
                    System.arraycopy(each.kerns, 0, kerns, at, each.kerns.length);
                }
                extent = extent.or(each.extent);
                at += each.codes.length;
            }
            return new Codes(first.slice, codes, kerns, extent, width);
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
