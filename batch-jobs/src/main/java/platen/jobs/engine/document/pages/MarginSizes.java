package platen.jobs.engine.document.pages;

import org.jspecify.annotations.Nullable;

/**
 * Shares one side of a page among its three margin boxes (CSS Paged Media 3, section 5.3.2). All sizes are outer sizes
 * along the side, in points.
 */
final class MarginSizes {
    private MarginSizes() {}

    /**
     * The sizes that a box asks for.
     *
     * @param min of its content
     * @param max of its content
     * @param size that its style says; negative for auto
     * @param least that its style says
     * @param most that its style says; infinite for none
     */
    record Wanted(double min, double max, double size, double least, double most) {
        private static final Wanted NOTHING = new Wanted(0, 0, 0, 0, Double.POSITIVE_INFINITY);

        boolean isAuto() {
            return size < 0;
        }

        double minimum() {
            return isAuto() ? min : size;
        }

        double maximum() {
            return isAuto() ? max : size;
        }

        Wanted fixed(double points) {
            return new Wanted(min, max, points, least, most);
        }
    }

    /** Returns the sizes of the boxes at the beginning, in the middle and at the end, each of which may be missing. */
    static double[] of(@Nullable Wanted first, @Nullable Wanted middle, @Nullable Wanted last, double available) {
        @Nullable
        Wanted[] wanted = {first, middle, last};
        double[] sizes = shared(wanted, available);
        for (boolean most : new boolean[]{true, false}) {
            boolean changed = false;
            for (int i = 0; i < wanted.length; i++) {
                Wanted own = wanted[i];
                boolean beyond = own != null && (most ? sizes[i] > own.most() : sizes[i] < own.least());
                if (own != null && beyond) {
                    wanted[i] = own.fixed(most ? own.most() : own.least());
                    changed = true;
                }
            }
            sizes = changed ? shared(wanted, available) : sizes;
        }
        return sizes;
    }

    private static double[] shared(@Nullable Wanted[] wanted, double available) {
        Wanted first = wanted[0];
        Wanted middle = wanted[1];
        Wanted last = wanted[2];
        if (middle == null) {
            double[] two = two(first, last, available);
            return new double[]{two[0], 0, two[1]};
        }
        double centered = two(middle, both(first, last), available)[0];
        double beside = Math.max(0, (available - centered) / 2);
        return new double[]{size(first, beside), centered, size(last, beside)};
    }

    private static double size(@Nullable Wanted wanted, double beside) {
        return wanted == null ? 0 : wanted.isAuto() ? beside : wanted.size();
    }

    /** The boxes beside the one in the middle, which stays there: both are as large as the larger one. */
    private static @Nullable Wanted both(@Nullable Wanted first, @Nullable Wanted last) {
        if (first == null && last == null) {
            return null;
        }
        Wanted one = first == null ? Wanted.NOTHING : first;
        Wanted other = last == null ? Wanted.NOTHING : last;
        double min = 2 * Math.max(one.minimum(), other.minimum());
        double max = 2 * Math.max(one.maximum(), other.maximum());
        boolean auto = one.isAuto() || other.isAuto();
        return new Wanted(min, max, auto ? -1 : max, 0, Double.POSITIVE_INFINITY);
    }

    private static double[] two(@Nullable Wanted one, @Nullable Wanted other, double available) {
        if (one == null || other == null) {
            return new double[]{alone(one, available), alone(other, available)};
        }
        if (!one.isAuto()) {
            return new double[]{one.size(), other.isAuto() ? Math.max(0, available - one.size()) : other.size()};
        }
        if (!other.isAuto()) {
            return new double[]{Math.max(0, available - other.size()), other.size()};
        }
        double share = share(one, other, available);
        return new double[]{share, Math.max(0, available - share)};
    }

    private static double alone(@Nullable Wanted box, double available) {
        return box == null ? 0 : box.isAuto() ? available : box.size();
    }

    /** Returns the part of the side that one of two automatic sizes takes. */
    private static double share(Wanted one, Wanted other, double available) {
        double max = one.max() + other.max();
        double min = one.min() + other.min();
        if (max < available) {
            return one.max() + (available - max) * part(one.max(), max);
        }
        if (min < available) {
            return one.min() + (available - min) * part(one.max() - one.min(), max - min);
        }
        return Math.max(0, one.min() + (available - min) * part(one.min(), min));
    }

    private static double part(double own, double all) {
        return all <= 0 ? 0.5 : own / all;
    }
}
