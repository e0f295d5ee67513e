package platen.jobs.engine.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.pdf.FileId;
import platen.jobs.engine.pdf.ObjectFixture;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;

class ImageReaderTest {
    private static final String LOSSY_WEBP = "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA";
    private static final String LOSSLESS_WEBP = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==";

    @ParameterizedTest
    @CsvSource({"2", "6"})
    void aPngWithAlphaIsDrawnAsItsDecodedPixels(int type) throws Exception {
        var picture = new BufferedImage(37, 23, type);
        for (int y = 0; y < 23; y++) {
            for (int x = 0; x < 37; x++) {
                picture.setRGB(x, y, (x * 7 & 0xFF) << 24 | x * 6 << 16 | y * 11 << 8 | (x ^ y) * 4);
            }
        }

        PdfImage image = readable(file(picture, "png"));

        assertThat(image.mask()).isNotNull();
        assertDrawnOnWhite(image, picture);
    }

    @Test
    void grayWithAlphaStaysGray() throws Exception {
        byte[] rows = {0, 10, (byte) 255, 20, 0, 0, 30, (byte) 255, 40, (byte) 255};

        PdfImage image = readable(PngFixture.of(2, 2, 8, 4, rows));

        assertThat(image.entries()).contains("/DeviceGray").doesNotContain("RGB");
        assertThat(drawn(image).getRGB(0, 0) & 0xFF).isEqualTo(10);
        assertThat(drawn(image).getRGB(1, 0) & 0xFF).isEqualTo(255);
        assertThat(drawn(image).getRGB(1, 1) & 0xFF).isEqualTo(40);
    }

    @Test
    void aPngWithoutTransparencyIsCopied() throws Exception {
        var picture = new BufferedImage(20, 10, BufferedImage.TYPE_INT_RGB);
        picture.setRGB(3, 3, 0x123456);
        byte[] file = file(picture, "png");

        PdfImage image = readable(file);

        assertThat(image.mask()).isNull();
        assertThat(contains(file, image.data())).as("the PNG's own data").isTrue();
        assertDrawnOnWhite(image, picture);
    }

    @Test
    void theOneTransparentColourOfAPngIsNotDrawn() throws Exception {
        byte[] rows = {0, 1, 2, 3, 9, 9, 9};

        PdfImage image = readable(
                PngFixture.of(2, 1, 8, 2, rows, PngFixture.chunk("tRNS", new byte[]{0, 1, 0, 2, 0, 3})));

        assertThat(drawn(image).getRGB(0, 0) & 0xFFFFFF).isEqualTo(0xFFFFFF);
        assertThat(drawn(image).getRGB(1, 0) & 0xFFFFFF).isEqualTo(0x090909);
    }

    @Test
    void aPaletteWithTransparencyIsDecoded() throws Exception {
        byte[] rows = {0, 0, 1};
        byte[] palette = {(byte) 200, 0, 0, 0, 0, (byte) 200};

        PdfImage image = readable(PngFixture.of(2, 1, 8, 3, rows, PngFixture.chunk("PLTE", palette),
                PngFixture.chunk("tRNS", new byte[]{0})));

        assertThat(drawn(image).getRGB(0, 0) & 0xFFFFFF).isEqualTo(0xFFFFFF);
        assertThat(drawn(image).getRGB(1, 0) & 0xFFFFFF).isEqualTo(0x0000C8);
    }

    @Test
    void aJpegIsCopiedByteForByte() throws Exception {
        byte[] file = file(new BufferedImage(20, 10, BufferedImage.TYPE_INT_RGB), "jpeg");

        PdfImage image = readable(file);

        assertThat(image.data()).isEqualTo(file);
        assertThat(image.width()).isEqualTo(20);
    }

    @ParameterizedTest
    @ValueSource(strings = {LOSSY_WEBP, LOSSLESS_WEBP})
    void webPIsDecoded(String base64) {
        PdfImage image = readable(Base64.getDecoder().decode(base64));

        assertThat(image.width()).isEqualTo(1);
        assertThat(image.height()).isEqualTo(1);
    }

    @Test
    void svgIsDrawnWithItsTransparency() throws Exception {
        PdfImage image = readable(svg("<rect width='5' height='10' fill='#00c000'/>"));

        assertThat((double) image.width() / image.height()).isEqualTo(2.0);
        BufferedImage drawn = drawn(image);
        assertThat(drawn.getRGB(drawn.getWidth() / 8, drawn.getHeight() / 2) & 0xFFFFFF).isEqualTo(0x00C000);
        assertThat(drawn.getRGB(drawn.getWidth() * 7 / 8, drawn.getHeight() / 2) & 0xFFFFFF).isEqualTo(0xFFFFFF);
    }

    @Test
    void svgTextIsDrawnInABundledFont() throws Exception {
        PdfImage image = readable(svg("<text x='1' y='9' font-size='9' font-family='Unknown Family'>Hi</text>"));

        assertThat(image.mask()).isNotNull();
        assertThat(Arrays.equals(image.data(), readable(svg("")).data())
                && Arrays.equals(mask(image).data(), mask(readable(svg(""))).data())).isFalse();
    }

    @Test
    void anSvgThatPaintsForHoursIsRefused() {
        String rectangle = "<rect width='20' height='10' fill='red' opacity='0.5'/>";
        String group = "<g id='a0'>" + rectangle.repeat(10) + "</g>";
        for (int i = 1; i < 4; i++) {
            group += "<g id='a" + i + "'>" + ("<use href='#a" + (i - 1) + "'/>").repeat(10) + "</g>";
        }

        assertThat(reason(svg(rectangle.repeat(5_000)))).isEqualTo(Reason.IMAGE_TOO_LARGE);
        assertThat(ImageReader.read(svg(group + "<use href='#a3'/>"))).isNotNull();
    }

    @Test
    void svgNeitherFetchesNorReadsFiles() throws Exception {
        try (var server = new ServerSocket(0)) {
            String url = "http://127.0.0.1:" + server.getLocalPort() + "/x";
            byte[] file = ("<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY secret SYSTEM '" + url + "'>]>"
                    + "<?xml-stylesheet href='" + url + "'?><svg xmlns='http://www.w3.org/2000/svg' width='20' "
                    + "height='10' xmlns:xlink='http://www.w3.org/1999/xlink'><script href='" + url + "'/>"
                    + "<style>@import url(" + url + ");</style><image xlink:href='" + url + "' width='9' height='9'/>"
                    + "<use href='" + url + "#a'/><text>&secret;</text></svg>").getBytes(StandardCharsets.UTF_8);

            ImageReader.read(file);

            server.setSoTimeout(1);
            assertThat(accepted(server)).as("a connection").isFalse();
        }
    }

    @Test
    void aPictureOfTooManyPixelsIsRefusedByItsHeader() throws Exception {
        byte[] png = file(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB), "png");
        ByteBuffer.wrap(png).putInt(16, 100_000).putInt(20, 100_000);
        byte[] jpeg = file(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB), "jpeg");
        int frame = indexOf(jpeg, new byte[]{(byte) 0xFF, (byte) 0xC0});
        ByteBuffer.wrap(jpeg).putShort(frame + 5, (short) 60_000).putShort(frame + 7, (short) 60_000);
        byte[] webp = Base64.getDecoder().decode(LOSSY_WEBP);
        ByteBuffer.wrap(webp).putInt(26, 0xFF3FFF3F);

        assertThat(reason(png)).isEqualTo(Reason.IMAGE_TOO_LARGE);
        assertThat(reason(jpeg)).isEqualTo(Reason.IMAGE_TOO_LARGE);
        assertThat(reason(webp)).isEqualTo(Reason.IMAGE_TOO_LARGE);
    }

    @Test
    void aLineOfEndlessDashesIsRefused() {
        assertThat(reason(svg("<path d='M-1e30 0H1e30' stroke='red' stroke-dasharray='1'/>")))
                .isEqualTo(Reason.IMAGE_TOO_LARGE);
        assertThat(reason(svg("<path d='M-9000 0H9000' stroke='red' stroke-dasharray='0.0001'/>")))
                .isEqualTo(Reason.IMAGE_TOO_LARGE);
        assertThat(ImageReader.read(svg("<path d='M0 5H20' stroke='red' stroke-dasharray='1 .5'/>")))
                .isInstanceOf(ImageReading.Readable.class);
    }

    @Test
    void aWebPOfFarTooFewBytesIsRefusedByItsHeader() {
        assertThat(reason(HostilePictures.webP())).isEqualTo(Reason.IMAGE_FORMAT);
    }

    @Test
    void aPngHeaderThatTheStandardDoesNotAllowIsRefused() throws Exception {
        byte[] row = {0, 1, 2, 3, 4};
        for (int[] bitsAndType : new int[][]{{127, 6}, {-1, 6}, {0, 0}, {3, 0}, {16, 3}, {4, 2}, {1, 4}, {8, 1},
                {8, 7}}) {
            assertThat(reason(PngFixture.of(1, 1, bitsAndType[0], bitsAndType[1], row)))
                    .as("%d bits, color type %d", bitsAndType[0], bitsAndType[1])
                    .isEqualTo(Reason.IMAGE_FORMAT);
        }
        assertThat(reason(HostilePictures.png())).isIn(Reason.IMAGE_FORMAT, Reason.IMAGE_TOO_LARGE);
    }

    @Test
    void aPictureWithAVeryLongSideIsRefused() throws Exception {
        assertThat(reason(PngFixture.of(25_000_000, 1, 16, 6, new byte[9]))).isEqualTo(Reason.IMAGE_TOO_LARGE);
        assertThat(reason(PngFixture.of(1, 25_000_000, 16, 6, new byte[9]))).isEqualTo(Reason.IMAGE_TOO_LARGE);
    }

    @Test
    void aJpegOfOtherComponentsThanPdfKnowsIsRefused() throws Exception {
        byte[] jpeg = file(new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB), "jpeg");
        jpeg[indexOf(jpeg, new byte[]{(byte) 0xFF, (byte) 0xC0}) + 9] = 2;

        assertThat(reason(jpeg)).isEqualTo(Reason.IMAGE_FORMAT);
    }

    @Test
    void onlyFilesThatCannotBeEmbeddedAsTheyAreReachTheDecoder() throws Exception {
        byte[] png = file(new BufferedImage(4, 4, BufferedImage.TYPE_INT_ARGB), "png");
        byte[] jpeg = file(new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB), "jpeg");
        var decoded = new ImageReading.Unreadable(Reason.IMAGE_FORMAT, "came to the decoder");

        assertThat(ImageReader.read(png, _ -> decoded)).isNotEqualTo(decoded);
        assertThat(ImageReader.read(jpeg, _ -> decoded)).isNotEqualTo(decoded);
        assertThat(ImageReader.read(Base64.getDecoder().decode(LOSSY_WEBP), _ -> decoded)).isEqualTo(decoded);
        assertThat(ImageReader.read(svg(""), _ -> decoded)).isEqualTo(decoded);
    }

    @Test
    void damageIsSaidAndNeverThrown() throws Exception {
        byte[] png = file(new BufferedImage(40, 40, BufferedImage.TYPE_INT_ARGB), "png");
        byte[] jpeg = file(new BufferedImage(40, 40, BufferedImage.TYPE_INT_RGB), "jpeg");
        byte[] webp = Base64.getDecoder().decode(LOSSLESS_WEBP);
        byte[] svg = svg("<rect width='5' height='5'/>");
        for (byte[] file : new byte[][]{png, jpeg, webp, svg}) {
            for (int length = 0; length < file.length; length += 7) {
                assertThat(ImageReader.read(Arrays.copyOf(file, length))).isNotNull();
            }
            byte[] flipped = file.clone();
            flipped[file.length / 2] ^= 0x55;
            assertThat(ImageReader.read(flipped)).isNotNull();
        }
        byte[] flipped = png.clone();
        flipped[indexOf(png, "IDAT".getBytes(StandardCharsets.US_ASCII)) + 6] ^= 1;
        assertThat(reason(flipped)).isEqualTo(Reason.IMAGE_FORMAT);
        assertThat(reason("GIF89a..................".getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo(Reason.IMAGE_FORMAT);
    }

    @Test
    void aShelfPreparesAPictureOnceAndForgetsByWeight() throws Exception {
        byte[] file = file(new BufferedImage(40, 40, BufferedImage.TYPE_INT_ARGB), "png");
        var cache = new ImageCache(1 << 20);
        var tiny = new ImageCache(1);

        assertThat(cache.read(file, PictureDecoder.IN_PROCESS))
                .isSameAs(cache.read(file.clone(), PictureDecoder.IN_PROCESS));
        assertThat(tiny.read(file, PictureDecoder.IN_PROCESS)).isInstanceOf(ImageReading.Readable.class)
                .usingRecursiveComparison()
                .isEqualTo(tiny.read(file, PictureDecoder.IN_PROCESS));
    }

    private static PdfImage mask(PdfImage image) {
        PdfImage mask = image.mask();
        if (mask == null) {
            throw new AssertionError("opaque");
        }
        return mask;
    }

    private static boolean accepted(ServerSocket server) throws Exception {
        try (var socket = server.accept()) {
            return socket.isConnected();
        } catch (SocketTimeoutException nobody) {
            return false;
        }
    }

    private static byte[] svg(String content) {
        return ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10' width='20' height='10'>" + content
                + "</svg>").getBytes(StandardCharsets.UTF_8);
    }

    private static PdfImage readable(byte[] file) {
        return switch (ImageReader.read(file)) {
            case ImageReading.Readable readable -> readable.image();
            case ImageReading.Unreadable unreadable -> throw new AssertionError(unreadable.message());
        };
    }

    private static Reason reason(byte[] file) {
        return switch (ImageReader.read(file)) {
            case ImageReading.Readable _ -> throw new AssertionError("readable");
            case ImageReading.Unreadable unreadable -> unreadable.reason();
        };
    }

    private static byte[] file(BufferedImage picture, String format) throws Exception {
        var bytes = new ByteArrayOutputStream();
        assertThat(ImageIO.write(picture, format, bytes)).isTrue();
        return bytes.toByteArray();
    }

    private static void assertDrawnOnWhite(PdfImage image, BufferedImage expected) throws Exception {
        BufferedImage drawn = drawn(image);
        for (int y = 0; y < expected.getHeight(); y++) {
            for (int x = 0; x < expected.getWidth(); x++) {
                int argb = expected.getRGB(x, y);
                for (int shift = 0; shift <= 16; shift += 8) {
                    int alpha = argb >>> 24;
                    double onWhite = ((argb >> shift & 0xFF) * alpha + 255.0 * (255 - alpha)) / 255;
                    assertThat(drawn.getRGB(x, y) >> shift & 0xFF).as("%d, %d", x, y)
                            .isBetween((int) onWhite - 2, (int) onWhite + 2);
                }
            }
        }
    }

    /** Renders a page with the image at one point per pixel. */
    private static BufferedImage drawn(PdfImage image) throws Exception {
        var out = new PdfBuffer();
        var objects = new PdfObjects(out);
        int picture = image.writeTo(objects);
        int content = objects.reserve();
        int page = objects.reserve();
        int pages = objects.reserve();
        int root = objects.reserve();
        String size = image.width() + " " + image.height();
        objects.stream(content, "", (image.width() + " 0 0 " + image.height() + " 0 0 cm /X Do").getBytes(
                StandardCharsets.US_ASCII));
        ObjectFixture.object(objects, page,
                "<</Type/Page/Parent " + pages + " 0 R/MediaBox[0 0 " + size + "]/Contents " + content
                        + " 0 R/Resources<</XObject<</X " + picture + " 0 R>>>>>>");
        ObjectFixture.object(objects, pages, "<</Type/Pages/Count 1/Kids[" + page + " 0 R]>>");
        ObjectFixture.object(objects, root, "<</Type/Catalog/Pages " + pages + " 0 R>>");
        objects.finish(root, null, FileId.of(out));
        try (var document = Loader.loadPDF(out.toBytes())) {
            return new PDFRenderer(document).renderImage(0);
        }
    }

    private static boolean contains(byte[] whole, byte[] part) {
        return indexOf(whole, part) >= 0;
    }

    private static int indexOf(byte[] whole, byte[] part) {
        for (int i = 0; i + part.length <= whole.length; i++) {
            if (Arrays.equals(whole, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
        return -1;
    }
}
