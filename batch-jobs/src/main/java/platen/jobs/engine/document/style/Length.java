package platen.jobs.engine.document.style;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.value.Calc;
import platen.jobs.engine.document.value.CalcEvaluator;
import platen.jobs.engine.document.value.CssValue;

/**
 * A length whose percentage, if it is one, waits for what it is a part of.
 *
 * @param value points, or hundredths of the whole
 * @param calc in pixels, of a calculation; else null
 */
public record Length(Unit unit, double value, @Nullable Calc calc) {
    private static final double POINTS_PER_PIXEL = 0.75;
    private static final double MAX_POINTS = CssValue.MAX_PIXELS * POINTS_PER_PIXEL;

    /** Describes what a value counts. */
    public enum Unit {
        POINTS,
        PERCENT,
        /** Of points and a percentage. */
        CALCULATION,
        /** As large as the content or the space asks. */
        AUTO
    }

    public static final Length AUTO = new Length(Unit.AUTO, 0);
    public static final Length ZERO = new Length(Unit.POINTS, 0);

    public Length(Unit unit, double value) {
        this(unit, value, null);
    }

    public static Length points(double points) {
        return points == 0 ? ZERO : new Length(Unit.POINTS, points);
    }

    public boolean isAuto() {
        return unit == Unit.AUTO;
    }

    /** Points, where a percentage is of {@code whole} points and auto is 0. */
    public double of(double whole) {
        return orElse(whole, 0);
    }

    /** Points, where a percentage is of {@code whole} points and auto is {@code automatic} points. */
    public double orElse(double whole, double automatic) {
        return switch (unit) {
            case POINTS -> value;
            case PERCENT -> Math.clamp(value * whole / 100, -MAX_POINTS, MAX_POINTS);
            case CALCULATION -> calc == null
                    ? value
                    : CalcEvaluator.pixels(calc, whole / POINTS_PER_PIXEL) * POINTS_PER_PIXEL;
            case AUTO -> automatic;
        };
    }
}
