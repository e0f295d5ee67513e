package platen.jobs.form.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CleanPictureTaskTest {
    private static final int WIDTH = 64;
    private static final int HEIGHT = 32;
    /** Length of the last chunk of a PNG. */
    private static final int IEND_BYTES = 12;
    private static final String PLACE = "52.5163, 13.3777";
    private final CleanPictureTask task = new CleanPictureTask();

    /** The stored corners are red, green, blue and white, from the top left one by rows. */
    @ParameterizedTest
    @CsvSource({"1, RED, GREEN", "2, GREEN, RED", "3, WHITE, BLUE", "4, BLUE, WHITE", "5, RED, BLUE", "6, BLUE, RED",
            "7, WHITE, GREEN", "8, GREEN, WHITE"})
    void aPhotoIsTurnedUprightAndLosesItsMetadata(int orientation, String topLeft, String topRight) throws IOException {
        byte[] written = task.run(photo(orientation));

        assertThat(new String(written, StandardCharsets.ISO_8859_1)).doesNotContain("Exif", PLACE);
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(written));
        boolean quarter = orientation > 4;
        assertThat(image.getWidth()).isEqualTo(quarter ? HEIGHT : WIDTH);
        assertThat(image.getHeight()).isEqualTo(quarter ? WIDTH : HEIGHT);
        assertThat(name(image.getRGB(2, 2))).isEqualTo(topLeft);
        assertThat(name(image.getRGB(image.getWidth() - 3, 2))).isEqualTo(topRight);
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg"})
    void aPictureWithoutMetadataStaysByteForByte(String format) throws IOException {
        byte[] file = file(corners(), format);
        assertThat(task.run(file)).isEqualTo(file);
    }

    @Test
    void anUprightPhotoLosesItsMetadataAndWhateverFollowsItAndNoPixels() throws IOException {
        byte[] plain = file(corners(), "jpeg");
        var file = new ByteArrayOutputStream();
        file.write(photo(1));
        file.write(PLACE.getBytes(StandardCharsets.US_ASCII));
        assertThat(task.run(file.toByteArray())).isEqualTo(plain);
    }

    @Test
    void aPngLosesItsTextsAndWhateverFollowsIt() throws IOException {
        byte[] plain = file(corners(), "png");
        var file = new ByteArrayOutputStream();
        int end = plain.length - IEND_BYTES;
        file.write(plain, 0, end);
        for (String type : List.of("tEXt", "zTXt", "iTXt", "eXIf", "tIME")) {
            file.write(chunk(type, PLACE.getBytes(StandardCharsets.US_ASCII)));
        }
        file.write(plain, end, IEND_BYTES);
        file.write(PLACE.getBytes(StandardCharsets.US_ASCII));
        assertThat(task.run(file.toByteArray())).isEqualTo(plain);
    }

    @Test
    void aWebPLosesItsMetadata() throws IOException {
        byte[] lossless = Base64.getDecoder().decode("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==");
        assertThat(task.run(lossless)).isEqualTo(lossless);
        var chunks = new ByteArrayOutputStream();
        chunks.write("WEBPVP8X".getBytes(StandardCharsets.US_ASCII));
        chunks.write(new byte[]{10, 0, 0, 0, 0x0C, 0, 0, 0, 0, 0, 0, 0, 0, 0});
        chunks.write(lossless, 12, lossless.length - 12);
        int clean = chunks.size();
        chunks.write("EXIF\3\0\0\0abc\0XMP \4\0\0\0GPS!".getBytes(StandardCharsets.US_ASCII));
        byte[] written = task.run(riff(chunks.toByteArray()));
        byte[] expected = riff(Arrays.copyOf(chunks.toByteArray(), clean));
        expected[20] = 0;
        assertThat(written).isEqualTo(expected);
    }

    private static byte[] riff(byte[] content) {
        return ByteBuffer.allocate(8 + content.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("RIFF".getBytes(StandardCharsets.US_ASCII))
                .putInt(content.length)
                .put(content)
                .array();
    }

    private static byte[] chunk(String type, byte[] content) {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        var checksum = new CRC32();
        checksum.update(name);
        checksum.update(content);
        return ByteBuffer.allocate(12 + content.length)
                .putInt(content.length)
                .put(name)
                .put(content)
                .putInt((int) checksum.getValue())
                .array();
    }

    @Test
    void theSamePictureBecomesTheSameBytes() throws IOException {
        byte[] photo = photo(6);
        assertThat(task.run(photo)).isNotEmpty().isEqualTo(task.run(photo));
    }

    @Test
    void aFileThatIsNoPictureOrDamagedOrTooLargeBecomesNothing() throws IOException {
        byte[] whole = file(corners(), "png");
        byte[] photo = photo(1);
        assertThat(task.run(Arrays.copyOf(whole, whole.length / 2))).isEmpty();
        assertThat(task.run(Arrays.copyOf(photo, photo.length / 2))).isEmpty();
        assertThat(task.run(Arrays.copyOf(photo(6), photo.length / 2))).isEmpty();
        assertThat(task.run("<svg xmlns='http://www.w3.org/2000/svg'/>".getBytes(StandardCharsets.UTF_8))).isEmpty();
        assertThat(task.run(new byte[0])).isEmpty();
        assertThat(task.run(file(new BufferedImage(6_000, 5_000, BufferedImage.TYPE_BYTE_BINARY), "png"))).isEmpty();
    }

    private static BufferedImage corners() {
        var image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_3BYTE_BGR);
        var graphics = image.createGraphics();
        Color[] colors = {Color.RED, Color.GREEN, Color.BLUE, Color.WHITE};
        for (int i = 0; i < colors.length; i++) {
            graphics.setColor(colors[i]);
            graphics.fillRect(i % 2 * WIDTH / 2, i / 2 * HEIGHT / 2, WIDTH / 2, HEIGHT / 2);
        }
        graphics.dispose();
        return image;
    }

    private static byte[] file(BufferedImage image, String format) throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(image, format, bytes);
        return bytes.toByteArray();
    }

    /** Returns a JPEG whose metadata have an orientation and a place. */
    private static byte[] photo(int orientation) throws IOException {
        byte[] plain = file(corners(), "jpeg");
        var directory = new byte[]{'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, (byte) orientation,
                0, 0, 0, 0, 0, 0};
        byte[] place = PLACE.getBytes(StandardCharsets.US_ASCII);
        var photo = new ByteArrayOutputStream();
        photo.write(plain, 0, 2);
        photo.write(new byte[]{(byte) 0xFF, (byte) 0xE1, 0, (byte) (2 + 6 + directory.length + place.length)});
        photo.write("Exif\0\0".getBytes(StandardCharsets.US_ASCII));
        photo.write(directory);
        photo.write(place);
        photo.write(plain, 2, plain.length - 2);
        return photo.toByteArray();
    }

    /** Returns the name of a color, of which a JPEG stores an approximation. */
    private static String name(int rgb) {
        boolean red = (rgb >> 16 & 0xFF) > 128;
        boolean green = (rgb >> 8 & 0xFF) > 128;
        boolean blue = (rgb & 0xFF) > 128;
        return red && green && blue ? "WHITE" : red ? "RED" : green ? "GREEN" : blue ? "BLUE" : "BLACK";
    }
}
