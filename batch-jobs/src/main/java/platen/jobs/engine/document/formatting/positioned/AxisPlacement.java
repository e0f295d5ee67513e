package platen.jobs.engine.document.formatting.positioned;

import platen.jobs.engine.document.formatting.OutOfFlow.Edge;
import platen.jobs.engine.document.style.Length;

/**
 * The insets and margins of an absolute box along one axis.
 *
 * @param start of the containing block
 * @param size of the containing block
 * @param begin inset at the start, such as {@code left}
 * @param end inset at the end, such as {@code right}
 * @param fixed static position
 * @param edge which part of the margin box stands at the static position
 * @param blockAxis whether this is the block axis, in which auto margins are equal even where they are negative
 * @param reversed whether the start gives way when a box is over-constrained
 * @param align where the box stands between two insets
 */
record AxisPlacement(double start, double size, Length begin, Length end, double fixed, Edge edge, Length marginBegin,
        Length marginEnd, double marginWhole, boolean blockAxis, boolean reversed, AlignedAxis align) {

    /** Whether both insets are set, and nothing is aligned, so that an auto size fills what is between them. */
    boolean stretches() {
        return !begin.isAuto() && !end.isAuto() && !align.isSet();
    }

    /** The size between the insets, less margins (CSS Positioned Layout 3, section 4.1). */
    double available() {
        double margins = marginBegin.of(marginWhole) + marginEnd.of(marginWhole);
        if (begin.isAuto() && end.isAuto()) {
            return Math.max(0, fromStatic() - margins);
        }
        return Math.max(0, size - begin.of(size) - end.of(size) - margins);
    }

    private double fromStatic() {
        double before = fixed - start;
        double after = start + size - fixed;
        return edge.share() == 0 ? after : edge.share() == 1 ? before : 2 * Math.min(before, after);
    }

    /** Where the border edge of a box of a size stands (CSS Positioned Layout 3, section 4.3). */
    double place(double length) {
        double before = marginBegin.of(marginWhole);
        double after = marginEnd.of(marginWhole);
        if (begin.isAuto() && end.isAuto()) {
            return fixed - edge.before(before + length + after) + before;
        }
        if (begin.isAuto()) {
            return start + size - end.of(size) - after - length;
        }
        if (end.isAuto()) {
            return start + begin.of(size) + before;
        }
        double free = size - begin.of(size) - end.of(size) - before - length - after;
        if (marginBegin.isAuto() && marginEnd.isAuto()) {
            if (blockAxis) {
                // Insets that leave less than nothing between them leave nothing (section 4.1).
                return start + begin.of(size) + (available() - length) / 2;
            }
            return start + begin.of(size) + (free >= 0 ? free / 2 : reversed ? free : 0);
        }
        if (align.isSet() && !marginBegin.isAuto() && !marginEnd.isAuto()) {
            return before + align.place(start + begin.of(size), start + size - end.of(size), start, start + size,
                    before + length + after);
        }
        double first = start + begin.of(size);
        double last = start + size - end.of(size);
        boolean byEnd = marginBegin.isAuto() || reversed && !marginEnd.isAuto();
        if (last < first) {
            // The weaker of two insets that overlap gives way (section 4.1).
            return byEnd ? (reversed ? last : first) - after - length : (reversed ? last : first) + before;
        }
        return byEnd ? last - after - length : first + before;
    }
}
