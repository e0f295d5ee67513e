package platen.jobs.engine.document.formatting.flex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import platen.jobs.engine.document.boxstyle.FlexStyle;

/** Collects items into lines (section 9.3, step 5; balanced ones by Flexible Box Layout 2, section 5.2). */
final class LineBreaks {
    private static final double TOLERANCE = 0.01;
    /** More items than these are broken without balance, whose work grows with their square. */
    private static final int MAX_BALANCED_ITEMS = 1_000;

    /** Outer hypothetical main sizes of the items. */
    private final double[] items;
    private final double extent;
    private final double gap;

    /** @param extent the main size at which lines end; may be infinite */
    LineBreaks(FlexItem[] items, double extent, double gap) {
        this(Arrays.stream(items).mapToDouble(FlexItem::outerHypothetical).toArray(), extent, gap);
    }

    private LineBreaks(double[] items, double extent, double gap) {
        this.items = items;
        this.extent = extent;
        this.gap = gap;
    }

    List<FlexLine> lines(FlexStyle style) {
        if (items.length == 0) {
            return List.of();
        }
        if (style.wrap() == FlexStyle.Wrap.NOWRAP) {
            return List.of(new FlexLine(0, items.length));
        }
        List<FlexLine> lines = new ArrayList<>();
        for (int from = 0; from < items.length;) {
            int to = lineEnd(from, style.balanced());
            lines.add(new FlexLine(from, to));
            from = to;
        }
        // In a line without any space, no item makes another one fit.
        int least = style.balanced() && extent <= 0 ? items.length : style.lineCount();
        int count = Math.min(items.length, Math.max(lines.size(), least));
        return style.balanced() && count > 1 && items.length <= MAX_BALANCED_ITEMS ? balanced(count) : lines;
    }

    /**
     * Returns the length of the longest line of a row whose lines no width ends.
     *
     * @param sizes outer sizes of its items
     */
    static double longest(double[] sizes, double gap, FlexStyle style) {
        double longest = 0;
        for (FlexLine line : new LineBreaks(sizes, Double.POSITIVE_INFINITY, gap).lines(style)) {
            double length = gap * (line.count() - 1);
            for (int i = line.from; i < line.to; i++) {
                length += sizes[i];
            }
            longest = Math.max(longest, length);
        }
        return longest;
    }

    /** Where a line ends that takes all that fits. */
    private int lineEnd(int from, boolean balanced) {
        double size = 0;
        int to = from;
        while (to < items.length) {
            size += items[to] + (to > from ? gap : 0);
            // An item with a negative outer size may make space for the first one, where lines are not balanced.
            if (size > extent + TOLERANCE && (balanced || to > from)) {
                return Math.max(to, from + 1);
            }
            to++;
        }
        return to;
    }

    /** Breaks lines so that the squares of what they leave free sum up to the least; earlier lines are fuller. */
    private List<FlexLine> balanced(int count) {
        int size = items.length;
        int[][] ends = new int[count + 1][size + 1];
        double[] rest = new double[size + 1];
        Arrays.fill(rest, Double.POSITIVE_INFINITY);
        rest[size] = 0;
        for (int lines = 1; lines <= count; lines++) {
            rest = withOneMore(rest, ends[lines]);
        }
        List<FlexLine> lines = new ArrayList<>(count);
        for (int left = count, from = 0; left > 0; left--) {
            int to = ends[left][from];
            lines.add(new FlexLine(from, to));
            from = to;
        }
        return lines;
    }

    /** The least costs of the items from each one on with one line more, and where that line ends. */
    private double[] withOneMore(double[] rest, int[] ends) {
        double[] costs = new double[items.length + 1];
        Arrays.fill(costs, Double.POSITIVE_INFINITY);
        for (int from = 0; from < items.length; from++) {
            int most = lineEnd(from, true);
            double size = 0;
            for (int to = from + 1; to <= most; to++) {
                size += items[to - 1] + (to > from + 1 ? gap : 0);
                double free = Double.isInfinite(extent) ? size : Math.max(0, extent - size);
                double cost = free * free + rest[to];
                if (cost <= costs[from] + TOLERANCE && cost < Double.POSITIVE_INFINITY) {
                    costs[from] = cost;
                    ends[from] = to;
                }
            }
        }
        return costs;
    }
}
