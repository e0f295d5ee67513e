package platen.jobs.engine.image;

import java.awt.image.BufferedImage;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.image.PdfImage.Turn;
import platen.jobs.engine.pdf.Deflate;

/** Decoded pictures: colour and transparency apart, each deflated. */
final class Pixels {
    private Pixels() {}

    static PdfImage of(BufferedImage image) {
        int width = image.getWidth();
        int height = image.getHeight();
        var color = new byte[width * height * 3];
        var alpha = new byte[width * height];
        var row = new int[width];
        boolean opaque = true;
        boolean gray = true;
        int pixel = 0;
        for (int y = 0; y < height; y++) {
            image.getRGB(0, y, width, 1, row, 0, width);
            for (int argb : row) {
                int red = argb >> 16 & 0xFF;
                int green = argb >> 8 & 0xFF;
                int blue = argb & 0xFF;
                color[pixel * 3] = (byte) red;
                color[pixel * 3 + 1] = (byte) green;
                color[pixel * 3 + 2] = (byte) blue;
                alpha[pixel++] = (byte) (argb >>> 24);
                opaque &= argb >>> 24 == 0xFF;
                gray &= red == green && green == blue;
            }
        }
        @Nullable
        PdfImage mask = opaque ? null : plane(width, height, "/DeviceGray", alpha, null);
        if (gray) {
            var single = new byte[width * height];
            for (int i = 0; i < single.length; i++) {
                single[i] = color[i * 3];
            }
            return plane(width, height, "/DeviceGray", single, mask);
        }
        return plane(width, height, "/DeviceRGB", color, mask);
    }

    private static PdfImage plane(int width, int height, String space, byte[] samples, @Nullable PdfImage mask) {
        return new PdfImage(width, height, "/ColorSpace" + space + "/BitsPerComponent 8/Filter/FlateDecode",
                Deflate.FAST.deflate(samples), mask, Turn.NONE);
    }
}
