package platen.jobs.engine.document.formatting.grid;

import java.util.Arrays;
import platen.jobs.engine.document.boxstyle.TrackSize.Kind;

/** Distributes the extra space that spanning items need over their tracks (section 12.5.1). */
final class SpaceDistribution {
    private static final double NEGLIGIBLE = 1e-9;

    /** Phases by the contributions that they accommodate and the tracks that grow. */
    enum Phase {
        INTRINSIC_MINIMUM,
        CONTENT_MINIMUM,
        AUTO_MAX_CONTENT_MINIMUM,
        MAX_CONTENT_MINIMUM,
        INTRINSIC_MAXIMUM,
        MAX_CONTENT_MAXIMUM;

        boolean isMaximum() {
            return this == INTRINSIC_MAXIMUM || this == MAX_CONTENT_MAXIMUM;
        }
    }

    private final Tracks tracks;
    private final boolean flexible;
    private final double[] planned;
    private final double[] increase;
    private final boolean[] affected;
    private final boolean[] touched;
    private final boolean[] frozen;
    /** Tracks whose limit was infinite until intrinsic maximums were found; they grow without a limit. */
    private final boolean[] growable;
    private boolean usesFactors;

    /** @param flexible whether only flexible tracks take space */
    SpaceDistribution(Tracks tracks, boolean flexible) {
        this.tracks = tracks;
        this.flexible = flexible;
        planned = new double[tracks.count];
        increase = new double[tracks.count];
        affected = new boolean[tracks.count];
        touched = new boolean[tracks.count];
        frozen = new boolean[tracks.count];
        growable = new boolean[tracks.count];
    }

    private boolean isAffected(int track, Phase phase) {
        if (flexible && !tracks.isFlexible(track)) {
            return false;
        }
        Kind min = tracks.min[track];
        return switch (phase) {
            case INTRINSIC_MINIMUM -> tracks.hasIntrinsicMin(track);
            case CONTENT_MINIMUM -> min == Kind.MIN_CONTENT || min == Kind.MAX_CONTENT;
            case AUTO_MAX_CONTENT_MINIMUM -> min == Kind.AUTO || min == Kind.MAX_CONTENT;
            case MAX_CONTENT_MINIMUM -> min == Kind.MAX_CONTENT;
            case INTRINSIC_MAXIMUM -> tracks.hasIntrinsicMax(track);
            case MAX_CONTENT_MAXIMUM -> tracks.hasIntrinsicMax(track) && tracks.max[track] != Kind.MIN_CONTENT;
        };
    }

    /** Plans the growth that one item asks for; of all items of a group the greatest counts. */
    void add(GridItem item, double contribution, Phase phase) {
        int from = item.start(tracks.columns);
        int to = item.end(tracks.columns);
        double space = contribution - tracks.gaps(from, to);
        int count = 0;
        for (int i = from; i < to; i++) {
            space -= size(i, phase);
            affected[i] = isAffected(i, phase);
            touched[i] |= affected[i];
            count += affected[i] ? 1 : 0;
            increase[i] = 0;
        }
        if (count > 0 && space > NEGLIGIBLE) {
            space = upToLimits(from, to, space, phase);
            if (space > NEGLIGIBLE) {
                beyondLimits(from, to, space, phase);
            }
            for (int i = from; i < to; i++) {
                planned[i] = Math.max(planned[i], increase[i]);
            }
        }
    }

    private double size(int track, Phase phase) {
        return phase.isMaximum() && !Double.isInfinite(tracks.limit[track]) ? tracks.limit[track] : tracks.base[track];
    }

    /** Step 2: grows affected tracks equally, or by their flex factors, until each reaches its limit. */
    private double upToLimits(int from, int to, double space, Phase phase) {
        for (int i = from; i < to; i++) {
            frozen[i] = !affected[i];
        }
        return grow(from, to, space, phase, true);
    }

    private double grow(int from, int to, double available, Phase phase, boolean limited) {
        double space = available;
        while (space > NEGLIGIBLE) {
            double weights = weights(from, to);
            if (weights <= 0) {
                return space;
            }
            double share = space / weights;
            boolean byFactor = usesFactors;
            for (int i = from; i < to; i++) {
                if (frozen[i]) {
                    continue;
                }
                double part = share * (byFactor ? tracks.flex[i] : 1);
                double growth = limited ? growth(i, phase) - increase[i] : Tracks.INFINITE;
                if (part >= growth - NEGLIGIBLE) {
                    part = Math.max(0, growth);
                    frozen[i] = true;
                }
                increase[i] += part;
                space -= part;
            }
        }
        return 0;
    }

    /** The sum of what tracks that still grow count: their flex factors, or 1 where all factors are 0. */
    private double weights(int from, int to) {
        double factors = 0;
        int count = 0;
        for (int i = from; i < to; i++) {
            factors += frozen[i] ? 0 : tracks.flex[i];
            count += frozen[i] ? 0 : 1;
        }
        usesFactors = flexible && factors > 0;
        return usesFactors ? factors : count;
    }

    private double growth(int track, Phase phase) {
        double limit;
        if (phase.isMaximum()) {
            boolean unbound = Double.isInfinite(tracks.limit[track]) || growable[track];
            limit = unbound ? tracks.fitLimit[track] : tracks.limit[track];
        } else {
            limit = Math.min(tracks.limit[track], tracks.fitLimit[track]);
        }
        return Math.max(0, limit - size(track, phase));
    }

    /** Step 3: what is left goes to tracks without a fixed maximum, or to all affected ones. */
    private void beyondLimits(int from, int to, double space, Phase phase) {
        boolean preferred = false;
        for (int i = from; i < to; i++) {
            frozen[i] = !affected[i] || !growsBeyond(i, phase);
            preferred |= !frozen[i];
        }
        if (!preferred) {
            for (int i = from; i < to; i++) {
                frozen[i] = !affected[i];
            }
        }
        grow(from, to, space, phase, false);
    }

    private boolean growsBeyond(int track, Phase phase) {
        return switch (phase) {
            case INTRINSIC_MINIMUM, CONTENT_MINIMUM, INTRINSIC_MAXIMUM -> tracks.hasIntrinsicMax(track);
            case AUTO_MAX_CONTENT_MINIMUM, MAX_CONTENT_MINIMUM, MAX_CONTENT_MAXIMUM ->
                tracks.hasIntrinsicMax(track) && tracks.max[track] != Kind.MIN_CONTENT;
        };
    }

    /** Step 4: updates the sizes of all tracks by what was planned. */
    void apply(Phase phase) {
        for (int i = 0; i < tracks.count; i++) {
            if (phase.isMaximum() && touched[i]) {
                boolean infinite = Double.isInfinite(tracks.limit[i]);
                tracks.limit[i] = (infinite ? tracks.base[i] : tracks.limit[i]) + planned[i];
                growable[i] = infinite && phase == Phase.INTRINSIC_MAXIMUM;
            } else if (!phase.isMaximum()) {
                tracks.base[i] += planned[i];
            }
        }
        Arrays.fill(planned, 0);
        Arrays.fill(touched, false);
    }
}
