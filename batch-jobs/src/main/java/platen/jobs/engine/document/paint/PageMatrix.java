package platen.jobs.engine.document.paint;

import java.math.BigDecimal;
import java.math.RoundingMode;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * Maps places of a drawing to those on its page, both from the upper left corner: x becomes {@code ax + cy + e}, y
 * becomes {@code bx + dy + f}.
 */
public record PageMatrix(double a, double b, double c, double d, double e, double f) {
    static final PageMatrix IDENTITY = new PageMatrix(1, 0, 0, 1, 0, 0);
    /** Coefficients of greater size show nothing that could be seen. */
    private static final double MAX_COEFFICIENT = 1e7;
    private static final double MIN_AREA = 1e-9;
    private static final int DECIMALS = 6;

    /**
     * Makes a matrix that draws at another size.
     *
     * @param size how large a point of the drawing is on the page; places are from the page's corner
     */
    public static PageMatrix scale(double size) {
        return size == 1 ? IDENTITY : new PageMatrix(size, 0, 0, size, 0, 0);
    }

    /**
     * Makes a matrix of the coefficients of a box's own, which count from its corner.
     *
     * @param x of the corner
     * @param y of the corner
     */
    public static PageMatrix at(double[] own, double x, double y) {
        return new PageMatrix(own[0], own[1], own[2], own[3], x + own[4] - own[0] * x - own[2] * y,
                y + own[5] - own[1] * x - own[3] * y);
    }

    /** Whether something is seen of what it maps. */
    boolean isVisible() {
        double most = Math.max(Math.max(Math.max(Math.abs(a), Math.abs(b)), Math.max(Math.abs(c), Math.abs(d))),
                Math.max(Math.abs(e), Math.abs(f)));
        return most < MAX_COEFFICIENT && Math.abs(a * d - b * c) > MIN_AREA;
    }

    /** The matrix that maps by another one first. */
    PageMatrix of(PageMatrix inner) {
        return new PageMatrix(a * inner.a + c * inner.b, b * inner.a + d * inner.b, a * inner.c + c * inner.d,
                b * inner.c + d * inner.d, x(inner.e, inner.f), y(inner.e, inner.f));
    }

    double x(double x, double y) {
        return a * x + c * y + e;
    }

    double y(double x, double y) {
        return b * x + d * y + f;
    }

    /** The smallest upright rectangle around a mapped one: left, top, right and bottom. */
    double[] around(double x, double y, double width, double height) {
        double right = x + width;
        double bottom = y + height;
        if (b == 0 && c == 0 && a > 0 && d > 0) {
            return new double[]{a * x + e, d * y + f, a * right + e, d * bottom + f};
        }
        double[] across = {x(x, y), x(right, y), x(x, bottom), x(right, bottom)};
        double[] down = {y(x, y), y(right, y), y(x, bottom), y(right, bottom)};
        return new double[]{least(across), least(down), -least(negative(across)), -least(negative(down))};
    }

    private static double least(double[] values) {
        return Math.min(Math.min(values[0], values[1]), Math.min(values[2], values[3]));
    }

    private static double[] negative(double[] values) {
        return new double[]{-values[0], -values[1], -values[2], -values[3]};
    }

    /**
     * Returns the operands of a PDF, whose places count from the lower left corner.
     *
     * @param x added to the right before
     * @param y added upwards before
     */
    String operands(double pageHeight, double x, double y) {
        return number(a) + " " + number(-b) + " " + number(-c) + " " + number(d) + " "
                + number(a * x - c * y + c * pageHeight + e) + " "
                + number(-b * x + d * y + pageHeight * (1 - d) - f);
    }

    private static String number(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_UP);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** Returns the attributes of a figure in a rectangle, with its place on the page (ISO 32000-2, 14.8.5.4.3). */
    String box(double x, double y, double width, double height, double pageHeight) {
        double[] place = around(x, y, width, height);
        return new PdfBuffer(64).ascii("/O/Layout/BBox[").operand(Canvas.hundredths(place[0]))
                .operand(Canvas.hundredths(pageHeight - place[3])).operand(Canvas.hundredths(place[2]))
                .number(Canvas.hundredths(pageHeight - place[1])).put(']').toString();
    }
}
