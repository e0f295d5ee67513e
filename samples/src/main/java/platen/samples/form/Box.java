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

    /** Returns this box reduced by the given distances on each side. */
    public Box inset(float horizontal, float vertical) {
        return new Box(left + horizontal, top + vertical, width - 2 * horizontal, height - 2 * vertical);
    }

    /** Returns this box without the given height at its top. */
    public Box below(float points) {
        return new Box(left, top + points, width, height - points);
    }

    /** Returns one of {@code count} equal cells side by side; {@code index} is zero-based. */
    public Box cell(int index, int count) {
        float each = width / count;
        return new Box(left + index * each, top, each, height);
    }

    /** Returns the rectangle in PDF coordinates, whose origin is the bottom left corner. */
    PDRectangle on(float pageHeight) {
        return new PDRectangle(left, pageHeight - top - height, width, height);
    }
}
