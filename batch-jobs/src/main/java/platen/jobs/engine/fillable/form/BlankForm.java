package platen.jobs.engine.fillable.form;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.archive.XmpClaims;

/**
 * The static objects of a compiled form, which all renders share, and the object numbers reserved for what a render
 * adds. Object numbers are assigned in this order: the static objects, one array of content streams per page, one
 * watermark per page shape, three objects used by watermarks, and one overlay per page that has fields.
 *
 * @param body header and static objects as bytes
 * @param entries cross-reference entries of the static objects from number 0 on, see {@code PackedXref}
 * @param root object number of the catalog
 * @param info object number of the information dictionary, or 0
 * @param pages in page order
 * @param shapes distinct page shapes
 * @param properties object numbers of the property lists of marked content, see {@link Reading}; empty when the
 *     form is not tagged
 * @param claims the standards that its documents claim unless a render breaks them, or null when the form claims none.
 *     The metadata with the claims is written by each render
 */
public record BlankForm(byte[] body, long[] entries, int root, int info, List<Page> pages, List<Shape> shapes,
        int properties, @Nullable XmpClaims claims) {

    /**
     * One page.
     *
     * @param contents object numbers of its static content streams, in drawing order; the last one draws the
     *     overlay
     * @param shape index of its shape
     * @param hasOverlay whether the page has fields
     * @param structure key of the overlay in the parent tree of the structure, or {@link #UNTAGGED}
     */
    public record Page(int[] contents, int shape, boolean hasOverlay, int structure) {
        /** The key of overlays that are not in a structure tree. */
        public static final int UNTAGGED = -1;

        public boolean isTagged() {
            return structure != UNTAGGED;
        }
    }

    /**
     * The page geometry that a watermark needs.
     *
     * @param box visible area in default user space
     * @param rotation clockwise rotation in degrees at display: 0, 90, 180 or 270
     */
    public record Shape(Box box, int rotation) {}

    int markNumber(int shape) {
        return entries.length + pages.size() + shape;
    }

    public int markFont() {
        return markNumber(shapes.size());
    }

    public int markState() {
        return markFont() + 1;
    }

    public int markContent() {
        return markFont() + 2;
    }

    /** Returns the first object number that a render writes. */
    public int firstOverlay() {
        return markFont() + 3;
    }

    /** Returns the object number of the metadata, if the form has claims. */
    public int metadata() {
        return firstOverlay() + overlays();
    }

    public int overlays() {
        int count = 0;
        for (Page page : pages) {
            count += page.hasOverlay() ? 1 : 0;
        }
        return count;
    }
}
