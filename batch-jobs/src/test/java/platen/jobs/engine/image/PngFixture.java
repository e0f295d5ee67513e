package platen.jobs.engine.image;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** PNG files of kinds that the JDK does not write. */
final class PngFixture {
    private PngFixture() {}

    /**
     * @param rows filtered rows, each preceded by the number of its filter
     * @param before chunks between header and data
     */
    static byte[] of(int width, int height, int bits, int colorType, byte[] rows, byte[]... before) throws Exception {
        var packed = new ByteArrayOutputStream();
        try (var deflate = new DeflaterOutputStream(packed)) {
            deflate.write(rows);
        }
        var file = new ByteArrayOutputStream();
        file.write(HexFormat.of().parseHex("89504e470d0a1a0a"));
        file.write(chunk("IHDR", ByteBuffer.allocate(13).putInt(width).putInt(height).put((byte) bits)
                .put((byte) colorType).array()));
        for (byte[] chunk : before) {
            file.write(chunk);
        }
        file.write(chunk("IDAT", packed.toByteArray()));
        file.write(chunk("IEND", new byte[0]));
        return file.toByteArray();
    }

    static byte[] chunk(String type, byte[] content) {
        var sum = new CRC32();
        sum.update(type.getBytes(StandardCharsets.US_ASCII));
        sum.update(content);
        return ByteBuffer.allocate(12 + content.length).putInt(content.length)
                .put(type.getBytes(StandardCharsets.US_ASCII)).put(content).putInt((int) sum.getValue()).array();
    }
}
