package platen.jobs.engine.document.formatting.grid;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.Alignment;
import platen.jobs.engine.document.boxstyle.AlignmentStyle;
import platen.jobs.engine.document.boxstyle.GridLine;
import platen.jobs.engine.document.boxstyle.GridStyle;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.OutOfFlow;
import platen.jobs.engine.document.formatting.OutOfFlow.Area;
import platen.jobs.engine.document.formatting.OutOfFlow.Edge;
import platen.jobs.engine.document.formatting.positioned.Positioned;

/** Finds the containing blocks and static positions of absolute children (section 9). */
final class AbsoluteAreas {
    private AbsoluteAreas() {}

    static void report(GridPlan plan, Fragment fragment) {
        for (Box child : plan.container.box.children()) {
            if (child.layout().isOutOfFlow()) {
                fragment.report(absolute(plan, child, fragment));
            }
        }
    }

    private static OutOfFlow absolute(GridPlan plan, Box child, Fragment fragment) {
        GridContainer container = plan.container;
        Area area = area(plan, child, fragment);
        boolean contains = Positioned.isContainingBlock(container.box);
        Area place = contains
                ? area
                : new Area(container.metrics.left(), container.metrics.top(), container.innerWidth, plan.innerHeight);
        AlignmentStyle own = child.layout().alignment();
        boolean rightToLeft = container.alignment.rightToLeft();
        double across = own.justifySelf(container.alignment).share(rightToLeft, own.rightToLeft());
        double down = own.alignSelf(container.alignment).share(false, false);
        return new OutOfFlow(child, place.x() + across * place.width(), place.y() + down * place.height(),
                edge(across, own.justifySelf(), place.width(), rightToLeft),
                edge(down, own.alignSelf(), place.height(), false), area);
    }

    private static Edge edge(double share, Alignment own, double space, boolean rightToLeft) {
        return own.safe() ? Edge.of(share).safe(space, rightToLeft) : Edge.of(share);
    }

    private static Area padding(GridContainer container, Fragment fragment) {
        var border = container.box.layout().border();
        return new Area(border.left().width(), border.top().width(),
                fragment.width() - border.left().width() - border.right().width(),
                fragment.height() - border.top().width() - border.bottom().width());
    }

    /** The area between the lines that a box names; the container's padding edge where it names none. */
    private static Area area(GridPlan plan, Box child, Fragment fragment) {
        GridStyle.Placement place = child.layout().grid().placement();
        Area padding = padding(plan.container, fragment);
        double[] across = along(plan.columns, plan.columnTemplate, plan.placement.firstColumn(), place.columnStart(),
                place.columnEnd());
        double[] down = along(plan.rows, plan.rowTemplate, plan.placement.firstRow(), place.rowStart(),
                place.rowEnd());
        double innerWidth = plan.container.innerWidth;
        boolean rightToLeft = plan.container.alignment.rightToLeft();
        double start = rightToLeft ? innerWidth - across[1] : across[0];
        double end = rightToLeft ? innerWidth - across[0] : across[1];
        double left = plan.container.metrics.left();
        double top = plan.container.metrics.top();
        double x = Double.isNaN(start) ? padding.x() : left + start;
        double right = Double.isNaN(end) ? padding.x() + padding.width() : left + end;
        double y = Double.isNaN(down[0]) ? padding.y() : top + down[0];
        double bottom = Double.isNaN(down[1]) ? padding.y() + padding.height() : top + down[1];
        return new Area(x, y, Math.max(0, right - x), Math.max(0, bottom - y));
    }

    /** The places of two lines; NaN for those that are automatic or not in the grid. */
    private static double[] along(Tracks tracks, Template template, int first, GridLine start, GridLine end) {
        var resolver = new LineResolver(template);
        Integer from = resolver.definite(start, true);
        Integer to = resolver.definite(end, false);
        if (from == null && to != null && start.kind() == GridLine.Kind.SPAN) {
            from = resolver.resolve(start, end).start();
        } else if (to == null && from != null && end.kind() == GridLine.Kind.SPAN) {
            to = resolver.resolve(start, end).end();
        }
        if (from != null && to != null && from > to) {
            Integer swapped = from;
            from = to;
            to = swapped;
        }
        if (from != null && from.equals(to)) {
            to = null;
        }
        return new double[]{at(tracks, first, from, true), at(tracks, first, to, false)};
    }

    private static double at(Tracks tracks, int first, @Nullable Integer line, boolean starts) {
        int index = line == null ? -1 : line - first;
        if (index < 0 || index > tracks.count) {
            return Double.NaN;
        }
        if (tracks.count == 0) {
            return 0;
        }
        if (starts) {
            return index == tracks.count ? tracks.end(index) : tracks.start(index);
        }
        return index == 0 ? tracks.start(0) : tracks.end(index);
    }
}
