package platen.jobs.engine.document.paint;

/** Something with a known size that knows how to draw itself. */
@FunctionalInterface
public interface Drawing {
    /**
     * Draws at a place.
     *
     * @param x of the left edge, in points from the page's left
     * @param y of the upper edge, in points from the page's top
     */
    void draw(Canvas canvas, double x, double y);

    /** One drawing and another over it, from the same corner. */
    default Drawing and(Drawing over) {
        return (canvas, x, y) -> {
            draw(canvas, x, y);
            over.draw(canvas, x, y);
        };
    }
}
