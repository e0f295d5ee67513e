package platen.jobs.engine.document.formatting.flex;

import platen.jobs.engine.document.boxstyle.Sizing;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;

/** Determines the flex base sizes and hypothetical main sizes of items (section 9.2, step 3). */
final class ItemSizes {
    private static final double INDEFINITE = ConstraintSpace.INDEFINITE;

    private final FlexContainer container;
    private final boolean row;

    ItemSizes(FlexContainer container) {
        this.container = container;
        row = container.row;
    }

    void determine(FlexItem item) {
        item.base = Math.max(base(item), item.metrics.edges(row));
        item.maxMain = row ? item.sizes.most(true) : mostHeight(item);
        item.minMain = minimum(item);
        item.hypothetical = item.clampMain(item.base);
    }

    /** The flex base size, cases A to E. */
    private double base(FlexItem item) {
        Sizing basis = item.flex.basis();
        if (basis.isAuto()) {
            basis = item.sizes.preferred(row);
        }
        double length = item.sizes.length(basis, row);
        if (ConstraintSpace.isDefinite(length)) {
            item.baseDefinite = true;
            return length;
        }
        double cross = item.sizes.hasRatio() ? definiteCross(item) : INDEFINITE;
        boolean keyword = !basis.isAuto() && !basis.isLength() && basis.kind() != Sizing.Kind.CONTENT;
        if (ConstraintSpace.isDefinite(cross) && !keyword) {
            item.baseDefinite = true;
            return item.sizes.byRatio(cross, row);
        }
        if (!row) {
            return contentHeight(item);
        }
        length = keyword ? item.sizes.intrinsicWidth(basis, container.innerWidth - item.mainMargins) : INDEFINITE;
        return ConstraintSpace.isDefinite(length)
                ? length
                : item.sizes.clampByRatio(item.sizes.intrinsicWidths().max(), true);
    }

    /** The cross size where it is known before layout (section 9.8); else indefinite. */
    private double definiteCross(FlexItem item) {
        double cross = item.sizes.definite(!row);
        if (ConstraintSpace.isDefinite(cross)) {
            return item.sizes.clamp(cross, !row);
        }
        boolean stretched = container.isSingleLine() && item.stretches(row)
                && ConstraintSpace.isDefinite(container.innerCross());
        return stretched ? item.sizes.clamp(container.innerCross() - item.crossMargins, !row) : INDEFINITE;
    }

    /** The least main size; automatic where the style says so (section 4.5). */
    private double minimum(FlexItem item) {
        Sizing minimum = item.sizes.minimum(row);
        boolean unknown = minimum.isPercentual()
                && !ConstraintSpace.isDefinite(item.sizes.length(minimum, row));
        if (!minimum.isAuto() && !unknown && (row || minimum.isLength())) {
            return item.sizes.least(row);
        }
        if (unknown || minimum.isAuto() && item.box.layout().clips()) {
            return item.metrics.edges(row);
        }
        double content = Math.min(contentSuggestion(item), item.maxMain);
        double specified = item.sizes.definite(row);
        if (ConstraintSpace.isDefinite(specified) && minimum.isAuto()) {
            content = Math.min(content, specified);
        }
        return Math.max(content, item.metrics.edges(row));
    }

    private double contentSuggestion(FlexItem item) {
        double content = row ? item.sizes.intrinsicWidths().min() : contentHeight(item);
        if (!item.sizes.hasRatio()) {
            return content;
        }
        double cross = definiteCross(item);
        if (ConstraintSpace.isDefinite(cross)) {
            double transferred = item.sizes.byRatio(cross, row);
            content = item.box.isReplaced() ? Math.min(content, transferred) : Math.max(content, transferred);
        }
        return item.sizes.clampByRatio(content, row);
    }

    private double mostHeight(FlexItem item) {
        double most = item.sizes.most(false);
        Sizing.Kind kind = item.sizes.maximum(false).kind();
        return kind == Sizing.Kind.MIN_CONTENT || kind == Sizing.Kind.MAX_CONTENT || kind == Sizing.Kind.FIT_CONTENT
                ? contentHeight(item)
                : most;
    }

    /** The height that the content of an item of a column needs. */
    private double contentHeight(FlexItem item) {
        double width = columnWidth(item, INDEFINITE);
        if (item.sizes.hasRatio()) {
            return item.sizes.byRatio(width, false);
        }
        if (item.measured < 0) {
            Fragment fragment = container.formatting.layout(item.box,
                    space(item).fixed(width, ConstraintSpace.FROM_CONTENT, false));
            item.fragment = fragment;
            item.measured = fragment.height();
        }
        return item.measured;
    }

    /**
     * The width of an item of a column before lines are stretched (section 9.4, step 7).
     *
     * @param height that the item is known to get; or indefinite
     */
    double columnWidth(FlexItem item, double height) {
        UsedSizes sizes = item.sizes;
        double available = Math.max(0, container.innerWidth - item.crossMargins);
        double width = sizes.definite(true);
        if (!ConstraintSpace.isDefinite(width)) {
            width = sizes.intrinsicWidth(sizes.preferred(true), available);
        }
        if (!ConstraintSpace.isDefinite(width) && container.isSingleLine() && item.stretches(false)) {
            width = available;
        }
        if (!ConstraintSpace.isDefinite(width) && sizes.hasRatio()) {
            double known = ConstraintSpace.isDefinite(height) ? height : sizes.definite(false);
            width = ConstraintSpace.isDefinite(known) ? sizes.byRatio(known, true) : INDEFINITE;
        }
        if (!ConstraintSpace.isDefinite(width)) {
            ContentSizes content = sizes.intrinsicWidths();
            width = sizes.clampByRatio(content.fit(available), true);
        }
        return sizes.clamp(width, true);
    }

    /** The space of an item, without decided sizes. */
    ConstraintSpace space(FlexItem item) {
        return new ConstraintSpace(container.innerWidth, container.innerHeight, container.percentageWidth,
                container.percentageHeight, INDEFINITE, INDEFINITE, false, ConstraintSpace.AutoWidth.FIT_CONTENT,
                null);
    }
}
