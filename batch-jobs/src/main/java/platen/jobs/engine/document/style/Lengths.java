package platen.jobs.engine.document.style;

import platen.jobs.engine.document.value.CssValue;

/** Makes lengths in points of computed values. */
public final class Lengths {
    public static final double POINTS_PER_PIXEL = 0.75;

    private Lengths() {}

    /** A length; auto for every keyword. */
    public static Length of(CssValue value) {
        return switch (value) {
            case CssValue.Quantity quantity -> Length.points(quantity.value() * POINTS_PER_PIXEL);
            case CssValue.Percent percent -> percent.value() == 0
                    ? Length.ZERO
                    : new Length(Length.Unit.PERCENT, percent.value());
            case CssValue.Calculation calculation -> new Length(Length.Unit.CALCULATION, 0, calculation.calc());
            default -> Length.AUTO;
        };
    }

    /** A length that cannot be auto. */
    public static Length orZero(CssValue value) {
        Length length = of(value);
        return length.isAuto() ? Length.ZERO : length;
    }

    /** Points; a percentage is of {@code whole} points. */
    public static double points(CssValue value, double whole) {
        return of(value).of(whole);
    }
}
