package platen.jobs.engine.text.font;

import java.util.function.Supplier;

/** A face that is loaded only when a text needs it, with the code point ranges for which it is tried. */
public final class FallbackFace {
    private final int[] ranges;
    private final Supplier<FontFace> face;

    /** @param ranges pairs of first and last code points */
    public FallbackFace(Supplier<FontFace> face, int... ranges) {
        this.ranges = ranges.clone();
        this.face = face;
    }

    boolean mayCover(int codePoint) {
        for (int i = 0; i < ranges.length; i += 2) {
            if (codePoint >= ranges[i] && codePoint <= ranges[i + 1]) {
                return true;
            }
        }
        return false;
    }

    FontFace face() {
        return face.get();
    }
}
