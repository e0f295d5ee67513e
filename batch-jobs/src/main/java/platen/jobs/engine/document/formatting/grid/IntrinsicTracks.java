package platen.jobs.engine.document.formatting.grid;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import platen.jobs.engine.document.boxstyle.TrackSize.Kind;
import platen.jobs.engine.document.formatting.grid.SpaceDistribution.Phase;
import platen.jobs.engine.document.formatting.grid.Tracks.Constraint;

/** Resolves intrinsic track sizes (section 12.5). */
final class IntrinsicTracks {
    private final Tracks tracks;
    private final List<GridItem> items;
    private final Contribution contribution;
    private final boolean columns;

    IntrinsicTracks(Tracks tracks, List<GridItem> items, Contribution contribution) {
        this.tracks = tracks;
        this.items = items;
        this.contribution = contribution;
        this.columns = tracks.columns;
    }

    void resolve() {
        List<GridItem> spanning = new ArrayList<>();
        List<GridItem> flexible = new ArrayList<>();
        for (GridItem item : items) {
            boolean intrinsic = false;
            boolean flexes = false;
            for (int i = item.start(columns); i < item.end(columns); i++) {
                intrinsic |= tracks.hasIntrinsicMin(i) || tracks.hasIntrinsicMax(i);
                flexes |= tracks.isFlexible(i);
            }
            if (flexes) {
                flexible.add(item);
            } else if (intrinsic && item.span(columns) == 1) {
                fitSingle(item, item.start(columns));
            } else if (intrinsic) {
                spanning.add(item);
            }
        }
        for (int i = 0; i < tracks.count; i++) {
            tracks.limit[i] = Math.max(tracks.limit[i], tracks.base[i]);
        }
        spanning.sort(Comparator.comparingInt(item -> item.span(columns)));
        for (int from = 0; from < spanning.size();) {
            int to = from;
            while (to < spanning.size() && spanning.get(to).span(columns) == spanning.get(from).span(columns)) {
                to++;
            }
            fitSpanning(spanning.subList(from, to), false);
            from = to;
        }
        fitSpanning(flexible, true);
        for (int i = 0; i < tracks.count; i++) {
            if (Double.isInfinite(tracks.limit[i])) {
                tracks.limit[i] = tracks.base[i];
            }
        }
    }

    /** Step 2: sizes a track to fit an item that spans no other. */
    private void fitSingle(GridItem item, int track) {
        double needed = switch (tracks.min[track]) {
            case MIN_CONTENT -> contribution.minContent(item);
            case MAX_CONTENT -> contribution.maxContent(item);
            case AUTO -> automatic(item);
            case LENGTH, FIT_CONTENT, FLEX -> 0;
        };
        tracks.base[track] = Math.max(tracks.base[track], needed);
        double most = switch (tracks.max[track]) {
            case MIN_CONTENT -> contribution.minContent(item);
            case MAX_CONTENT, AUTO -> contribution.maxContent(item);
            case FIT_CONTENT -> Math.min(tracks.fitLimit[track], contribution.maxContent(item));
            case LENGTH, FLEX -> 0;
        };
        if (tracks.hasIntrinsicMax(track)) {
            double before = Double.isInfinite(tracks.limit[track]) ? 0 : tracks.limit[track];
            tracks.limit[track] = Math.max(before, most);
        }
    }

    /** Returns what an auto minimum asks for: limited min-content where the container itself is measured. */
    private double automatic(GridItem item) {
        if (tracks.constraint == Constraint.NONE) {
            return contribution.minimum(item);
        }
        double limited = Math.min(contribution.minContent(item), fixedMaximum(item));
        return Math.max(limited, contribution.minimum(item));
    }

    /** The sum of the maximums of spanned tracks where all are fixed; else infinite. */
    private double fixedMaximum(GridItem item) {
        double sum = tracks.gaps(item.start(columns), item.end(columns));
        for (int i = item.start(columns); i < item.end(columns); i++) {
            boolean fixed = tracks.max[i] == Kind.LENGTH;
            sum += fixed ? tracks.limit[i] : tracks.fitLimit[i];
        }
        return sum;
    }

    /** Steps 3 and 4: increases sizes for items that span several tracks, or flexible ones. */
    private void fitSpanning(List<GridItem> group, boolean flexible) {
        if (group.isEmpty()) {
            return;
        }
        var space = new SpaceDistribution(tracks, flexible);
        for (GridItem item : group) {
            space.add(item, automatic(item), Phase.INTRINSIC_MINIMUM);
        }
        space.apply(Phase.INTRINSIC_MINIMUM);
        for (GridItem item : group) {
            space.add(item, contribution.minContent(item), Phase.CONTENT_MINIMUM);
        }
        space.apply(Phase.CONTENT_MINIMUM);
        for (GridItem item : group) {
            if (tracks.constraint == Constraint.MAX_CONTENT) {
                double limited = Math.min(contribution.maxContent(item), fixedMaximum(item));
                space.add(item, Math.max(limited, contribution.minimum(item)), Phase.AUTO_MAX_CONTENT_MINIMUM);
            }
        }
        space.apply(Phase.AUTO_MAX_CONTENT_MINIMUM);
        for (GridItem item : group) {
            space.add(item, contribution.maxContent(item), Phase.MAX_CONTENT_MINIMUM);
        }
        space.apply(Phase.MAX_CONTENT_MINIMUM);
        for (int i = 0; i < tracks.count; i++) {
            tracks.limit[i] = Math.max(tracks.limit[i], tracks.base[i]);
        }
        if (flexible) {
            return;
        }
        for (GridItem item : group) {
            space.add(item, contribution.minContent(item), Phase.INTRINSIC_MAXIMUM);
        }
        space.apply(Phase.INTRINSIC_MAXIMUM);
        for (GridItem item : group) {
            space.add(item, contribution.maxContent(item), Phase.MAX_CONTENT_MAXIMUM);
        }
        space.apply(Phase.MAX_CONTENT_MAXIMUM);
    }
}
