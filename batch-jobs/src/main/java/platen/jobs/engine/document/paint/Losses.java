package platen.jobs.engine.document.paint;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects the content that a document draws beyond the edges of its pages, out of sight. Belongs to one render. */
final class Losses {
    private static final int MAX_LOSSES = 100;
    /** Of text, in points: what rounding and the slant of letters come to. */
    static final double TEXT_TOLERANCE = 1;
    /** Of pictures, in points: the bleed that printers ask for. */
    static final double PICTURE_TOLERANCE = 15;

    private final double pageWidth;
    private final double pageHeight;
    /** How far the page is printed beyond its edges, in points. */
    private double bleed;
    /** By element and edge, the first page. */
    private final Map<String, Integer> pages = new LinkedHashMap<>();

    Losses(double pageWidth, double pageHeight) {
        this.pageWidth = pageWidth;
        this.pageHeight = pageHeight;
    }

    /** Sets how far pages are printed beyond their edges, in points. */
    void bleed(double points) {
        bleed = points;
    }

    /**
     * Looks at a rectangle that is drawn.
     *
     * @param page from 0
     * @param y of the upper edge, from the page's top
     * @param origin describes the element that it comes from; null for text in a page's margin
     */
    void look(int page, double x, double y, double width, double height, double least,
            @Nullable Supplier<String> origin) {
        double tolerance = Math.max(least, bleed);
        if (y + height > pageHeight + tolerance) {
            add(page, "bottom", origin);
        } else if (y < -tolerance) {
            add(page, "top", origin);
        }
        if (x + width > pageWidth + tolerance) {
            add(page, "right", origin);
        } else if (x < -tolerance) {
            add(page, "left", origin);
        }
    }

    /** Looks at what lies between two corners: left, top, right and bottom. */
    void look(int page, double[] around, double tolerance, @Nullable Supplier<String> origin) {
        look(page, around[0], around[1], around[2] - around[0], around[3] - around[1], tolerance, origin);
    }

    private void add(int page, String edge, @Nullable Supplier<String> origin) {
        if (pages.size() < MAX_LOSSES) {
            String element = origin == null ? "Text in the margin" : origin.get();
            pages.putIfAbsent(element + " reaches beyond the " + edge + " edge of page ", page + 1);
        }
    }

    /** Returns a sentence for each element and edge, in the order of drawing. */
    List<String> sentences() {
        return pages.entrySet()
                .stream()
                .map(loss -> loss.getKey() + loss.getValue() + "; what lies beyond it is not shown. Make it smaller, or"
                        + " divide it into blocks that may go on on the next page")
                .toList();
    }
}
