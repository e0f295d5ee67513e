package platen.jobs.engine.document.formatting.flex;

import java.util.List;
import platen.jobs.engine.document.boxstyle.Alignment.Position;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Fragment;

/** Determines the cross sizes of items and lines (section 9.4). */
final class CrossSizes {
    private final FlexContainer container;
    private final boolean row;
    private final FlexItem[] items;
    private final List<FlexLine> lines;
    private final ItemSizes sizes;

    CrossSizes(FlexContainer container, FlexItem[] items, List<FlexLine> lines, ItemSizes sizes) {
        this.container = container;
        this.row = container.row;
        this.items = items;
        this.lines = lines;
        this.sizes = sizes;
    }

    /** Returns the inner cross size of the container, with the items laid out in their final sizes. */
    double determine(boolean ignoresLimits) {
        for (FlexItem item : items) {
            hypothetical(item);
        }
        double total = 0;
        for (FlexLine line : lines) {
            alignBaselines(line);
            lineSize(line, ignoresLimits);
            line.content = line.cross;
            total += line.cross;
        }
        total += container.crossGap * Math.max(0, lines.size() - 1);
        double inner = row ? container.clampHeight(total, ignoresLimits) : container.innerWidth;
        stretchLines(inner - total);
        for (FlexLine line : lines) {
            for (int i = line.from; i < line.to; i++) {
                used(items[i], line);
            }
        }
        return inner;
    }

    /** Step 7: the cross size of an item that gets its used main size. */
    private void hypothetical(FlexItem item) {
        if (!row) {
            item.cross = sizes.columnWidth(item, item.main);
            return;
        }
        Fragment fragment = container.formatting.layout(item.box,
                sizes.space(item).fixed(item.main, ConstraintSpace.INDEFINITE, false));
        item.fragment = fragment;
        item.cross = fragment.height();
    }

    /** The line's baseline, from items that take part in baseline alignment (step 8). */
    private void alignBaselines(FlexLine line) {
        double above = Double.NaN;
        double below = 0;
        for (int i = line.from; i < line.to; i++) {
            FlexItem item = items[i];
            if (isBaselineAligned(item)) {
                item.ascent = item.metrics.marginTop() + FlexBaselines.first(item);
                above = Double.isNaN(above) ? item.ascent : Math.max(above, item.ascent);
                below = Math.max(below, item.outerCross() - item.ascent);
            }
        }
        line.ascent = above;
        line.descent = below;
    }

    boolean isBaselineAligned(FlexItem item) {
        return row && item.align.is(Position.BASELINE, Position.LAST_BASELINE) && !item.metrics.hasAutoMargin(false);
    }

    /** Step 8: the cross size of a line. */
    private void lineSize(FlexLine line, boolean ignoresLimits) {
        if (container.isSingleLine() && ConstraintSpace.isDefinite(container.innerCross())) {
            line.cross = container.innerCross();
            return;
        }
        double largest = 0;
        for (int i = line.from; i < line.to; i++) {
            FlexItem item = items[i];
            if (!isBaselineAligned(item)) {
                largest = Math.max(largest, item.outerCross());
            }
        }
        line.cross = Double.isNaN(line.ascent) ? largest : Math.max(largest, line.ascent + line.descent);
        if (container.isSingleLine()) {
            line.cross = container.clampHeight(line.cross, ignoresLimits);
        }
    }

    /** Step 9: lines share what is left where align-content says so. */
    private void stretchLines(double free) {
        if (free > 0 && !container.isSingleLine() && container.alignment.alignContent().stretches()
                && !lines.isEmpty()) {
            for (FlexLine line : lines) {
                line.cross += free / lines.size();
            }
        }
    }

    /** Step 11: the used cross size of an item; lays it out with its final sizes. */
    private void used(FlexItem item, FlexLine line) {
        boolean stretched = item.stretches(row);
        if (stretched) {
            item.cross = item.sizes.clamp(line.cross - item.crossMargins, !row);
        }
        if (row) {
            if (stretched) {
                layout(item, item.main, item.cross, true);
            }
            return;
        }
        boolean definite = container.isMainDefinite() || item.baseDefinite;
        Fragment measured = item.fragment;
        boolean reusable = measured != null && !definite && Math.abs(measured.width() - item.cross) < 1e-6
                && Math.abs(measured.height() - item.main) < 1e-6;
        if (!reusable) {
            layout(item, item.cross, item.main, definite);
        }
    }

    private void layout(FlexItem item, double width, double height, boolean definite) {
        item.fragment = container.formatting.layout(item.box, sizes.space(item).fixed(width, height, definite));
    }
}
