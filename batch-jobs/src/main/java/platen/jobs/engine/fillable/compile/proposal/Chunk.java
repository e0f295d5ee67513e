package platen.jobs.engine.fillable.compile.proposal;

/**
 * Words that stand together on a line.
 *
 * @param top above the letters
 * @param bottom of the baseline
 */
record Chunk(String text, double left, double right, double top, double bottom, boolean bold) {

    double height() {
        return bottom - top;
    }

    double middle() {
        return (top + bottom) / 2;
    }

    /** Returns whether both stand on one line. */
    boolean isBeside(Chunk other) {
        return Math.abs(bottom - other.bottom) < Math.max(2, Math.min(height(), other.height()) * 0.4);
    }
}
