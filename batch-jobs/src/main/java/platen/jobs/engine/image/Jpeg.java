package platen.jobs.engine.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import platen.jobs.engine.image.PdfImage.Turn;
import platen.jobs.engine.model.RenderOutcome.Reason;

/** Reads the headers of JPEG files and keeps their bytes (ITU-T T.81, Annex B). */
final class Jpeg {
    private static final int SOI = 0xD8;
    /** SOF2, progressive; PDF viewers support SOF0 to SOF2. */
    private static final int MAX_SUPPORTED_FRAME = 0xC2;
    private static final int APP1 = 0xE1;
    private static final int APP14 = 0xEE;
    private static final int SOS = 0xDA;
    private static final int EXIF_ORIENTATION = 0x0112;

    private Jpeg() {}

    static boolean matches(byte[] bytes) {
        return bytes.length > 4 && (bytes[0] & 0xFF) == 0xFF && (bytes[1] & 0xFF) == SOI && (bytes[2] & 0xFF) == 0xFF;
    }

    static ImageReading read(byte[] bytes) throws IOException {
        Turn turn = Turn.NONE;
        boolean adobe = false;
        int at = 2;
        while (at + 4 <= bytes.length) {
            if ((bytes[at] & 0xFF) != 0xFF) {
                throw new IOException("No marker at " + at);
            }
            int marker = bytes[at + 1] & 0xFF;
            if (marker == 0xFF) {
                at++;
                continue;
            }
            int length = (bytes[at + 2] & 0xFF) << 8 | bytes[at + 3] & 0xFF;
            if (isFrame(marker)) {
                if (marker > MAX_SUPPORTED_FRAME || bytes[at + 4] != 8) {
                    return new ImageReading.Unreadable(Reason.IMAGE_FORMAT,
                            "is a JPEG of a kind that PDF does not know (lossless, arithmetic or 12 bits)");
                }
                return image(bytes, at + 4, turn, adobe);
            }
            if (marker == SOS || length < 2) {
                break;
            }
            if (marker == APP1) {
                turn = orientation(bytes, at + 4, length - 2);
            } else if (marker == APP14) {
                adobe = startsWith(bytes, at + 4, "Adobe");
            }
            at += 2 + length;
        }
        throw new IOException("No frame header");
    }

    private static ImageReading image(byte[] bytes, int frame, Turn turn, boolean adobe) {
        int height = (bytes[frame + 1] & 0xFF) << 8 | bytes[frame + 2] & 0xFF;
        int width = (bytes[frame + 3] & 0xFF) << 8 | bytes[frame + 4] & 0xFF;
        int components = bytes[frame + 5];
        ImageReading.Unreadable refused = ImageReader.refusedSize(width, height);
        if (refused != null) {
            return refused;
        }
        if (components != 1 && components != 3 && components != 4) {
            return new ImageReading.Unreadable(Reason.IMAGE_FORMAT,
                    "is a JPEG of " + components + " color components; 1, 3 and 4 can be shown");
        }
        String color = switch (components) {
            case 1 -> "/ColorSpace/DeviceGray";
            // Adobe's programs store inverted CMYK and indicate it with their own marker.
            case 4 -> "/ColorSpace/DeviceCMYK" + (adobe ? "/Decode[1 0 1 0 1 0 1 0]" : "");
            default -> "/ColorSpace/DeviceRGB";
        };
        return new ImageReading.Readable(
                new PdfImage(width, height, color + "/BitsPerComponent 8/Filter/DCTDecode", bytes, null, turn));
    }

    /**
     * Returns whether the marker is one of SOF0 to SOF15, without the three markers in that range that are not frames.
     */
    private static boolean isFrame(int marker) {
        return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
    }

    /** Returns the orientation tag of the first EXIF directory; upright when it is missing or invalid. */
    private static Turn orientation(byte[] bytes, int from, int count) {
        if (!startsWith(bytes, from, "Exif\0\0") || from + count > bytes.length || count < 14) {
            return Turn.NONE;
        }
        ByteBuffer tiff = ByteBuffer.wrap(bytes, from + 6, count - 6).slice();
        tiff.order(tiff.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        int directory = tiff.getInt(4);
        if (directory < 8 || directory + 2 > tiff.limit()) {
            return Turn.NONE;
        }
        int entries = tiff.getShort(directory) & 0xFFFF;
        for (int i = 0, at = directory + 2; i < entries && at + 12 <= tiff.limit(); i++, at += 12) {
            if ((tiff.getShort(at) & 0xFFFF) == EXIF_ORIENTATION) {
                int value = tiff.getShort(at + 8);
                return value >= 1 && value <= 8 ? Turn.values()[value - 1] : Turn.NONE;
            }
        }
        return Turn.NONE;
    }

    private static boolean startsWith(byte[] bytes, int at, String ascii) {
        byte[] expected = ascii.getBytes(StandardCharsets.US_ASCII);
        return at + expected.length <= bytes.length
                && Arrays.equals(bytes, at, at + expected.length, expected, 0, expected.length);
    }
}
