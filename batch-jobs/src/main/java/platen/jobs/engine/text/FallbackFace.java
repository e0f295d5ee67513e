package platen.jobs.engine.text;

import java.util.function.Supplier;

/** A face that is read only when a text needs it, with the ranges that say when that may be. */
final class FallbackFace {
    private final int[] ranges;
    private final Supplier<FontFace> face;

    /** @param ranges first and last code points in pairs */
    FallbackFace(Supplier<FontFace> face, int... ranges) {
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
