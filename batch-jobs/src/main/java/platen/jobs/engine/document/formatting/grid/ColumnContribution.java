package platen.jobs.engine.document.formatting.grid;

import platen.jobs.engine.document.boxstyle.Sizing;
import platen.jobs.engine.document.boxstyle.TrackSize.Kind;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.Contributions;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;

/** Determines the contributions of items to columns. */
final class ColumnContribution implements Contribution {
    private static final double INDEFINITE = ConstraintSpace.INDEFINITE;

    private final Formatting formatting;
    private final Tracks tracks;

    ColumnContribution(Formatting formatting, Tracks tracks) {
        this.formatting = formatting;
        this.tracks = tracks;
    }

    private ContentSizes widths(GridItem item) {
        ContentSizes known = item.widths;
        if (known == null) {
            var metrics = new BoxMetrics(item.box.layout(), INDEFINITE);
            var sizes = new UsedSizes(formatting, item.box, metrics, INDEFINITE, INDEFINITE);
            known = Contributions.of(formatting, item.box, sizes, item.ratioHeight).plus(metrics.margins(true));
            item.widths = known;
        }
        return known;
    }

    @Override
    public double minContent(GridItem item) {
        return Math.max(0, widths(item).min());
    }

    @Override
    public double maxContent(GridItem item) {
        return Math.max(0, widths(item).max());
    }

    @Override
    public double minimum(GridItem item) {
        var metrics = new BoxMetrics(item.box.layout(), INDEFINITE);
        var sizes = new UsedSizes(formatting, item.box, metrics, INDEFINITE, INDEFINITE);
        Sizing preferred = sizes.preferred(true);
        if (!preferred.isAuto() && !preferred.isPercentual()) {
            return minContent(item);
        }
        double margins = metrics.margins(true);
        if (!sizes.minimum(true).isAuto()) {
            return Math.max(0, sizes.least(true) + margins);
        }
        double least = metrics.horizontal() + margins;
        return AutomaticMinimum.applies(item, tracks)
                ? Math.max(least, Math.min(minContent(item), AutomaticMinimum.limit(item, tracks)))
                : Math.max(0, least);
    }

    /** The content-based minimum of items (section 6.6). */
    static final class AutomaticMinimum {
        private AutomaticMinimum() {}

        static boolean applies(GridItem item, Tracks tracks) {
            if (item.box.layout().clips()) {
                return false;
            }
            boolean auto = false;
            boolean flexible = false;
            for (int i = item.start(tracks.columns); i < item.end(tracks.columns); i++) {
                auto |= tracks.min[i] == Kind.AUTO;
                flexible |= tracks.isFlexible(i);
            }
            return auto && (!flexible || item.span(tracks.columns) == 1);
        }

        /** The sum of the spanned tracks where all have fixed maximums; else infinite. */
        static double limit(GridItem item, Tracks tracks) {
            double sum = tracks.gaps(item.start(tracks.columns), item.end(tracks.columns));
            for (int i = item.start(tracks.columns); i < item.end(tracks.columns); i++) {
                sum += tracks.max[i] == Kind.LENGTH ? tracks.limit[i] : Tracks.INFINITE;
            }
            return sum;
        }
    }
}
