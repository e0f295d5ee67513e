package platen.jobs.engine.document.formatting.flex;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.AlignmentStyle;
import platen.jobs.engine.document.boxstyle.FlexStyle;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;
import platen.jobs.engine.document.style.Length;

/** A flex container with its used sizes and the directions of its axes (section 9.2, steps 1 and 2). */
final class FlexContainer {
    private static final double INDEFINITE = ConstraintSpace.INDEFINITE;

    final Formatting formatting;
    final Box box;
    final FlexStyle style;
    final AlignmentStyle alignment;
    final BoxMetrics metrics;
    final UsedSizes sizes;
    /** Whether the main axis is horizontal. */
    final boolean row;
    final boolean rightToLeft;
    /** Whether main-start is the right or the bottom. */
    final boolean mainReversed;
    /** Whether cross-start is the right or the bottom. */
    final boolean crossReversed;
    /** Width of the border box. */
    final double width;
    /** Width of the content box. */
    final double innerWidth;
    /** The width that percentages of items refer to; indefinite while intrinsic widths are measured. */
    final double percentageWidth;
    /** Height of the content box where content does not decide it; else indefinite. */
    final double innerHeight;
    /** The height that percentages of items' heights refer to; or indefinite. */
    final double percentageHeight;
    final double mainGap;
    final double crossGap;

    FlexContainer(Formatting formatting, Box box, ConstraintSpace space) {
        this.formatting = formatting;
        this.box = box;
        style = box.layout().flex();
        alignment = box.layout().alignment();
        row = style.isRow();
        rightToLeft = alignment.rightToLeft();
        mainReversed = style.isReversed() != (row && rightToLeft);
        crossReversed = (style.wrap() == FlexStyle.Wrap.WRAP_REVERSE) != (!row && rightToLeft);
        metrics = BoxMetrics.of(box.layout(), space);
        sizes = new UsedSizes(formatting, box, metrics, space.percentageWidth(), space.percentageHeight());
        width = sizes.width(space);
        innerWidth = Math.max(0, width - metrics.horizontal());
        percentageWidth = ConstraintSpace.isDefinite(space.percentageWidth()) ? innerWidth : INDEFINITE;
        double height = sizes.heightAroundContent(space, width);
        innerHeight = ConstraintSpace.isDefinite(height) ? Math.max(0, height - metrics.vertical()) : INDEFINITE;
        boolean fixed = ConstraintSpace.isDefinite(space.fixedHeight());
        percentageHeight = fixed && !space.fixedHeightIsDefinite() ? INDEFINITE : innerHeight;
        double columnGap = gap(alignment.columnGap(), innerWidth);
        double rowGap = gap(alignment.rowGap(), innerHeight);
        mainGap = row ? columnGap : rowGap;
        crossGap = row ? rowGap : columnGap;
    }

    /** A gap; percentages of an indefinite size are 0. */
    private static double gap(Length gap, double whole) {
        return Math.max(0, gap.of(Math.max(0, whole)));
    }

    boolean isSingleLine() {
        return style.wrap() == FlexStyle.Wrap.NOWRAP;
    }

    /** The inner main size; indefinite where content decides it. */
    double innerMain() {
        return row ? innerWidth : innerHeight;
    }

    /** The inner cross size; indefinite where content decides it. */
    double innerCross() {
        return row ? innerHeight : innerWidth;
    }

    /** Whether percentages of items along the main axis may refer to the container. */
    boolean isMainDefinite() {
        return row || ConstraintSpace.isDefinite(percentageHeight);
    }

    /** The main size at which lines are broken (section 9.3, step 5). */
    double lineExtent(boolean ignoresMaximum) {
        if (row || ConstraintSpace.isDefinite(innerHeight)) {
            return innerMain();
        }
        return ignoresMaximum ? Double.POSITIVE_INFINITY : Math.max(0, sizes.most(false) - metrics.vertical());
    }

    /** The content height that a height of content leads to, between minimum and maximum. */
    double clampHeight(double content, boolean ignoresLimits) {
        if (ConstraintSpace.isDefinite(innerHeight)) {
            return innerHeight;
        }
        return ignoresLimits
                ? content
                : Math.max(0, sizes.clamp(content + metrics.vertical(), false) - metrics.vertical());
    }
}
