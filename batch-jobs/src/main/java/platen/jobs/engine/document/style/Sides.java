package platen.jobs.engine.document.style;

import org.jspecify.annotations.Nullable;

/** One thing for each side of a box. */
public record Sides<T extends @Nullable Object>(T top, T right, T bottom, T left) {
    public static <T extends @Nullable Object> Sides<T> all(T each) {
        return new Sides<>(each, each, each, each);
    }

    public Sides<T> with(Side side, T value) {
        return switch (side) {
            case TOP -> new Sides<>(value, right, bottom, left);
            case RIGHT -> new Sides<>(top, value, bottom, left);
            case BOTTOM -> new Sides<>(top, right, value, left);
            case LEFT -> new Sides<>(top, right, bottom, value);
        };
    }

    public T get(Side side) {
        return switch (side) {
            case TOP -> top;
            case RIGHT -> right;
            case BOTTOM -> bottom;
            case LEFT -> left;
        };
    }

    /** A side of a box. */
    public enum Side {
        TOP,
        RIGHT,
        BOTTOM,
        LEFT
    }
}
