package platen.jobs.engine.document.style;

/**
 * A length whose percentage, if it is one, waits for what it is a part of.
 *
 * @param value points, or hundredths of the whole
 */
public record Length(Unit unit, double value) {
    /** What a value counts. */
    public enum Unit {
        POINTS,
        PERCENT,
        /** As large as the content or the room asks. */
        AUTO
    }

    public static final Length AUTO = new Length(Unit.AUTO, 0);
    public static final Length ZERO = new Length(Unit.POINTS, 0);

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
            case PERCENT -> value * whole / 100;
            case AUTO -> automatic;
        };
    }
}
