package platen.jobs.engine.fillable;

import java.util.List;

/**
 * The static side of a form: every object that renders share, and the numbers kept free for what they add. Object
 * numbers run: the static objects, then one array of content streams per page, one mark per page shape, three objects
 * that marks use, and last one overlay per page that has fields.
 *
 * @param body header and static objects as bytes
 * @param entries cross-reference entries of the static objects from number 0 on, see {@code PackedXref}
 * @param root number of the catalog
 * @param info number of the information dictionary, or 0
 * @param pages in order
 * @param shapes distinct page shapes
 * @param properties number of the property lists of marked content, see {@link Reading}; empty when nothing is tagged
 */
public record BlankForm(byte[] body, long[] entries, int root, int info, List<Page> pages, List<Shape> shapes,
        int properties) {

    /**
     * One page.
     *
     * @param contents numbers of its static content streams, in drawing order; the last one draws the overlay
     * @param shape index of its shape
     * @param hasOverlay whether fields lie on it
     * @param structure the key of the overlay in the parent tree of the structure, or {@link #UNTAGGED}
     */
    public record Page(int[] contents, int shape, boolean hasOverlay, int structure) {
        /** The key of overlays that are in no structure tree. */
        public static final int UNTAGGED = -1;

        boolean isTagged() {
            return structure != UNTAGGED;
        }
    }

    /**
     * What a mark must know of a page.
     *
     * @param box visible area in default user space
     * @param rotation clockwise turn at display: 0, 90, 180 or 270
     */
    public record Shape(Box box, int rotation) {}

    int contentsNumber(int page) {
        return entries.length + page;
    }

    int markNumber(int shape) {
        return entries.length + pages.size() + shape;
    }

    int markFont() {
        return markNumber(shapes.size());
    }

    int markState() {
        return markFont() + 1;
    }

    int markContent() {
        return markFont() + 2;
    }

    /** The first number that a render writes. */
    int firstOverlay() {
        return markFont() + 3;
    }

    int overlays() {
        return (int) pages.stream().filter(Page::hasOverlay).count();
    }
}
