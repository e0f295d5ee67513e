package platen.jobs.engine.image;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.RenderOutcome.Reason;
import platen.jobs.engine.image.PdfImage.Turn;

/**
 * PNG files. PDF's own Flate filter with PNG predictors reads what PNG stores, so opaque pictures are copied; those
 * with transparency are decoded and split into colour and mask.
 */
final class Png {
    private static final byte[] SIGNATURE = HexFormat.of().parseHex("89504e470d0a1a0a");
    private static final int IHDR = 0x49484452;
    private static final int PLTE = 0x504C5445;
    private static final int TRNS = 0x74524E53;
    private static final int IDAT = 0x49444154;
    private static final int IEND = 0x49454E44;
    private static final int GRAY = 0;
    private static final int RGB = 2;
    private static final int PALETTE = 3;

    private Png() {}

    static boolean matches(byte[] bytes) {
        return bytes.length > 33 && Arrays.equals(bytes, 0, 8, SIGNATURE, 0, 8);
    }

    static ImageReading read(byte[] bytes) throws IOException {
        ByteBuffer header = ByteBuffer.wrap(bytes);
        if (header.getInt(12) != IHDR) {
            throw new IOException("No IHDR");
        }
        int width = header.getInt(16);
        int height = header.getInt(20);
        int bits = bytes[24];
        int colorType = bytes[25];
        boolean interlaced = bytes[28] != 0;
        ImageReading.Unreadable refused = ImageReader.refusedSize(width, height);
        if (refused != null) {
            return refused;
        }
        var data = new ByteArrayOutputStream(bytes.length);
        byte @Nullable [] palette = null;
        boolean transparent = false;
        int at = 8;
        while (at + 12 <= bytes.length) {
            int length = header.getInt(at);
            int type = header.getInt(at + 4);
            if (length < 0 || length > bytes.length - at - 12) {
                throw new IOException("A chunk reaches beyond the file");
            }
            switch (type) {
                case PLTE -> palette = Arrays.copyOfRange(bytes, at + 8, at + 8 + length);
                case TRNS -> transparent = true;
                case IDAT -> data.write(bytes, at + 8, length);
                default -> {}
            }
            if (type == IEND) {
                break;
            }
            at += 12 + length;
        }
        boolean copies = !interlaced && !transparent
                && (colorType == GRAY || colorType == RGB || colorType == PALETTE && palette != null);
        if (!copies) {
            return decoded(bytes);
        }
        int colors = colorType == RGB ? 3 : 1;
        String space = switch (colorType) {
            case GRAY -> "/DeviceGray";
            case RGB -> "/DeviceRGB";
            default -> indexed(palette == null ? new byte[0] : palette);
        };
        String entries = "/ColorSpace" + space + "/BitsPerComponent " + bits + "/Filter/FlateDecode/DecodeParms<<"
                + "/Predictor 15/Colors " + colors + "/BitsPerComponent " + bits + "/Columns " + width + ">>";
        return new ImageReading.Readable(new PdfImage(width, height, entries, data.toByteArray(), null, Turn.NONE));
    }

    private static String indexed(byte[] palette) {
        return "[/Indexed/DeviceRGB " + (palette.length / 3 - 1) + "<" + HexFormat.of().formatHex(palette) + ">]";
    }

    private static ImageReading decoded(byte[] bytes) throws IOException {
        var image = ImageIO.read(new ByteArrayInputStream(bytes));
        if (image == null) {
            return new ImageReading.Unreadable(Reason.IMAGE_FORMAT, "is damaged and cannot be read");
        }
        return new ImageReading.Readable(Pixels.of(image));
    }
}
