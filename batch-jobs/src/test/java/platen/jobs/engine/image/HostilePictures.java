package platen.jobs.engine.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Small images that cost a naive decoder minutes or gigabytes. */
public final class HostilePictures {
    private HostilePictures() {}

    /** Returns a line of 2e30 dashes. */
    public static byte[] svg() {
        return ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">"
                + "<path d=\"M-1e30 0H1e30\" stroke=\"red\" stroke-dasharray=\"1\"/></svg>")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Returns 16,000 x 600 pixels in 41 bytes. */
    public static byte[] webP() {
        int length = 41;
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN)
                .put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(length - 8)
                .put("WEBPVP8L".getBytes(StandardCharsets.US_ASCII)).putInt(length - 20)
                .put((byte) 0x2F).putInt(16_000 - 1 | (600 - 1) << 14).array();
    }

    /** Returns a header of 25,000,000 x 1 pixels of four samples of 127 bits. */
    public static byte[] png() throws Exception {
        return PngFixture.of(25_000_000, 1, 127, 6, new byte[4]);
    }
}
