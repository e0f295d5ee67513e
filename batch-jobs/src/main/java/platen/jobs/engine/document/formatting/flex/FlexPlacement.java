package platen.jobs.engine.document.formatting.flex;

import java.util.List;
import platen.jobs.engine.document.boxstyle.Alignment;
import platen.jobs.engine.document.boxstyle.Alignment.Position;
import platen.jobs.engine.document.boxstyle.FlexStyle;
import platen.jobs.engine.document.formatting.sizing.Distribution;

/** Aligns items and lines (sections 9.5 and 9.6). */
final class FlexPlacement {
    private final FlexContainer container;
    private final FlexItem[] items;
    private final double innerMain;
    private final double innerCross;

    FlexPlacement(FlexContainer container, FlexItem[] items, double innerMain, double innerCross) {
        this.container = container;
        this.items = items;
        this.innerMain = innerMain;
        this.innerCross = innerCross;
    }

    void place(List<FlexLine> lines) {
        placeLines(lines);
        for (FlexLine line : lines) {
            placeAlongMain(line);
            for (int i = line.from; i < line.to; i++) {
                items[i].crossAt = line.crossAt + crossOffset(items[i], line);
            }
        }
    }

    /** Step 16: align-content. */
    private void placeLines(List<FlexLine> lines) {
        double free = innerCross;
        for (FlexLine line : lines) {
            free -= line.cross;
        }
        free -= container.crossGap * Math.max(0, lines.size() - 1);
        boolean wrapReversed = container.style.wrap() == FlexStyle.Wrap.WRAP_REVERSE;
        Distribution lineUp = container.isSingleLine()
                ? Distribution.START
                : Distribution.of(container.alignment.alignContent(), free, lines.size(), wrapReversed, false);
        double at = lineUp.before();
        for (FlexLine line : lines) {
            line.crossAt = at;
            at += line.cross + container.crossGap + lineUp.between();
        }
    }

    /** Step 12: auto margins, then justify-content. */
    private void placeAlongMain(FlexLine line) {
        double free = innerMain - container.mainGap * (line.count() - 1);
        int autoMargins = 0;
        for (int i = line.from; i < line.to; i++) {
            free -= items[i].outerMain();
            autoMargins += autoMargin(items[i], true) + autoMargin(items[i], false);
        }
        Distribution justify = autoMargins > 0 && free > 0 ? Distribution.START : justify(free, line.count());
        double each = autoMargins > 0 && free > 0 ? free / autoMargins : 0;
        double at = justify.before();
        for (int i = line.from; i < line.to; i++) {
            FlexItem item = items[i];
            item.marginBefore = each * autoMargin(item, true);
            item.marginAfter = each * autoMargin(item, false);
            item.mainAt = at + item.marginBefore;
            at += item.marginBefore + item.outerMain() + item.marginAfter + container.mainGap + justify.between();
        }
    }

    private Distribution justify(double free, int count) {
        Alignment justify = container.alignment.justifyContent();
        boolean reversed = container.style.isReversed();
        if (!container.row && justify.is(Position.LEFT, Position.RIGHT)) {
            justify = new Alignment(Position.START, justify.overflow());
        }
        return Distribution.of(justify, free, count, reversed, container.rightToLeft);
    }

    /** 1 where the margin at main-start, or at main-end, is auto. */
    private int autoMargin(FlexItem item, boolean atStart) {
        boolean start = atStart != container.mainReversed;
        boolean auto = start
                ? item.metrics.isStartMarginAuto(container.row)
                : item.metrics.isEndMarginAuto(container.row);
        return auto ? 1 : 0;
    }

    /** Steps 13 and 14: auto margins across, then align-self; from cross-start of the line to the margin box. */
    private double crossOffset(FlexItem item, FlexLine line) {
        boolean horizontal = !container.row;
        double free = line.cross - item.outerCross();
        boolean start = container.crossReversed
                ? item.metrics.isEndMarginAuto(horizontal)
                : item.metrics.isStartMarginAuto(horizontal);
        boolean end = container.crossReversed
                ? item.metrics.isStartMarginAuto(horizontal)
                : item.metrics.isEndMarginAuto(horizontal);
        if (start || end) {
            double auto = Math.max(0, free);
            double offset = start ? end ? auto / 2 : auto : 0;
            // The margin at the start of the container's block axis stays where the item overflows.
            return free < 0 && container.crossReversed ? free : offset;
        }
        if (container.row && item.align.is(Position.BASELINE, Position.LAST_BASELINE)) {
            return container.crossReversed
                    ? line.descent - (item.outerCross() - item.ascent)
                    : line.ascent - item.ascent;
        }
        return selfOffset(container, item.align, item.box.layout().alignment().rightToLeft(), free);
    }

    /** The offset of an item from cross-start by align-self. */
    static double selfOffset(FlexContainer container, Alignment align, boolean itemRightToLeft, double free) {
        boolean wrapReversed = container.style.wrap() == FlexStyle.Wrap.WRAP_REVERSE;
        double start = wrapReversed ? free : 0;
        double end = free - start;
        if (align.safe() && free < 0) {
            return start;
        }
        boolean selfReversed = !container.row && itemRightToLeft != container.rightToLeft;
        return switch (align.position()) {
            case AUTO, NORMAL, STRETCH, FLEX_START, SPACE_BETWEEN, SPACE_AROUND, SPACE_EVENLY -> 0;
            case START, LEFT, BASELINE -> start;
            case END, RIGHT, LAST_BASELINE -> end;
            case FLEX_END -> free;
            case CENTER -> free / 2;
            case SELF_START -> selfReversed ? end : start;
            case SELF_END -> selfReversed ? start : end;
        };
    }

    /** The left border edge of an item from the container's content. */
    static double x(FlexContainer container, FlexItem item, double innerWidth) {
        boolean reversed = container.row ? container.mainReversed : container.crossReversed;
        double at = container.row ? item.mainAt : item.crossAt;
        double outer = container.row ? item.outerMain() : item.outerCross();
        return (reversed ? innerWidth - at - outer : at) + item.metrics.marginLeft();
    }

    /** The upper border edge of an item from the container's content. */
    static double y(FlexContainer container, FlexItem item, double innerHeight) {
        boolean reversed = container.row ? container.crossReversed : container.mainReversed;
        double at = container.row ? item.crossAt : item.mainAt;
        double outer = container.row ? item.outerCross() : item.outerMain();
        return (reversed ? innerHeight - at - outer : at) + item.metrics.marginTop();
    }
}
