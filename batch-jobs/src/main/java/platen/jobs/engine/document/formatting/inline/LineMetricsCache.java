package platen.jobs.engine.document.formatting.inline;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.style.Style;

/** Remembers how high the lines of a few styles are: those of the columns of a table come again with each row. */
final class LineMetricsCache {
    private static final int SIZE = 8;

    private final @Nullable Style[] styles = new @Nullable Style[SIZE];
    private final @Nullable LineMetrics[] metrics = new @Nullable LineMetrics[SIZE];
    private int next;

    LineMetrics of(Style style) {
        for (int i = 0; i < SIZE; i++) {
            LineMetrics known = metrics[i];
            if (styles[i] == style && known != null) {
                return known;
            }
        }
        LineMetrics made = LineMetrics.of(style);
        styles[next] = style;
        metrics[next] = made;
        next = (next + 1) % SIZE;
        return made;
    }
}
