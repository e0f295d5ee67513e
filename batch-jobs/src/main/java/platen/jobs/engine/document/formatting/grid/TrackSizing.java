package platen.jobs.engine.document.formatting.grid;

import java.util.List;
import platen.jobs.engine.document.boxstyle.TrackSize.Kind;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.grid.Tracks.Constraint;

/** Sizes the tracks along one axis (section 12.3). */
final class TrackSizing {
    private final Tracks tracks;
    private final List<GridItem> items;
    private final Contribution contribution;
    private final double least;
    private final double most;

    /**
     * @param least the container's inner minimum, where its size is indefinite
     * @param most the container's inner maximum; infinite for none
     */
    TrackSizing(Tracks tracks, List<GridItem> items, Contribution contribution, double least, double most) {
        this.tracks = tracks;
        this.items = items;
        this.contribution = contribution;
        this.least = least;
        this.most = most;
    }

    void run(boolean stretches) {
        new IntrinsicTracks(tracks, items, contribution).resolve();
        maximize();
        expandFlexible();
        if (stretches) {
            stretchAuto();
        }
    }

    private boolean isDefinite() {
        return ConstraintSpace.isDefinite(tracks.available);
    }

    /** Section 12.6: tracks grow to their limits as far as the container allows. */
    private void maximize() {
        if (tracks.constraint == Constraint.MIN_CONTENT) {
            return;
        }
        double extent = isDefinite() ? tracks.available : most;
        double free = extent - tracks.total();
        if (Double.isInfinite(extent)) {
            System.arraycopy(tracks.limit, 0, tracks.base, 0, tracks.count);
            return;
        }
        int growing = tracks.count;
        while (free > 1e-9 && growing > 0) {
            growing = 0;
            for (int i = 0; i < tracks.count; i++) {
                growing += tracks.base[i] < tracks.limit[i] ? 1 : 0;
            }
            double share = growing == 0 ? 0 : free / growing;
            for (int i = 0; i < tracks.count; i++) {
                if (tracks.base[i] < tracks.limit[i]) {
                    double growth = Math.min(share, tracks.limit[i] - tracks.base[i]);
                    tracks.base[i] += growth;
                    free -= growth;
                }
            }
        }
    }

    /** Section 12.7: flexible tracks share what is left. */
    private void expandFlexible() {
        boolean flexible = false;
        for (int i = 0; i < tracks.count && !flexible; i++) {
            flexible = tracks.isFlexible(i);
        }
        if (!flexible || tracks.constraint == Constraint.MIN_CONTENT) {
            return;
        }
        double fraction;
        if (isDefinite()) {
            fraction = tracks.available - tracks.total() > 0 ? fraction(0, tracks.count, tracks.available) : 0;
        } else {
            fraction = contentFraction();
            double size = sizeAt(fraction);
            if (size < least) {
                fraction = Math.max(fraction, fraction(0, tracks.count, least));
            } else if (size > most) {
                fraction = fraction(0, tracks.count, most);
            }
        }
        for (int i = 0; i < tracks.count; i++) {
            tracks.base[i] = Math.max(tracks.base[i], fraction * tracks.flex[i]);
        }
    }

    private double sizeAt(double fraction) {
        double size = tracks.gaps(0, tracks.count);
        for (int i = 0; i < tracks.count; i++) {
            size += Math.max(tracks.base[i], fraction * tracks.flex[i]);
        }
        return size;
    }

    /** The fraction that the content asks for where the container's size is indefinite. */
    private double contentFraction() {
        double fraction = 0;
        for (int i = 0; i < tracks.count; i++) {
            if (tracks.isFlexible(i)) {
                fraction = Math.max(fraction, tracks.base[i] / Math.max(1, tracks.flex[i]));
            }
        }
        for (GridItem item : items) {
            int from = item.start(tracks.columns);
            int to = item.end(tracks.columns);
            boolean crosses = false;
            for (int i = from; i < to && !crosses; i++) {
                crosses = tracks.isFlexible(i);
            }
            if (crosses) {
                fraction = Math.max(fraction, fraction(from, to, contribution.maxContent(item)));
            }
        }
        return fraction;
    }

    /** Finds the size of an fr in a space to fill (section 12.7.1). */
    private double fraction(int from, int to, double space) {
        boolean[] inflexible = new boolean[to - from];
        double left = space - tracks.gaps(from, to);
        while (true) {
            double rest = left;
            double factors = 0;
            for (int i = from; i < to; i++) {
                if (tracks.isFlexible(i) && !inflexible[i - from]) {
                    factors += tracks.flex[i];
                } else {
                    rest -= tracks.base[i];
                }
            }
            double fraction = rest / Math.max(1, factors);
            boolean again = false;
            for (int i = from; i < to; i++) {
                if (tracks.isFlexible(i) && !inflexible[i - from] && fraction * tracks.flex[i] < tracks.base[i]) {
                    inflexible[i - from] = true;
                    again = true;
                }
            }
            if (!again) {
                return Math.max(0, fraction);
            }
        }
    }

    /** Section 12.8: auto tracks share what is left where the content is stretched. */
    private void stretchAuto() {
        double extent = isDefinite() ? tracks.available : least;
        double free = extent - tracks.total();
        int auto = 0;
        for (int i = 0; i < tracks.count; i++) {
            auto += tracks.max[i] == Kind.AUTO ? 1 : 0;
        }
        if (free <= 0 || auto == 0 || tracks.constraint != Constraint.NONE) {
            return;
        }
        for (int i = 0; i < tracks.count; i++) {
            if (tracks.max[i] == Kind.AUTO) {
                tracks.base[i] += free / auto;
            }
        }
    }
}
