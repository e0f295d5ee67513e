package platen.jobs.engine.document.formatting;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;

/**
 * An absolute or fixed box that waits for its containing block, with the place where it would have stood in the flow.
 *
 * @param x of its static position, from the border edge of the fragment that reports it
 * @param y of its static position
 * @param horizontal which part of its margin box stands at x
 * @param vertical which part of its margin box stands at y
 * @param area its containing block if the box around it is one, as the area of a grid is; null for the padding box
 * @param inline the inline box that is its containing block, which ends with the lines around; null for none
 */
public record OutOfFlow(Box box, double x, double y, Edge horizontal, Edge vertical, @Nullable Area area,
        @Nullable Box inline) {

    public OutOfFlow(Box box, double x, double y, Edge horizontal, Edge vertical, @Nullable Area area) {
        this(box, x, y, horizontal, vertical, area, null);
    }

    /**
     * The part of a margin box along one axis that stands at its static position.
     *
     * @param share 0 for the left or upper edge, 1 for the right or lower edge, a half for the center
     * @param most the size above which the box begins where the space that it is aligned in does; infinite for none
     * @param fromEnd whether that is the right or lower edge of the space
     */
    public record Edge(double share, double most, boolean fromEnd) {
        public static final Edge START = of(0);
        public static final Edge END = of(1);

        public static Edge of(double share) {
            return new Edge(share, Double.POSITIVE_INFINITY, false);
        }

        /** The same where a box that is larger than the space overflows at its end alone. */
        public Edge safe(double space, boolean rightToLeft) {
            return new Edge(share, space, rightToLeft);
        }

        /** Returns how far before the static position a margin box of a size begins. */
        public double before(double size) {
            if (size <= most) {
                return share * size;
            }
            return fromEnd ? size - (1 - share) * most : share * most;
        }
    }

    /** A rectangle, from the border edge of the fragment that reports it. */
    public record Area(double x, double y, double width, double height) {}

    /** A box whose upper left corner would have stood at a place. */
    public static OutOfFlow at(Box box, double x, double y) {
        return new OutOfFlow(box, x, y, Edge.START, Edge.START, null);
    }

    /** The same box at another place, with the containing block that it has. */
    public OutOfFlow to(double newX, double newY) {
        return new OutOfFlow(box, newX, newY, horizontal, vertical, area, inline);
    }

    /** The same box in the inline box that is its containing block. */
    public OutOfFlow within(@Nullable Area padding) {
        return new OutOfFlow(box, x, y, horizontal, vertical, padding, padding == null ? null : inline);
    }

    /** The same box as a fragment further out sees it; an area in the fragment before means nothing there. */
    OutOfFlow moved(double byX, double byY) {
        return new OutOfFlow(box, x + byX, y + byY, horizontal, vertical, null);
    }
}
