package platen.jobs.engine.document.formatting.flex;

/** Items that stand in one line: those from {@code from} to before {@code to}. */
final class FlexLine {
    final int from;
    final int to;
    double cross;
    /** The cross size before lines share what is left. */
    double content;
    /** From cross-start of the container. */
    double crossAt;
    /** Distance of the shared baseline from cross-start of the line; NaN for none. */
    double ascent = Double.NaN;
    /** The greatest distance of the shared baseline from the lower margin edge of an item that is aligned by it. */
    double descent;

    FlexLine(int from, int to) {
        this.from = from;
        this.to = to;
    }

    int count() {
        return to - from;
    }
}
