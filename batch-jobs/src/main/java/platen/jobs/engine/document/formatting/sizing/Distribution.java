package platen.jobs.engine.document.formatting.sizing;

import platen.jobs.engine.document.boxstyle.Alignment;

/**
 * How free space is distributed among tracks, lines or items (CSS Box Alignment 3, section 5).
 *
 * @param before from the start of the container to the first one
 * @param between any two, beside gaps
 */
public record Distribution(double before, double between) {
    public static final Distribution START = new Distribution(0, 0);

    /**
     * Distributes free space.
     *
     * @param free space, negative where they overflow
     * @param reversed whether the flow runs against the axis, so that start is the end of the flow
     * @param rightToLeft whether the axis runs from right to left
     */
    public static Distribution of(Alignment alignment, double free, int count, boolean reversed,
            boolean rightToLeft) {
        if (count == 0) {
            return START;
        }
        boolean overflows = free < 0;
        double start = reversed ? free : 0;
        if (alignment.safe() && overflows) {
            return new Distribution(start, 0);
        }
        return switch (alignment.position()) {
            case AUTO, NORMAL, STRETCH, FLEX_START, SELF_START, BASELINE -> START;
            case START -> new Distribution(start, 0);
            case END, LAST_BASELINE -> new Distribution(free - start, 0);
            case FLEX_END, SELF_END -> new Distribution(free, 0);
            case CENTER -> new Distribution(free / 2, 0);
            case LEFT -> new Distribution(rightToLeft == reversed ? 0 : free, 0);
            case RIGHT -> new Distribution(rightToLeft == reversed ? free : 0, 0);
            case SPACE_BETWEEN -> overflows || count == 1 ? START : new Distribution(0, free / (count - 1));
            case SPACE_AROUND ->
                overflows ? new Distribution(start, 0) : new Distribution(free / count / 2, free / count);
            case SPACE_EVENLY ->
                overflows ? new Distribution(start, 0) : new Distribution(free / (count + 1), free / (count + 1));
        };
    }
}
