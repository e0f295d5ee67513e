package platen.jobs.engine.image;

import java.awt.image.BufferedImage;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.RenderOutcome.Reason;

/** Bytes to picture, within limits. */
public final class ImageReader {
    /** Most bytes of one image file. */
    public static final int MOST_BYTES = 10 * 1024 * 1024;
    /** Most pixels of one image that is passed on row by row or as it is. */
    public static final long MOST_PIXELS = 25_000_000;
    /** Most pixels of one image that must be decoded as a whole: four bytes each. */
    public static final long MOST_DECODED_PIXELS = 10_000_000;

    private ImageReader() {}

    /** Reads a picture by what its first bytes say; a file name or media type is not asked. */
    public static ImageReading read(byte[] bytes) {
        if (bytes.length > MOST_BYTES) {
            return new ImageReading.Unreadable(Reason.IMAGE_TOO_LARGE,
                    "is larger than " + MOST_BYTES / 1024 / 1024 + " MB");
        }
        try {
            if (Png.matches(bytes)) {
                return Png.read(bytes);
            }
            if (Jpeg.matches(bytes)) {
                return Jpeg.read(bytes);
            }
            if (WebP.matches(bytes)) {
                return WebP.read(bytes);
            }
            if (Svg.matches(bytes)) {
                return Svg.read(bytes);
            }
        } catch (IOException | RuntimeException damaged) {
            return new ImageReading.Unreadable(Reason.IMAGE_FORMAT, "is damaged and cannot be read");
        }
        return new ImageReading.Unreadable(Reason.IMAGE_FORMAT, "is not a PNG, JPEG, WebP or SVG picture");
    }

    /** Whether a file that begins so is of a kind that can be read; a kilobyte is enough to tell. */
    public static boolean isPicture(byte[] start) {
        return Png.matches(start) || Jpeg.matches(start) || WebP.matches(start) || Svg.matches(start);
    }

    /** The refusal of a picture with too many pixels or none, or null when the size is fine. */
    static ImageReading.@Nullable Unreadable refusedSize(long width, long height) {
        return refusedSize(width, height, MOST_PIXELS);
    }

    /** A decoder of one of the kinds that cannot be passed on; null when it gives up. */
    interface Decoder {
        @Nullable
        BufferedImage decode() throws IOException;
    }

    /** Decodes a picture whose header says that it is small enough for that. */
    static ImageReading decoded(int width, int height, Decoder decoder) throws IOException {
        ImageReading.Unreadable refused = refusedSize(width, height, MOST_DECODED_PIXELS);
        if (refused != null) {
            return refused;
        }
        BufferedImage image = decoder.decode();
        if (image == null) {
            throw new IOException("Not decoded");
        }
        return new ImageReading.Readable(Pixels.of(image));
    }

    private static ImageReading.@Nullable Unreadable refusedSize(long width, long height, long most) {
        if (width < 1 || height < 1) {
            return new ImageReading.Unreadable(Reason.IMAGE_FORMAT, "has no pixels");
        }
        if (width * height > most) {
            return new ImageReading.Unreadable(Reason.IMAGE_TOO_LARGE,
                    "has more than " + most / 1_000_000 + " million pixels");
        }
        return null;
    }
}
