package platen.jobs.engine.document.formatting.replaced;

import platen.jobs.engine.document.paint.Canvas;

/**
 * Tells what a replaced element shows.
 *
 * @param width natural width in points; negative for none
 * @param height natural height in points; negative for none
 * @param ratio natural width divided by height; 0 for none
 * @param words that describe it to those who do not see it; empty for a decoration
 * @param picture draws it into a rectangle
 */
record ReplacedContent(double width, double height, double ratio, String words, Picture picture) {

    /** Draws something as large as is asked. */
    @FunctionalInterface
    interface Picture {
        Picture NONE = (canvas, x, y, width, height) -> {};

        void draw(Canvas canvas, double x, double y, double width, double height);
    }

    /** The same with a natural size that is zoomed. */
    ReplacedContent zoomed(double zoom) {
        return zoom == 1
                ? this
                : new ReplacedContent(width < 0 ? width : width * zoom, height < 0 ? height : height * zoom, ratio,
                        words, picture);
    }

    /** A place that stays empty. */
    static ReplacedContent empty(double width, double height) {
        return new ReplacedContent(width, height, 0, "", Picture.NONE);
    }
}
