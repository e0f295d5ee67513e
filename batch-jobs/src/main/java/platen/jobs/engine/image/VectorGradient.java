package platen.jobs.engine.image;

import java.util.List;
import java.util.Locale;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * A gradient of a drawing.
 *
 * @param points x and y of the start and of the end; of a radial one x, y and radius of the inner circle and of the outer
 * @param matrix from the coordinates of the points to those of the drawing: a, b, c, d, e and f
 * @param stops from 0 to 1, at least two, ascending
 */
public record VectorGradient(List<Double> points, List<Double> matrix, List<Stop> stops) {
    private static final int POINTS_OF_RADIAL = 6;
    private static final double MAX_NUMBER = 1e9;

    /** A color, and its opacity, at a place; all from 0 to 1. */
    public record Stop(double at, double red, double green, double blue, double alpha) {}

    boolean isOpaque() {
        return stops.stream().allMatch(stop -> stop.alpha() >= 1);
    }

    /** Returns whether its points and its matrix are numbers that are written. */
    boolean isWritable() {
        return takes(points) && takes(matrix);
    }

    /** Returns whether {@link #real} writes all numbers. */
    static boolean takes(List<Double> numbers) {
        return numbers.stream().allMatch(each -> Math.abs(each) < MAX_NUMBER);
    }

    /** Writes its operators, with which it fills all that is not clipped. */
    PdfBuffer paint(PdfBuffer out, String name) {
        out.ascii("q ");
        matrix.forEach(each -> real(out, each));
        return out.ascii("cm /").ascii(name).ascii(" sh Q\n");
    }

    /** Writes the dictionary of its shading. */
    void shading(PdfBuffer out, boolean opacity) {
        out.ascii("<</ShadingType ").ascii(points.size() == POINTS_OF_RADIAL ? "3" : "2").ascii("/ColorSpace/")
                .ascii(opacity ? "DeviceGray" : "DeviceRGB").ascii("/Coords[");
        points.forEach(each -> real(out, each));
        out.ascii("]/Extend[true true]/Function<</FunctionType 3/Domain[0 1]/Bounds[");
        for (int i = 1; i < stops.size() - 1; i++) {
            real(out, stops.get(i).at());
        }
        out.ascii("]/Encode[").ascii("0 1 ".repeat(stops.size() - 1)).ascii("]/Functions[");
        for (int i = 1; i < stops.size(); i++) {
            out.ascii("<</FunctionType 2/Domain[0 1]/N 1/C0[");
            color(out, stops.get(i - 1), opacity);
            out.ascii("]/C1[");
            color(out, stops.get(i), opacity);
            out.ascii("]>>");
        }
        out.ascii("]>>>>");
    }

    private static void color(PdfBuffer out, Stop stop, boolean opacity) {
        if (opacity) {
            out.number(stop.alpha());
        } else {
            out.operand(stop.red()).operand(stop.green()).number(stop.blue());
        }
    }

    /** Writes an operand finer than coordinates of pages are. */
    static void real(PdfBuffer out, double value) {
        if (!(Math.abs(value) < MAX_NUMBER)) {
            throw new IllegalArgumentException("Not a number for a PDF: " + value);
        }
        out.ascii(String.format(Locale.ROOT, "%.7f ", value));
    }
}
