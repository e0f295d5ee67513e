package platen.jobs.engine.document.background;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.value.CssColor;

/**
 * A gradient (CSS Images 3, chapter 3; CSS Images 4, section 3.3).
 *
 * @param repeats whether the stops repeat in both directions
 */
public record Gradient(Shape shape, List<Stop> stops, boolean repeats) implements BackgroundLayer.Image {
    /** Stops of one gradient; of more, only so many are drawn. */
    public static final int MAX_STOPS = 1_000;

    /** The shape of lines of equal color. */
    public sealed interface Shape {}

    /**
     * Straight lines across a direction.
     *
     * @param degrees clockwise from the top
     * @param toX -1 to the left, 1 to the right, 0 for neither; with {@code toY} it names a corner
     * @param toY -1 to the top, 1 to the bottom, 0 for neither
     */
    public record Linear(double degrees, int toX, int toY) implements Shape {
        boolean isCorner() {
            return toX != 0 && toY != 0;
        }

        /** The direction in a box of a size, clockwise from the top in radians. */
        public double radians(double width, double height) {
            // The line of 50 % runs through the two corners beside the one that is named.
            return isCorner() ? Math.atan2(toX * height, -toY * width) : Math.toRadians(degrees);
        }
    }

    /**
     * Circles or ellipses around a center.
     *
     * @param radiusX null where the extent decides
     * @param radiusY null where the extent decides
     */
    public record Radial(boolean circle, Extent extent, @Nullable Length radiusX, @Nullable Length radiusY, Length x,
            Length y) implements Shape {}

    /**
     * Rays around a center.
     *
     * @param degrees of the first ray, clockwise from the top
     */
    public record Conic(double degrees, Length x, Length y) implements Shape {}

    /** Where a radial gradient ends. */
    public enum Extent {
        CLOSEST_SIDE,
        FARTHEST_SIDE,
        CLOSEST_CORNER,
        FARTHEST_CORNER
    }

    /**
     * A color stop or, without a color, a hint where the middle between two colors is.
     *
     * @param at place on the gradient line; null for halfway between its neighbors
     */
    public record Stop(@Nullable CssColor color, @Nullable Length at) {}
}
