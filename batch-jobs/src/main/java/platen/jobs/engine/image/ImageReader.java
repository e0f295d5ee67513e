package platen.jobs.engine.image;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.Cancellation;
import platen.jobs.engine.RenderOutcome.Reason;

/** Bytes to picture, within limits. */
public final class ImageReader {
    /** Most bytes of one image file. */
    public static final int MOST_BYTES = 10 * 1024 * 1024;
    /** Most pixels of one image that is passed on row by row or as it is. */
    public static final long MOST_PIXELS = 25_000_000;
    /** Most pixels of one image that must be decoded as a whole: four bytes each. */
    public static final long MOST_DECODED_PIXELS = 10_000_000;

    /** Most pixels of a side: as many as a JPEG can have. */
    static final int MAX_SIDE = 65_535;

    private ImageReader() {}

    /** As {@link #read(byte[], PictureDecoder)}, with everything done in this thread. */
    public static ImageReading read(byte[] bytes) {
        return read(bytes, PictureDecoder.IN_PROCESS);
    }

    /**
     * Reads a picture by what its first bytes say; a file name or media type is not asked.
     *
     * @param decoder for files that cannot be embedded as they are; their headers have been checked
     */
    public static ImageReading read(byte[] bytes, PictureDecoder decoder) {
        if (bytes.length > MOST_BYTES) {
            return new ImageReading.Unreadable(Reason.IMAGE_TOO_LARGE,
                    "is larger than " + MOST_BYTES / 1024 / 1024 + " MB");
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

    /** Whether a file that begins so is of a kind that can be read; a kilobyte is enough to tell. */
    public static boolean isPicture(byte[] start) {
        return Png.matches(start) || Jpeg.matches(start) || WebP.matches(start) || Svg.matches(start);
    }

    /** The refusal of a picture with too many pixels or none, or null when the size is fine. */
    static ImageReading.@Nullable Unreadable refusedSize(long width, long height) {
        return refusedSize(width, height, MOST_PIXELS);
    }

    /** As {@link #refusedSize(long, long)}, with another limit. */
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
