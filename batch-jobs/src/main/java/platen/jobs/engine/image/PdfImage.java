package platen.jobs.engine.image;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfObjects;

/**
 * A picture as PDF image data.
 *
 * @param width in pixels
 * @param height in pixels
 * @param entries dictionary entries beside size and type: colour space, bits, filter
 * @param data the bytes as the filter wants them
 * @param mask its transparency, or null for an opaque picture
 * @param turn how the stored pixels must be turned to stand upright
 */
public record PdfImage(int width, int height, String entries, byte[] data, @Nullable PdfImage mask, Turn turn) {

    /** Orientation by EXIF's numbers: mirrored or not, then turned clockwise by quarter turns. */
    public enum Turn {
        NONE,
        MIRROR,
        HALF,
        MIRROR_HALF,
        MIRROR_RIGHT,
        RIGHT,
        MIRROR_LEFT,
        LEFT;

        /** Whether width and height change places. */
        public boolean isQuarter() {
            return ordinal() >= MIRROR_RIGHT.ordinal();
        }
    }

    /** Bytes of heap, nearly. */
    int weight() {
        return data.length + (mask == null ? 0 : mask.weight());
    }

    /** Width as seen, in pixels. */
    public int seenWidth() {
        return turn.isQuarter() ? height : width;
    }

    /** Height as seen, in pixels. */
    public int seenHeight() {
        return turn.isQuarter() ? width : height;
    }

    /** Writes the image and its mask; returns the image's object number. */
    public int writeTo(PdfObjects objects) {
        return write(objects, objects::stream);
    }

    /** As {@link #writeTo}, for an image that many documents show. */
    public int writeSharedTo(PdfObjects objects) {
        return write(objects, objects::sharedStream);
    }

    private int write(PdfObjects objects, Streams streams) {
        int maskNumber = mask == null ? 0 : mask.write(objects, streams);
        int number = objects.reserve();
        streams.write(number, "/Type/XObject/Subtype/Image/Width " + width + "/Height " + height + entries
                + (mask == null ? "" : "/SMask " + maskNumber + " 0 R"), data);
        return number;
    }

    private interface Streams {
        void write(int number, String entries, byte[] data);
    }
}
