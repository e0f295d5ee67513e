package platen.jobs.engine.document.formatting.flex;

import java.util.List;
import platen.jobs.engine.document.boxstyle.Alignment.Position;
import platen.jobs.engine.document.boxstyle.FlexStyle;
import platen.jobs.engine.document.formatting.Fragment;

/** Finds the baselines of items and of a container (section 8.5). */
final class FlexBaselines {
    private FlexBaselines() {}

    /** Distance of the aligned baseline from the border edge's top; the lower edge where the item has none. */
    static double first(FlexItem item) {
        Fragment fragment = item.fragment();
        boolean last = item.align.position() == Position.LAST_BASELINE;
        double baseline = last ? fragment.lastBaseline() : fragment.firstBaseline();
        return Double.isNaN(baseline) ? fragment.height() : baseline;
    }

    /**
     * Returns a baseline of a container from its content's top: that of the items that are aligned by theirs in the
     * uppermost or lowest line, else that of its first or last item.
     */
    static double of(FlexContainer container, FlexItem[] items, List<FlexLine> lines, boolean last,
            double innerHeight) {
        if (lines.isEmpty()) {
            return Fragment.NO_BASELINE;
        }
        boolean reversedLines = container.style.wrap() == FlexStyle.Wrap.WRAP_REVERSE;
        boolean lastLine = container.row ? last != container.crossReversed : reversedLines;
        FlexLine line = lastLine ? lines.getLast() : lines.getFirst();
        boolean lastItem = container.row ? container.style.isReversed() : last != container.mainReversed;
        FlexItem item = items[lastItem ? line.to - 1 : line.from];
        if (container.row && !Double.isNaN(line.ascent)) {
            for (int i = line.from; i < line.to; i++) {
                if (items[i].align.is(Position.BASELINE, Position.LAST_BASELINE)) {
                    item = items[i];
                    break;
                }
            }
        }
        double own = last ? item.fragment().lastBaseline() : item.fragment().firstBaseline();
        double baseline = Double.isNaN(own) ? item.fragment().height() : own;
        return FlexPlacement.y(container, item, innerHeight) + baseline;
    }
}
