package platen.jobs.engine.document.boxstyle;

import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.value.CssValue;

/**
 * Values of the multi-column properties (CSS Multi-column Layout 1).
 *
 * @param count 0 for auto
 * @param width in points; 0 for auto
 * @param gap {@link Length#AUTO} for normal
 * @param balanced whether columns become equally high
 * @param spansAll whether the box stands across all columns of the container around it
 * @param rule the line between columns
 */
public record ColumnsStyle(int count, double width, Length gap, boolean balanced, boolean spansAll,
        TableStyle.Edge rule) {
    public static final ColumnsStyle INITIAL = new ColumnsStyle(0, 0, Length.AUTO, true, false, TableStyle.Edge.NONE);

    /** Reads computed values. */
    public static ColumnsStyle of(ComputedStyle computed) {
        int count = computed.get("column-count") instanceof CssValue.Num number ? (int) number.value() : 0;
        boolean hasWidth = computed.get("column-width") instanceof CssValue.Quantity;
        // A width of 0 counts as the least one.
        double width = hasWidth ? Math.max(0.01, computed.pixels("column-width") * Lengths.POINTS_PER_PIXEL) : 0;
        var style = new ColumnsStyle(count, width, Lengths.of(computed.get("column-gap")),
                !computed.get("column-fill").is("auto"), computed.get("column-span").is("all"),
                TableStyle.edge(computed, "column-rule"));
        return style.equals(INITIAL) ? INITIAL : style;
    }

    /** Whether the box divides its content into columns. */
    public boolean hasColumns() {
        return count > 0 || width > 0;
    }
}
