package platen.jobs.engine.image;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfObjects;

/**
 * An image in the form in which a PDF embeds it.
 *
 * @param width in pixels
 * @param height in pixels
 * @param entries dictionary entries except size and type: color space, bits, filter
 * @param data the bytes, encoded by the filter
 * @param mask the alpha channel, or null for an opaque image
 * @param turn how to rotate the stored pixels to upright
 * @param scale CSS pixels that a pixel stands for: 1, but for a drawing that is stored in print resolution
 * @param drawing what the data refers to, if it is the content of a drawing; null for samples
 */
public record PdfImage(int width, int height, String entries, byte[] data, @Nullable PdfImage mask, Turn turn,
        double scale, @Nullable VectorDrawing drawing) {

    public PdfImage(int width, int height, String entries, byte[] data, @Nullable PdfImage mask, Turn turn) {
        this(width, height, entries, data, mask, turn, 1, null);
    }

    /** Returns the image with another size in CSS pixels. */
    PdfImage scaled(double natural) {
        return new PdfImage(width, height, entries, data, mask, turn, natural, drawing);
    }

    /** Orientation with EXIF's numbering: optionally mirrored, then rotated clockwise by quarter turns. */
    public enum Turn {
        NONE,
        MIRROR,
        HALF,
        MIRROR_HALF,
        MIRROR_RIGHT,
        RIGHT,
        MIRROR_LEFT,
        LEFT;

        /** Returns whether width and height are swapped. */
        public boolean isQuarter() {
            return ordinal() >= MIRROR_RIGHT.ordinal();
        }
    }

    /** Returns the approximate heap size in bytes. */
    public int weight() {
        return data.length + (mask == null ? 0 : mask.weight()) + (drawing == null ? 0 : drawing.weight());
    }

    /** Returns whether its colors are inks of a press that no profile describes. */
    public boolean isCmyk() {
        return entries.startsWith("/ColorSpace/DeviceCMYK");
    }

    /** Returns the displayed width in pixels. */
    public int seenWidth() {
        return turn.isQuarter() ? height : width;
    }

    /** Returns the displayed height in pixels. */
    public int seenHeight() {
        return turn.isQuarter() ? width : height;
    }

    /** Writes the image and its mask; returns the object number of the image. */
    public int writeTo(PdfObjects objects) {
        return write(objects, objects::stream);
    }

    /** Like {@link #writeTo}, for an image used by many documents. */
    public int writeSharedTo(PdfObjects objects) {
        return write(objects, objects::sharedStream);
    }

    int write(PdfObjects objects, VectorDrawing.Streams streams) {
        if (drawing != null) {
            return drawing.write(objects, streams, this);
        }
        int maskNumber = mask == null ? 0 : mask.write(objects, streams);
        int number = objects.reserve();
        streams.write(number, "/Type/XObject/Subtype/Image/Width " + width + "/Height " + height + entries
                + (mask == null ? "" : "/SMask " + maskNumber + " 0 R"), data);
        return number;
    }
}
