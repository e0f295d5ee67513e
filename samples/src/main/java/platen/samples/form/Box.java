package platen.samples.form;

import org.apache.pdfbox.pdmodel.common.PDRectangle;

/**
 * A rectangle on a page, in points from the page's top left corner.
 *
 * @param left distance from the left edge
 * @param top distance from the top edge
 */
public record Box(float left, float top, float width, float height) {
    public float right() {
        return left + width;
    }

    public float bottom() {
        return top + height;
    }

    /** Smaller by so much on each side. */
    public Box inset(float horizontal, float vertical) {
        return new Box(left + horizontal, top + vertical, width - 2 * horizontal, height - 2 * vertical);
    }

    /** What is left below the first points of height. */
    public Box below(float points) {
        return new Box(left, top + points, width, height - points);
    }

    /** One of several equal cells side by side, counted from 0. */
    public Box cell(int index, int count) {
        float each = width / count;
        return new Box(left + index * each, top, each, height);
    }

    /** The rectangle in PDF's coordinates, which begin at the bottom left corner. */
    PDRectangle on(float pageHeight) {
        return new PDRectangle(left, pageHeight - top - height, width, height);
    }
}
