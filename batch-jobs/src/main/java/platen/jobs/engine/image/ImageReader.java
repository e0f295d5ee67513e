package platen.jobs.engine.image;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.RenderOutcome.Reason;

/** Bytes to picture, within limits. */
public final class ImageReader {
    /** Most bytes of one image file. */
    public static final int MOST_BYTES = 10 * 1024 * 1024;
    /** Most pixels of one image: four bytes each when it must be decoded. */
    public static final long MOST_PIXELS = 25_000_000;

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
        } catch (IOException | RuntimeException damaged) {
            return new ImageReading.Unreadable(Reason.IMAGE_FORMAT, "is damaged and cannot be read");
        }
        return new ImageReading.Unreadable(Reason.IMAGE_FORMAT, "is not a PNG, JPEG, WebP or SVG picture");
    }

    /** The refusal of a picture with too many pixels or none, or null when the size is fine. */
    static ImageReading.@Nullable Unreadable refusedSize(long width, long height) {
        if (width < 1 || height < 1) {
            return new ImageReading.Unreadable(Reason.IMAGE_FORMAT, "has no pixels");
        }
        if (width * height > MOST_PIXELS) {
            return new ImageReading.Unreadable(Reason.IMAGE_TOO_LARGE,
                    "has more than " + MOST_PIXELS / 1_000_000 + " million pixels");
        }
        return null;
    }
}
