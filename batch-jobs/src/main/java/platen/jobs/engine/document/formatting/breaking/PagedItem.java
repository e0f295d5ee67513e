package platen.jobs.engine.document.formatting.breaking;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Fragment;

/**
 * An item at the place that it has where no page ends.
 *
 * @param x of its border edge, from that of the container
 * @param y of its border edge, from that of the container
 * @param whole its fragment where it is not divided
 * @param space to lay it out in again where a page ends within it
 * @param width of the containing block, for offsets of relative boxes
 * @param height of the containing block; or indefinite
 * @param rightToLeft whether the container's lines begin on the right
 */
public record PagedItem(Box box, double x, double y, Fragment whole, ConstraintSpace space, double width,
        double height, boolean rightToLeft) {
    double bottom() {
        return y + whole.height();
    }
}
