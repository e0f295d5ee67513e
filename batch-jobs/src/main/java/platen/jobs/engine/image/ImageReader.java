package platen.jobs.engine.image;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.Cancellation;
import platen.jobs.engine.model.RenderOutcome.Reason;

/** Reads image files within limits on bytes and pixels. */
public final class ImageReader {
    /** Maximum size of an image file in bytes. */
    public static final int MAX_BYTES = 10 * 1024 * 1024;
    /** Maximum size of an SVG in bytes. */
    public static final int MAX_SVG_BYTES = Svg.MAX_BYTES;
    /** Maximum pixels of an image that is copied or processed row by row. */
    public static final long MAX_PIXELS = 25_000_000;
    /** Maximum pixels of an image that must be decoded as a whole, at four bytes per pixel. */
    public static final long MAX_DECODED_PIXELS = 10_000_000;

    /** Maximum width and height in pixels, that of a JPEG. */
    static final int MAX_SIDE = 65_535;

    private ImageReader() {}

    /** Like {@link #read(byte[], PictureDecoder)}, but decodes in this thread. */
    public static ImageReading read(byte[] bytes) {
        return read(bytes, PictureDecoder.IN_PROCESS);
    }

    /**
     * Reads an image, recognizing its format by the first bytes; file name and media type are ignored.
     *
     * @param decoder for files that cannot be embedded as they are; their headers have been checked
     */
    public static ImageReading read(byte[] bytes, PictureDecoder decoder) {
        if (bytes.length > MAX_BYTES) {
            return new ImageReading.Unreadable(Reason.IMAGE_TOO_LARGE,
                    "is larger than " + MAX_BYTES / 1024 / 1024 + " MB");
        }
        try {
            if (Png.matches(bytes)) {
                return Png.read(bytes, decoder);
            }
            if (Jpeg.matches(bytes)) {
                return Jpeg.read(bytes);
            }
            if (WebP.matches(bytes)) {
                ImageReading.Unreadable refused = WebP.refused(bytes);
                return refused == null ? decoder.decode(bytes) : refused;
            }
            if (Svg.matches(bytes)) {
                ImageReading.Unreadable refused = Svg.refused(bytes);
                return refused == null ? decoder.decode(bytes) : refused;
            }
        } catch (Cancellation.Stopped ended) {
            throw ended;
        } catch (IOException | RuntimeException damaged) {
            return new ImageReading.Unreadable(Reason.IMAGE_FORMAT, "is damaged and cannot be read");
        }
        return new ImageReading.Unreadable(Reason.IMAGE_FORMAT, "is not a PNG, JPEG, WebP or SVG picture");
    }

    /**
     * Like {@link #read(byte[])}, but keeps the outlines of SVGs.
     *
     * @param versions of the SVG: with marks of groups, without them, and as it was written, which alone has a limit of its
     *     length; those alone that differ, the first that can be drawn counts
     * @param plain the version without marks
     * @param marks what marks in the SVG stand for
     */
    public static ImageReading readOutlines(List<byte[]> versions, byte[] plain, VectorDrawing.Marks marks) {
        byte[] bytes = versions.getFirst();
        byte[] written = versions.getLast();
        if (Png.matches(bytes) || !Svg.matches(bytes) || written.length > MAX_BYTES) {
            return read(written);
        }
        try {
            // Outlines of text are longer than the text.
            ImageReading.Unreadable refused = Svg.refused(written);
            return refused == null ? Svg.record(versions, plain, marks) : refused;
        } catch (Cancellation.Stopped ended) {
            throw ended;
        } catch (IOException | RuntimeException damaged) {
            return new ImageReading.Unreadable(Reason.IMAGE_FORMAT, "is damaged and cannot be read");
        }
    }

    /** Decodes a file that {@link #read(byte[], PictureDecoder)} passes to its decoder. */
    static ImageReading decode(byte[] bytes) {
        try {
            if (WebP.matches(bytes)) {
                return WebP.read(bytes);
            }
            return Png.matches(bytes) ? Png.decode(bytes) : Svg.read(bytes);
        } catch (IOException | RuntimeException damaged) {
            return new ImageReading.Unreadable(Reason.IMAGE_FORMAT, "is damaged and cannot be read");
        }
    }

    /** Returns whether a file with these first bytes has a supported format; a kilobyte is enough. */
    public static boolean isPicture(byte[] start) {
        return Png.matches(start) || Jpeg.matches(start) || WebP.matches(start) || Svg.matches(start);
    }

    /** Returns the error for an image with too many pixels or none, or null when the size is acceptable. */
    static ImageReading.@Nullable Unreadable refusedSize(long width, long height) {
        return refusedSize(width, height, MAX_PIXELS);
    }

    /** Like {@link #refusedSize(long, long)}, with a different limit. */
    static ImageReading.@Nullable Unreadable refusedSize(long width, long height, long most) {
        if (width < 1 || height < 1) {
            return new ImageReading.Unreadable(Reason.IMAGE_FORMAT, "has no pixels");
        }
        if (width > MAX_SIDE || height > MAX_SIDE) {
            return new ImageReading.Unreadable(Reason.IMAGE_TOO_LARGE,
                    "has a side of more than " + MAX_SIDE + " pixels");
        }
        if (width * height > most) {
            return new ImageReading.Unreadable(Reason.IMAGE_TOO_LARGE,
                    "has more than " + most / 1_000_000 + " million pixels");
        }
        return null;
    }
}
