package platen.jobs.engine.document.formatting.sizing;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Formatting;

/** Determines what boxes contribute to the intrinsic widths of their containers (CSS Sizing 3, section 5.1). */
public final class Contributions {
    private Contributions() {}

    /**
     * Returns the min-content and max-content contributions of a border box; margins are not counted.
     *
     * @param percentageHeight what percentages of its height refer to; or indefinite
     */
    public static ContentSizes of(Formatting formatting, Box box, double percentageHeight) {
        var metrics = new BoxMetrics(box.layout(), ConstraintSpace.INDEFINITE);
        var sizes = new UsedSizes(formatting, box, metrics, ConstraintSpace.INDEFINITE, percentageHeight);
        return of(formatting, box, sizes, ConstraintSpace.INDEFINITE);
    }

    /** @param height of the border box that the container decided; or indefinite */
    public static ContentSizes of(Formatting formatting, Box box, UsedSizes sizes, double height) {
        double width = sizes.definite(true);
        if (ConstraintSpace.isDefinite(width)) {
            return clamped(sizes, width, width);
        }
        width = sizes.intrinsicWidth(sizes.preferred(true), ConstraintSpace.INDEFINITE);
        if (ConstraintSpace.isDefinite(width)) {
            return clamped(sizes, width, width);
        }
        double definiteHeight = ConstraintSpace.isDefinite(height) ? height : sizes.definite(false);
        if (sizes.hasRatio() && ConstraintSpace.isDefinite(definiteHeight)) {
            double byRatio = Math.max(sizes.byRatio(sizes.clamp(definiteHeight, false), true),
                    sizes.automaticMinimumWidth());
            return clamped(sizes, byRatio, byRatio);
        }
        ContentSizes content = formatting.sizes(box);
        return clamped(sizes, sizes.clampByRatio(content.min(), true), sizes.clampByRatio(content.max(), true));
    }

    private static ContentSizes clamped(UsedSizes sizes, double min, double max) {
        double least = sizes.least(true);
        double most = sizes.most(true);
        return new ContentSizes(Math.max(least, Math.min(most, min)), Math.max(least, Math.min(most, max)));
    }
}
