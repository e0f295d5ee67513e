package platen.jobs.engine.document.formatting.grid;

import platen.jobs.engine.document.boxstyle.Sizing;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.grid.ColumnContribution.AutomaticMinimum;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;

/** Determines the contributions of items to rows: the heights that they have in their columns. */
final class RowContribution implements Contribution {
    private final Formatting formatting;
    private final ItemBoxes boxes;
    private final Tracks tracks;

    RowContribution(Formatting formatting, ItemBoxes boxes, Tracks tracks) {
        this.formatting = formatting;
        this.boxes = boxes;
        this.tracks = tracks;
    }

    @Override
    public double minContent(GridItem item) {
        return maxContent(item);
    }

    @Override
    public double maxContent(GridItem item) {
        return Math.max(0, boxes.measure(item).height() + outside(item));
    }

    private static double outside(GridItem item) {
        return new BoxMetrics(item.box.layout(), item.areaWidth).margins(false) + item.shim;
    }

    @Override
    public double minimum(GridItem item) {
        var metrics = new BoxMetrics(item.box.layout(), item.areaWidth);
        var sizes = new UsedSizes(formatting, item.box, metrics, item.areaWidth, ConstraintSpace.INDEFINITE);
        Sizing preferred = sizes.preferred(false);
        if (!preferred.isAuto() && !preferred.isPercentual()) {
            return maxContent(item);
        }
        if (sizes.minimum(false).isLength()) {
            return Math.max(0, sizes.least(false) + outside(item));
        }
        double least = Math.max(0, metrics.vertical() + outside(item));
        return AutomaticMinimum.applies(item, tracks)
                ? Math.max(least, Math.min(maxContent(item), AutomaticMinimum.limit(item, tracks)))
                : least;
    }
}
