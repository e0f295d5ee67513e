package platen.jobs.engine.document.painting;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.boxstyle.EffectStyle.Shadow;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Radii;
import platen.jobs.engine.document.style.Radii.Radius;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.model.Cancellation;

/**
 * Makes the soft masks of blurred shadows, one for each size: a Gaussian blur whose standard deviation is half of the
 * declared radius (CSS Backgrounds 3, section 6.1.1). Belongs to one document.
 */
final class ShadowPictures {
    /** Pixels of one picture along one side. */
    private static final int MAX_SIDE = 400;
    /** Multiplications of all pictures of a document; later pictures are as small as can be. */
    private static final long MAX_WORK = 500_000_000;
    private static final int SMALL_SIDE = 24;
    /** The cost of storing a pixel, in multiplications. */
    private static final int STORING = 40;
    /** Pictures of a document; further sizes of shadows are not drawn. */
    static final int MAX_PICTURES = 20_000;
    /** Pixels in a standard deviation, at least and at most. */
    private static final double MIN_FINENESS = 3;
    private static final double MAX_FINENESS = 20;
    /** The size of a pixel in points that renderers still smooth. */
    private static final double SMOOTH = 0.75;

    private final Map<Key, PdfImage> known = new HashMap<>();
    private long work;
    private boolean refused;

    private record Key(double width, double height, Radii radii, double blur, Color color, double holeX, double holeY,
            double holeWidth, double holeHeight) {}

    /** Returns whether shadows were left out. */
    boolean isIncomplete() {
        return refused;
    }

    /**
     * Returns the picture of a shadow; null where the document has too many.
     *
     * @param area that casts the shadow, around which it reaches one and a half radii; or, with a hole, all that is drawn
     * @param hole through which light falls into the area; null for a shadow outside
     */
    @Nullable
    PdfImage of(RoundRectangle area, Shadow shadow, @Nullable RoundRectangle hole) {
        double margin = hole == null ? 1.5 * shadow.blur() : 0;
        RoundRectangle source = hole == null ? area : hole;
        var key = new Key(rounded(area.width()), rounded(area.height()), source.radii(), shadow.blur(),
                shadow.color(), rounded(source.x() - area.x()), rounded(source.y() - area.y()),
                rounded(source.width()), rounded(source.height()));
        PdfImage picture = known.get(key);
        if (picture == null && known.size() < MAX_PICTURES) {
            picture = picture(area, margin, source, shadow, hole != null);
            known.put(key, picture);
        }
        refused |= picture == null;
        return picture;
    }

    private static double rounded(double points) {
        return Math.round(points * 100) / 100.0;
    }

    private PdfImage picture(RoundRectangle area, double margin, RoundRectangle source, Shadow shadow,
            boolean inverted) {
        // No step of the layout counts what a picture costs.
        Cancellation.check();
        double deviation = shadow.blur() / 2;
        double width = area.width() + 2 * margin;
        double height = area.height() + 2 * margin;
        int largest = work > MAX_WORK ? SMALL_SIDE : MAX_SIDE;
        int columns = side(width, deviation, largest);
        int rows = side(height, deviation, largest);
        var blur = new Blur(columns, rows, width / columns, height / rows, deviation);
        work += (long) columns * rows * (STORING + 2 * blur.reach());
        double left = source.x() - area.x() + margin;
        double top = source.y() - area.y() + margin;
        float[] soft = blur.of(left, top, source);
        byte[] alpha = new byte[columns * rows];
        double opacity = shadow.color().opacity() / (double) Color.OPAQUE * 255;
        for (int i = 0; i < alpha.length; i++) {
            alpha[i] = (byte) Math.round((inverted ? 1 - soft[i] : soft[i]) * opacity);
        }
        var mask = new PdfImage(columns, rows, "/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode",
                deflated(alpha), null, PdfImage.Turn.NONE);
        byte[] color = {(byte) shadow.color().red(), (byte) shadow.color().green(), (byte) shadow.color().blue()};
        return new PdfImage(1, 1, "/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode", deflated(color), mask,
                PdfImage.Turn.NONE);
    }

    private static int side(double points, double deviation, int largest) {
        return (int) Math.clamp(
                Math.ceil(points / Math.clamp(SMOOTH, deviation / MAX_FINENESS, deviation / MIN_FINENESS)), 1, largest);
    }

    private static byte[] deflated(byte[] data) {
        try (var deflater = new Deflater()) {
            deflater.setInput(data);
            deflater.finish();
            var out = new ByteArrayOutputStream();
            byte[] part = new byte[8192];
            while (!deflater.finished()) {
                out.write(part, 0, deflater.deflate(part));
            }
            return out.toByteArray();
        }
    }

    /**
     * A blur on a grid of pixels; strict mathematics, so that all machines draw the same.
     *
     * @param pixelX width of a pixel in points
     * @param pixelY height of a pixel in points
     */
    private record Blur(int columns, int rows, double pixelX, double pixelY, double deviation) {

        /** Returns how many rows above and below a row shine into it; bounded, as rows can have no height. */
        int reach() {
            return (int) Math.clamp(Math.ceil(3 * deviation / pixelY), 0, 4 * MAX_SIDE);
        }

        float[] of(double left, double top, RoundRectangle shape) {
            // Each row is blurred exactly along itself, then the rows among themselves.
            int reach = reach();
            float[][] lines = new float[rows + 2 * reach][];
            double lastStart = Double.NaN;
            double lastEnd = Double.NaN;
            float[] last = new float[columns];
            for (int i = 0; i < lines.length; i++) {
                double y = (i - reach + 0.5) * pixelY - top;
                double start = left + indent(y, shape, true);
                double end = left + shape.width() - indent(y, shape, false);
                if (y < 0 || y > shape.height() || end <= start) {
                    start = end = 0;
                }
                if (start != lastStart || end != lastEnd) {
                    last = line(start, end);
                    lastStart = start;
                    lastEnd = end;
                }
                lines[i] = last;
            }
            return across(lines, weights(reach), reach);
        }

        private float[] line(double start, double end) {
            float[] line = new float[columns];
            for (int i = 0; i < columns && end > start; i++) {
                double x = (i + 0.5) * pixelX;
                line[i] = (float) (normal((end - x) / deviation) - normal((start - x) / deviation));
            }
            return line;
        }

        private double[] weights(int reach) {
            double[] weights = new double[2 * reach + 1];
            for (int i = 0; i < weights.length; i++) {
                weights[i] = normal((i - reach + 0.5) * pixelY / deviation)
                        - normal((i - reach - 0.5) * pixelY / deviation);
            }
            return weights;
        }

        private float[] across(float[][] lines, double[] weights, int reach) {
            float[] all = new float[columns * rows];
            double[] sum = new double[columns];
            for (int row = 0; row < rows; row++) {
                Arrays.fill(sum, 0);
                for (int i = 0; i < weights.length; i++) {
                    float[] line = lines[row + i];
                    double weight = weights[i];
                    for (int x = 0; x < columns; x++) {
                        sum[x] += line[x] * weight;
                    }
                }
                for (int x = 0; x < columns; x++) {
                    all[row * columns + x] = (float) Math.clamp(sum[x], 0.0, 1.0);
                }
            }
            return all;
        }

        /** How far a round corner moves the edge in, at a distance from the upper edge. */
        private static double indent(double y, RoundRectangle shape, boolean left) {
            Radius high = left ? shape.radii().topLeft() : shape.radii().topRight();
            Radius low = left ? shape.radii().bottomLeft() : shape.radii().bottomRight();
            double fromBottom = shape.height() - y;
            return y < high.y() ? indent(y, high) : fromBottom < low.y() ? indent(fromBottom, low) : 0;
        }

        private static double indent(double distance, Radius corner) {
            double part = Math.clamp(1 - distance / corner.y(), 0.0, 1.0);
            return corner.x() * (1 - StrictMath.sqrt(1 - part * part));
        }

        /** The share of a normal distribution below a number of deviations (Abramowitz and Stegun, 26.2.17). */
        private static double normal(double deviations) {
            double t = 1 / (1 + 0.2316419 * Math.abs(deviations));
            double tail = StrictMath.exp(-deviations * deviations / 2) * 0.3989422804 * t
                    * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
            return deviations > 0 ? 1 - tail : tail;
        }
    }
}
