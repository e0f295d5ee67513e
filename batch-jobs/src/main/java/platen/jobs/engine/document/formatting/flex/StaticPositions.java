package platen.jobs.engine.document.formatting.flex;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.Alignment;
import platen.jobs.engine.document.boxstyle.Alignment.Position;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.OutOfFlow;
import platen.jobs.engine.document.formatting.sizing.Distribution;

/** Finds the static positions of absolute children: those of a container's only item (section 4.1). */
final class StaticPositions {
    private StaticPositions() {}

    static void report(FlexContainer container, double innerHeight, Fragment fragment) {
        for (Box child : container.box.children()) {
            if (child.layout().isOutOfFlow()) {
                double main = along(container.mainReversed, mainShare(container));
                double cross = along(container.crossReversed, crossShare(container, child));
                double x = container.row ? main : cross;
                double y = container.row ? cross : main;
                fragment.report(new OutOfFlow(child, container.metrics.left() + x * container.innerWidth,
                        container.metrics.top() + y * innerHeight,
                        edge(container, child, !container.row, x, container.innerWidth),
                        edge(container, child, container.row, y, innerHeight), null));
            }
        }
    }

    /** Which part of the free space is before the box: 0, a half or 1. */
    private static double mainShare(FlexContainer container) {
        Alignment justify = container.alignment.justifyContent();
        if (!container.row && justify.is(Position.LEFT, Position.RIGHT)) {
            justify = Alignment.NORMAL;
        }
        return Distribution.of(justify, 1, 1, container.style.isReversed(), container.rightToLeft).before();
    }

    private static double crossShare(FlexContainer container, Box child) {
        Alignment align = child.layout().alignment().alignSelf(container.alignment);
        return FlexPlacement.selfOffset(container, align, child.layout().alignment().rightToLeft(), 1);
    }

    private static double along(boolean reversed, double share) {
        return reversed ? 1 - share : share;
    }

    /** Only the alignment of the box itself keeps it from overflowing at the start. */
    private static OutOfFlow.Edge edge(FlexContainer container, Box child, boolean cross, double share,
            double space) {
        OutOfFlow.Edge edge = OutOfFlow.Edge.of(share);
        boolean safe = cross && child.layout().alignment().alignSelf().safe();
        return safe ? edge.safe(space, !container.row && container.rightToLeft) : edge;
    }
}
