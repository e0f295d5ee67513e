package platen.jobs.engine.text.cff;

import java.util.Arrays;
import platen.jobs.engine.text.sfnt.SimpleGlyph;

/**
 * Collects the lines and cubic curves of one glyph as TrueType contours. The direction is reversed, because charstrings
 * fill the left side of a path and TrueType the right one. Not thread-safe.
 */
final class CurveSink {
    /** Maximum deviation in ems. */
    private static final double TOLERANCE = 0.0004;
    /** Deviation of the best quadratic curve, relative to the third difference of the control points. */
    private static final double DEVIATION = Math.sqrt(3) / 36;
    private static final int MAX_PIECES = 12;

    private final double scale;
    private final double tolerance;
    private final SimpleGlyph glyph = new SimpleGlyph();
    private double[] points = new double[256];
    private int count;
    private double x;
    private double y;

    /** @param scale font units per unit of the charstring */
    CurveSink(double scale, int unitsPerEm) {
        this.scale = scale;
        this.tolerance = TOLERANCE * unitsPerEm;
    }

    void move(double dx, double dy) {
        close();
        x += dx;
        y += dy;
        add(x, y, true);
    }

    void line(double dx, double dy) {
        open();
        x += dx;
        y += dy;
        add(x, y, true);
    }

    /** Adds a cubic curve by the moves to its control points and end. */
    void curve(double dx1, double dy1, double dx2, double dy2, double dx3, double dy3) {
        open();
        double x1 = x + dx1;
        double y1 = y + dy1;
        double x2 = x1 + dx2;
        double y2 = y1 + dy2;
        double x3 = x2 + dx3;
        double y3 = y2 + dy3;
        double third = scale * Math.hypot(x3 - 3 * x2 + 3 * x1 - x, y3 - 3 * y2 + 3 * y1 - y);
        int pieces = (int) Math.clamp(Math.ceil(Math.cbrt(DEVIATION * third / tolerance)), 1, MAX_PIECES);
        for (int i = 0; i < pieces; i++) {
            double from = (double) i / pieces;
            double to = (i + 1.0) / pieces;
            add(control(x, x1, x2, x3, from, to), control(y, y1, y2, y3, from, to), false);
            add(at(x, x1, x2, x3, to), at(y, y1, y2, y3, to), true);
        }
        x = x3;
        y = y3;
    }

    /** Returns the finished glyph. */
    SimpleGlyph finish() {
        close();
        return glyph;
    }

    /** Starts the next glyph of an accented character at its own origin. */
    void origin(double originX, double originY) {
        close();
        x = originX;
        y = originY;
    }

    /** A path that begins without a move begins at the current point. */
    private void open() {
        if (count == 0) {
            add(x, y, true);
        }
    }

    private static double at(double p0, double p1, double p2, double p3, double t) {
        double u = 1 - t;
        return u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3;
    }

    /** Returns the control point of the quadratic curve that replaces a part of the cubic one. */
    private static double control(double p0, double p1, double p2, double p3, double from, double to) {
        double start = at(p0, p1, p2, p3, from);
        double end = at(p0, p1, p2, p3, to);
        double step = (to - from) / 3;
        double c1 = start + step * slope(p0, p1, p2, p3, from);
        double c2 = end - step * slope(p0, p1, p2, p3, to);
        return (3 * c1 - start + 3 * c2 - end) / 4;
    }

    private static double slope(double p0, double p1, double p2, double p3, double t) {
        double u = 1 - t;
        return 3 * (u * u * (p1 - p0) + 2 * u * t * (p2 - p1) + t * t * (p3 - p2));
    }

    private void add(double pointX, double pointY, boolean onCurve) {
        if (count > 3 * SimpleGlyph.MAX_POINTS) {
            throw new IllegalArgumentException(
                    "A glyph of the font has more than " + SimpleGlyph.MAX_POINTS + " points");
        }
        if (count + 3 > points.length) {
            points = Arrays.copyOf(points, 2 * points.length);
        }
        points[count++] = Math.rint(pointX * scale);
        points[count++] = Math.rint(pointY * scale);
        points[count++] = onCurve ? 1 : 0;
    }

    private void close() {
        boolean returns = count > 3 && points[count - 3] == points[0] && points[count - 2] == points[1]
                && points[count - 1] == 1;
        for (int i = returns ? count - 6 : count - 3; count > 3 && i >= 0; i -= 3) {
            glyph.point((int) points[i], (int) points[i + 1], points[i + 2] == 1);
        }
        glyph.endContour();
        count = 0;
    }
}
