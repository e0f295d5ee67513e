package platen.jobs.engine.document.formatting.positioned;

import platen.jobs.engine.document.boxstyle.Alignment;
import platen.jobs.engine.document.boxstyle.Alignment.Position;

/**
 * The alignment of an absolute box between two insets (CSS Positioned Layout 3, section 4.4).
 *
 * @param share which part of the free space is before the box: 0, a half or 1; NaN where nothing is aligned
 * @param fromEnd whether a box that is too large overflows at the left or upper edge
 */
record AlignedAxis(Alignment alignment, double share, boolean fromEnd) {
    static final AlignedAxis NONE = new AlignedAxis(Alignment.NORMAL, Double.NaN, false);

    /**
     * Reads {@code justify-self} or {@code align-self} of the box itself.
     *
     * @param rightToLeft whether the axis of the containing block runs from right to left
     * @param selfRightToLeft whether that of the box does
     */
    static AlignedAxis of(Alignment alignment, boolean rightToLeft, boolean selfRightToLeft) {
        return alignment.position() == Position.AUTO || alignment.stretches()
                ? NONE
                : new AlignedAxis(alignment, alignment.share(rightToLeft, selfRightToLeft), rightToLeft);
    }

    boolean isSet() {
        return !Double.isNaN(share);
    }

    /**
     * Returns where a margin box begins.
     *
     * @param from where the space between the insets begins
     * @param to where it ends
     * @param first where the containing block begins, which a box leaves only where it is larger
     * @param last where it ends
     */
    double place(double from, double to, double first, double last, double size) {
        double free = to - from - size;
        if (free >= 0 || alignment.overflow() == Alignment.Overflow.UNSAFE) {
            return from + share * free;
        }
        if (alignment.safe()) {
            return fromEnd ? to - size : from;
        }
        double least = Math.min(from, first);
        double most = Math.max(to, last) - size;
        double at = from + share * free;
        return fromEnd ? Math.min(most, Math.max(least, at)) : Math.max(least, Math.min(most, at));
    }
}
