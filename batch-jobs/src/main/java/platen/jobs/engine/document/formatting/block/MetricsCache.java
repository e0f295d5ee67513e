package platen.jobs.engine.document.formatting.block;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;

/** Remembers the metrics of a few styles: those of the columns of a table come again with each row. */
final class MetricsCache {
    private static final int SIZE = 32;

    private final @Nullable LayoutStyle[] styles = new @Nullable LayoutStyle[SIZE];
    private final @Nullable BoxMetrics[] metrics = new @Nullable BoxMetrics[SIZE];
    private final double[] widths = new double[SIZE];
    private int next;

    /** @param width what percentages refer to */
    BoxMetrics of(LayoutStyle style, double width) {
        for (int i = 0; i < SIZE; i++) {
            BoxMetrics known = metrics[i];
            if (styles[i] == style && widths[i] == width && known != null) {
                return known;
            }
        }
        var made = new BoxMetrics(style, width);
        styles[next] = style;
        metrics[next] = made;
        widths[next] = width;
        next = (next + 1) % SIZE;
        return made;
    }
}
