package platen.jobs.engine.image;

import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.RenderOutcome.Reason;

/** Decodes WebP files, which PDF viewers do not support. For an animation the first frame is used. */
final class WebP {
    /** Maximum pixels per byte; more than encoders achieve for an image of one color. */
    private static final long MAX_PIXELS_PER_BYTE = 100_000;
    private static final WebPImageReaderSpi READERS = new WebPImageReaderSpi();

    private WebP() {}

    static boolean matches(byte[] bytes) {
        return bytes.length > 20 && is(bytes, 0, "RIFF") && is(bytes, 8, "WEBP");
    }

    /** Returns the reason to reject a file, judged by its header, or null for none; nothing is decoded. */
    static ImageReading.@Nullable Unreadable refused(byte[] bytes) throws IOException {
        return withReader(bytes, reader -> {
            long width = reader.getWidth(0);
            long height = reader.getHeight(0);
            ImageReading.Unreadable refused = ImageReader.refusedSize(width, height, ImageReader.MAX_DECODED_PIXELS);
            return refused == null && width * height > MAX_PIXELS_PER_BYTE * bytes.length
                    ? new ImageReading.Unreadable(Reason.IMAGE_FORMAT,
                            "is cut off: its " + bytes.length + " bytes cannot hold " + width + " x " + height
                                    + " pixels")
                    : refused;
        });
    }

    /** Decodes a file that {@link #refused} has checked. */
    static ImageReading read(byte[] bytes) throws IOException {
        BufferedImage image = withReader(bytes, reader -> reader.read(0));
        if (image == null) {
            throw new IOException("Not decoded");
        }
        return new ImageReading.Readable(Pixels.of(image));
    }

    private interface Use<T extends @Nullable Object> {
        T of(javax.imageio.ImageReader reader) throws IOException;
    }

    private static <T extends @Nullable Object> T withReader(byte[] bytes, Use<T> use) throws IOException {
        javax.imageio.ImageReader reader = READERS.createReaderInstance(null);
        try (var input = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
            reader.setInput(input);
            return use.of(reader);
        } finally {
            reader.dispose();
        }
    }

    private static boolean is(byte[] bytes, int at, String ascii) {
        return Arrays.equals(bytes, at, at + 4, ascii.getBytes(StandardCharsets.US_ASCII), 0, 4);
    }
}
