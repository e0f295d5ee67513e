package platen.jobs.engine.document.formatting.flex;

import java.util.List;
import platen.jobs.engine.document.formatting.ConstraintSpace;

/**
 * A flex container whose items have their sizes and places.
 *
 * @param innerHeight of the content box
 */
record FlexPlan(FlexContainer container, FlexItem[] items, List<FlexLine> lines, double innerMain,
        double innerHeight) {

    /** Lays out the items (sections 9.2 to 9.6). */
    static FlexPlan of(FlexContainer container, boolean ignoresLimits) {
        FlexItem[] items = FlexItems.of(container);
        var sizes = new ItemSizes(container);
        for (FlexItem item : items) {
            sizes.determine(item);
        }
        List<FlexLine> lines = new LineBreaks(items, container.lineExtent(ignoresLimits), container.mainGap)
                .lines(container.style);
        double innerMain = innerMain(container, items, lines, ignoresLimits);
        for (FlexLine line : lines) {
            new FlexibleLengths(items, line, innerMain - container.mainGap * (line.count() - 1)).resolve();
        }
        double innerCross = new CrossSizes(container, items, lines, sizes).determine(ignoresLimits);
        new FlexPlacement(container, items, innerMain, innerCross).place(lines);
        return new FlexPlan(container, items, lines, innerMain, container.row ? innerCross : innerMain);
    }

    /** The inner main size; of a column that content decides, that of the longest line (section 9.2, step 4). */
    private static double innerMain(FlexContainer container, FlexItem[] items, List<FlexLine> lines,
            boolean ignoresLimits) {
        if (ConstraintSpace.isDefinite(container.innerMain())) {
            return container.innerMain();
        }
        double longest = 0;
        for (FlexLine line : lines) {
            double length = container.mainGap * (line.count() - 1);
            for (int i = line.from; i < line.to; i++) {
                length += items[i].outerHypothetical();
            }
            longest = Math.max(longest, length);
        }
        return container.clampHeight(longest, ignoresLimits);
    }
}
