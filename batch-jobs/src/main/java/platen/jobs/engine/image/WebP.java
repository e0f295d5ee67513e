package platen.jobs.engine.image;

import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** WebP files: no PDF reader knows them, so they are decoded. Of an animation the first frame is taken. */
final class WebP {
    private static final WebPImageReaderSpi READERS = new WebPImageReaderSpi();

    private WebP() {}

    static boolean matches(byte[] bytes) {
        return bytes.length > 20 && is(bytes, 0, "RIFF") && is(bytes, 8, "WEBP");
    }

    static ImageReading read(byte[] bytes) throws IOException {
        javax.imageio.ImageReader reader = READERS.createReaderInstance(null);
        try (var input = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
            reader.setInput(input);
            return ImageReader.decoded(reader.getWidth(0), reader.getHeight(0), () -> reader.read(0));
        } finally {
            reader.dispose();
        }
    }

    private static boolean is(byte[] bytes, int at, String ascii) {
        return Arrays.equals(bytes, at, at + 4, ascii.getBytes(StandardCharsets.US_ASCII), 0, 4);
    }
}
