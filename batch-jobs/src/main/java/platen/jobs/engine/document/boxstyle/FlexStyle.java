package platen.jobs.engine.document.boxstyle;

import java.util.List;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.value.CssValue;

/**
 * Values of the flex properties (CSS Flexible Box Layout 1 and 2).
 *
 * @param balanced whether lines become equally full
 * @param lineCount the least number of balanced lines
 * @param order of the item among its siblings, in grid containers too
 */
public record FlexStyle(Direction direction, Wrap wrap, boolean balanced, int lineCount, double grow, double shrink,
        Sizing basis, int order) {

    /** The value of {@code flex-direction}. */
    public enum Direction {
        ROW,
        ROW_REVERSE,
        COLUMN,
        COLUMN_REVERSE
    }

    /** The value of {@code flex-wrap}. */
    public enum Wrap {
        NOWRAP,
        WRAP,
        WRAP_REVERSE
    }

    public static final FlexStyle INITIAL = new FlexStyle(Direction.ROW, Wrap.NOWRAP, false, 1, 0, 1, Sizing.AUTO, 0);

    private static final double MAX_FACTOR = 1_000_000_000;

    /** Reads computed values. */
    public static FlexStyle of(ComputedStyle computed) {
        List<CssValue> wrap = computed.get("flex-wrap").parts();
        boolean balanced = wrap.getLast().is("balance") || wrap.getFirst().is("balance");
        var style = new FlexStyle(direction(computed.get("flex-direction")), wrap(wrap, balanced), balanced,
                (int) number(computed, "flex-line-count"), number(computed, "flex-grow"),
                number(computed, "flex-shrink"), Sizing.of(computed.get("flex-basis")),
                (int) number(computed, "order"));
        return style.equals(INITIAL) ? INITIAL : style;
    }

    private static Direction direction(CssValue value) {
        return switch (value.keyword()) {
            case "row-reverse" -> Direction.ROW_REVERSE;
            case "column" -> Direction.COLUMN;
            case "column-reverse" -> Direction.COLUMN_REVERSE;
            default -> Direction.ROW;
        };
    }

    private static Wrap wrap(List<CssValue> parts, boolean balanced) {
        if (parts.getFirst().is("wrap-reverse") || parts.getLast().is("wrap-reverse")) {
            return Wrap.WRAP_REVERSE;
        }
        return balanced || parts.getFirst().is("wrap") ? Wrap.WRAP : Wrap.NOWRAP;
    }

    private static double number(ComputedStyle computed, String property) {
        return computed.get(property) instanceof CssValue.Num number
                ? Math.clamp(number.value(), -MAX_FACTOR, MAX_FACTOR)
                : 0;
    }

    /** Whether the main axis is horizontal. */
    public boolean isRow() {
        return direction == Direction.ROW || direction == Direction.ROW_REVERSE;
    }

    /** Whether items run from the end of the main axis to its begin. */
    public boolean isReversed() {
        return direction == Direction.ROW_REVERSE || direction == Direction.COLUMN_REVERSE;
    }
}
