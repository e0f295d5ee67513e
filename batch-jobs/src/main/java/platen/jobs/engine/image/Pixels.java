package platen.jobs.engine.image;

import java.awt.image.BufferedImage;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.image.PdfImage.Turn;

/** Splits decoded images into color and alpha, each compressed. */
final class Pixels {
    private Pixels() {}

    static PdfImage of(BufferedImage image) {
        int width = image.getWidth();
        int height = image.getHeight();
        boolean opaque = true;
        boolean gray = true;
        var row = new int[width];
        for (int y = 0; y < height; y++) {
            read(image, y, row);
            for (int argb : row) {
                opaque &= argb >>> 24 == 0xFF;
                gray &= (argb >> 16 & 0xFF) == (argb >> 8 & 0xFF) && (argb >> 8 & 0xFF) == (argb & 0xFF);
            }
        }
        try (var color = new SamplePlane(); var alpha = new SamplePlane()) {
            var colors = new byte[gray ? width : width * 3];
            var alphas = new byte[width];
            for (int y = 0; y < height; y++) {
                read(image, y, row);
                split(row, colors, alphas);
                color.row(colors);
                alpha.row(alphas);
            }
            PdfImage mask = opaque ? null : flate(width, height, "/DeviceGray", alpha, null);
            return flate(width, height, gray ? "/DeviceGray" : "/DeviceRGB", color, mask);
        }
    }

    /** Reads a row as ARGB. {@code getRGB} converts each pixel by itself, also where there is nothing to convert. */
    private static void read(BufferedImage image, int y, int[] row) {
        if (image.getType() == BufferedImage.TYPE_INT_ARGB) {
            image.getRaster().getDataElements(0, y, row.length, 1, row);
        } else {
            image.getRGB(0, y, row.length, 1, row, 0, row.length);
        }
    }

    private static void split(int[] row, byte[] colors, byte[] alphas) {
        int at = 0;
        for (int x = 0; x < row.length; x++) {
            int argb = row[x];
            alphas[x] = (byte) (argb >>> 24);
            colors[at++] = (byte) (argb >> 16);
            if (colors.length > row.length) {
                colors[at++] = (byte) (argb >> 8);
                colors[at++] = (byte) argb;
            }
        }
    }

    private static PdfImage flate(int width, int height, String space, SamplePlane samples,
            @Nullable PdfImage mask) {
        return new PdfImage(width, height, "/ColorSpace" + space + "/BitsPerComponent 8/Filter/FlateDecode",
                samples.finish(), mask, Turn.NONE);
    }
}
