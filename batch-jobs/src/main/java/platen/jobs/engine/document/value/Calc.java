package platen.jobs.engine.document.value;

import java.util.List;

/** A calculation of css-values-4, section 10. */
public sealed interface Calc {
    /** Describes what a calculation results in. */
    enum Type {
        NUMBER,
        LENGTH,
        PERCENT,
        /** A length in which percentages take part. */
        LENGTH_PERCENT,
        ANGLE,
        TIME,
        RESOLUTION,
        FLEX
    }

    /** A number, quantity or percentage. */
    record Leaf(CssValue value) implements Calc {}

    record Sum(List<Calc> terms) implements Calc {}

    record Product(List<Calc> factors) implements Calc {}

    record Inverse(Calc of) implements Calc {}

    /**
     * A function.
     *
     * @param strategy of rounding; empty for other functions
     */
    record Math(String name, List<Calc> arguments, String strategy) implements Calc {}
}
