package platen.jobs.engine.image;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.image.PdfImage.Turn;
import platen.jobs.engine.model.Cancellation;

/**
 * PNG files. PDF's Flate filter with PNG predictors reads what PNG stores, so opaque images are copied. For images with
 * an alpha channel, color and alpha are split without undoing the predictors; the few other kinds are decoded.
 *
 * @param data the concatenated content of the IDAT chunks
 * @param palette the content of PLTE, or null when absent
 * @param transparent the content of tRNS, or null when absent
 */
@SuppressWarnings("ArrayRecordComponent") // exists for one reading only; never compared
record Png(byte[] file, int width, int height, int bits, int colorType, boolean interlaced, byte[] data,
        byte @Nullable [] palette, byte @Nullable [] transparent) {
    private static final byte[] SIGNATURE = HexFormat.of().parseHex("89504e470d0a1a0a");
    private static final int IHDR = 0x49484452;
    private static final int PLTE = 0x504C5445;
    private static final int TRNS = 0x74524E53;
    private static final int IDAT = 0x49444154;
    private static final int IEND = 0x49454E44;
    private static final int IHDR_BYTES = 13;
    private static final int GRAY = 0;
    private static final int RGB = 2;
    private static final int PALETTE = 3;
    private static final int GRAY_ALPHA = 4;
    private static final int RGB_ALPHA = 6;

    static boolean matches(byte[] bytes) {
        return bytes.length > 33 && Arrays.equals(bytes, 0, 8, SIGNATURE, 0, 8);
    }

    /** @param decoder for the few kinds that are neither copied nor split */
    static ImageReading read(byte[] bytes, PictureDecoder decoder) throws IOException {
        ByteBuffer header = ByteBuffer.wrap(bytes);
        if (header.getInt(12) != IHDR) {
            throw new IOException("No IHDR");
        }
        ImageReading.Unreadable refused = ImageReader.refusedSize(header.getInt(16), header.getInt(20));
        if (refused != null) {
            return refused;
        }
        if (header.getInt(8) != IHDR_BYTES) {
            throw new IOException("IHDR has another length");
        }
        checkKind(bytes);
        return ofChunks(bytes, header).reading(decoder);
    }

    /** Reads the chunks of a file whose header is checked. */
    private static Png ofChunks(byte[] bytes, ByteBuffer header) throws IOException {
        var data = new ByteArrayOutputStream(bytes.length);
        byte @Nullable [] palette = null;
        byte @Nullable [] transparent = null;
        int type = IHDR;
        for (int at = 8; type != IEND && at + 12 <= bytes.length;) {
            int length = header.getInt(at);
            type = header.getInt(at + 4);
            if (length < 0 || length > bytes.length - at - 12) {
                throw new IOException("A chunk reaches beyond the file");
            }
            switch (type) {
                case PLTE -> palette = Arrays.copyOfRange(bytes, at + 8, at + 8 + length);
                case TRNS -> transparent = Arrays.copyOfRange(bytes, at + 8, at + 8 + length);
                case IDAT -> {
                    // Copied data is not decoded, so only the checksum detects damage.
                    checkSum(bytes, at + 4, length + 4, header.getInt(at + 8 + length));
                    data.write(bytes, at + 8, length);
                }
                default -> {}
            }
            at += 12 + length;
        }
        if (data.size() == 0) {
            throw new IOException("No image data");
        }
        return new Png(bytes, header.getInt(16), header.getInt(20), bytes[24], bytes[25], bytes[28] != 0,
                data.toByteArray(), palette, transparent);
    }

    private ImageReading reading(PictureDecoder decoder) throws IOException {
        if (interlaced) {
            return decoded(decoder);
        }
        return switch (colorType) {
            case GRAY -> copied("/DeviceGray", 1);
            case RGB -> copied("/DeviceRGB", 3);
            case PALETTE -> palette != null && transparent == null
                    ? copied(indexed(palette), 1)
                    : decoded(decoder);
            case GRAY_ALPHA -> parted("/DeviceGray", 1);
            case RGB_ALPHA -> parted("/DeviceRGB", 3);
            default -> throw new IOException("Unknown colour type " + colorType);
        };
    }

    private ImageReading copied(String space, int colors) {
        return new ImageReading.Readable(
                new PdfImage(width, height, entries(space, colors) + colorKey(colors), data, null, Turn.NONE));
    }

    /** Returns the one transparent color, which a PDF color key mask expresses too. */
    private String colorKey(int colors) {
        if (transparent == null || transparent.length < 2 * colors) {
            return "";
        }
        ByteBuffer samples = ByteBuffer.wrap(transparent);
        var mask = new StringBuilder("/Mask[");
        for (int i = 0; i < colors; i++) {
            int sample = samples.getShort(2 * i) & (1 << bits) - 1;
            mask.append(sample).append(' ').append(sample).append(' ');
        }
        return mask.append(']').toString();
    }

    /**
     * Splits color and alpha into separate images. PNG predicts each byte from the same channel of its neighbors, so
     * the predicted bytes of the parts equal those of the whole.
     */
    private ImageReading parted(String space, int colors) throws IOException {
        int sample = bits / 8;
        int pixel = (colors + 1) * sample;
        try (var rows = new InflatedRows(data, 1 + width * pixel);
                var color = new SamplePlane();
                var alpha = new SamplePlane()) {
            var colorRow = new byte[1 + width * colors * sample];
            var alphaRow = new byte[1 + width * sample];
            for (int y = 0; y < height; y++) {
                Cancellation.check();
                byte[] row = rows.next();
                colorRow[0] = row[0];
                alphaRow[0] = row[0];
                for (int x = 0, from = 1, toColor = 1, toAlpha = 1; x < width; x++) {
                    for (int i = colors * sample; i > 0; i--) {
                        colorRow[toColor++] = row[from++];
                    }
                    for (int i = sample; i > 0; i--) {
                        alphaRow[toAlpha++] = row[from++];
                    }
                }
                color.row(colorRow);
                alpha.row(alphaRow);
            }
            var mask = new PdfImage(width, height, entries("/DeviceGray", 1), alpha.finish(), null, Turn.NONE);
            return new ImageReading.Readable(
                    new PdfImage(width, height, entries(space, colors), color.finish(), mask, Turn.NONE));
        }
    }

    private String entries(String space, int colors) {
        return "/ColorSpace" + space + "/BitsPerComponent " + bits + "/Filter/FlateDecode/DecodeParms<</Predictor 15"
                + "/Colors " + colors + "/BitsPerComponent " + bits + "/Columns " + width + ">>";
    }

    private static String indexed(byte[] palette) {
        return "[/Indexed/DeviceRGB " + (palette.length / 3 - 1) + "<" + HexFormat.of().formatHex(palette) + ">]";
    }

    private ImageReading decoded(PictureDecoder decoder) {
        ImageReading.Unreadable refused = ImageReader.refusedSize(width, height, ImageReader.MAX_DECODED_PIXELS);
        return refused == null ? decoder.decode(file) : refused;
    }

    /** Decodes a file whose header {@link #read} has checked. */
    static ImageReading decode(byte[] file) throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(file));
        if (image == null) {
            throw new IOException("Not decoded");
        }
        return new ImageReading.Readable(Pixels.of(image));
    }

    /** Rejects a header that the standard does not allow (ISO/IEC 15948, table 11.1), before anything is allocated. */
    private static void checkKind(byte[] bytes) throws IOException {
        int bits = bytes[24];
        boolean sound = switch (bytes[25]) {
            case GRAY -> bits == 1 || bits == 2 || bits == 4 || bits == 8 || bits == 16;
            case PALETTE -> bits == 1 || bits == 2 || bits == 4 || bits == 8;
            case RGB, GRAY_ALPHA, RGB_ALPHA -> bits == 8 || bits == 16;
            default -> false;
        };
        if (!sound || bytes[26] != 0 || bytes[27] != 0 || bytes[28] < 0 || bytes[28] > 1) {
            throw new IOException("No color type, bit depth or method of PNG");
        }
    }

    private static void checkSum(byte[] bytes, int from, int count, int expected) throws IOException {
        var sum = new CRC32();
        sum.update(bytes, from, count);
        if ((int) sum.getValue() != expected) {
            throw new IOException("A damaged chunk");
        }
    }
}
