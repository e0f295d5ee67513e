package platen.jobs.engine.document.paint;

import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.pdf.PdfBuffer;

/** Draws rectangles and lines on a page, in points from its upper left corner. */
public final class Shapes {
    /** Three pixels: thinner lines have longer dashes and square dots. */
    private static final double SMALL = 2.25;
    /** A pixel of CSS in points. */
    private static final double PIXEL = 0.75;

    /** A closed path. */
    @FunctionalInterface
    public interface Outline {
        /**
         * Adds itself to the path.
         *
         * @param pageHeight in points
         */
        void write(PdfBuffer out, double pageHeight);

        /** Returns the outline with these corners: from the left and from the top of the page, in turn. */
        static Outline polygon(double... points) {
            return (out, pageHeight) -> {
                for (int i = 0; i + 1 < points.length; i += 2) {
                    out.hundredths(points[i]).space().hundredths(pageHeight - points[i + 1]).space()
                            .ascii(i == 0 ? "m " : "l ");
                }
                out.ascii("h ");
            };
        }
    }

    private final PdfBuffer out;
    private final double pageHeight;
    private final MarkedContent content;
    private final GraphicsState state;

    Shapes(PdfBuffer out, double pageHeight, MarkedContent content, GraphicsState state) {
        this.out = out;
        this.pageHeight = pageHeight;
        this.content = content;
        this.state = state;
    }

    /** Fills a rectangle. */
    public void fill(double x, double y, double width, double height, Color fill) {
        if (width <= 0 || height <= 0) {
            return;
        }
        content.mark();
        state.color(fill);
        rectangle(x, y, width, height);
        out.ascii("f\n");
    }

    /** Fills many squares of one size at once, as codes are made of; the drawing adds them as rectangles. */
    public void fill(Color fill, Runnable rectangles) {
        content.mark();
        state.color(fill);
        rectangles.run();
        out.ascii("f\n");
    }

    /** Adds a rectangle to the path. */
    public void rectangle(double x, double y, double width, double height) {
        double left = Canvas.hundredths(x);
        double bottom = Canvas.hundredths(pageHeight - y - height);
        out.hundredths(left).space().hundredths(bottom).space().hundredths(Canvas.hundredths(x + width) - left).space()
                .hundredths(Canvas.hundredths(pageHeight - y) - bottom).ascii(" re ");
    }

    /** Fills what lies within an outline. */
    public void fillRound(Outline shape, Color fill) {
        content.mark();
        state.color(fill);
        shape.write(out, pageHeight);
        out.ascii("f\n");
    }

    /** Fills what lies within one outline and not within another. */
    public void fillBetween(Outline outer, Outline inner, Color fill) {
        content.mark();
        state.color(fill);
        outer.write(out, pageHeight);
        inner.write(out, pageHeight);
        out.ascii("f*\n");
    }

    /** Strokes a rectangle with round corners; the line lies inside of it. */
    public void strokeRound(RoundRectangle shape, Border border) {
        RoundRectangle middle = shape.inset(border.width() / 2);
        stroke(border, middle.length(), true);
        middle.write(out, pageHeight);
        out.ascii("S Q\n");
    }

    /** Draws only what lies within an outline. */
    public void within(Outline shape, Runnable drawing) {
        clipped(shape, "W n\n", drawing);
    }

    /** Draws only what lies within an outline, which may cross itself. */
    public void within(Outline shape, boolean evenOdd, Runnable drawing) {
        clipped(shape, evenOdd ? "W* n\n" : "W n\n", drawing);
    }

    /** Draws only what lies within one outline and not within another, which lies within the first. */
    public void between(Outline outer, Outline inner, Runnable drawing) {
        clipped((to, high) -> {
            outer.write(to, high);
            inner.write(to, high);
        }, "W* n\n", drawing);
    }

    private void clipped(Outline shape, String operators, Runnable drawing) {
        content.mark();
        out.ascii("q ");
        shape.write(out, pageHeight);
        out.ascii(operators);
        state.nested(state.matrix(), () -> {
            drawing.run();
            out.ascii("Q\n");
        });
    }

    private PdfBuffer point(double x, double y) {
        return out.hundredths(x).space().hundredths(y).space();
    }

    /** Draws a straight line that is no plain bar: dashed or dotted, in strokes that fit its length. */
    public void line(double x1, double y1, double x2, double y2, Border border) {
        double length = Math.hypot(x2 - x1, y2 - y1);
        boolean round = isRound(border);
        double cut = round ? Math.min(border.width(), length) / 2 : 0;
        double alongX = length > 0 ? (x2 - x1) / length * cut : 0;
        double alongY = length > 0 ? (y2 - y1) / length * cut : 0;
        stroke(border, length, false);
        point(x1 + alongX, pageHeight - y1 - alongY).ascii("m ");
        point(x2 - alongX, pageHeight - y2 + alongY).ascii("l S Q\n");
    }

    /** Draws a wavy line as high and as long as its pen asks for, as browsers choose it. */
    public void wave(double x, double y, double width, Border border) {
        double pixels = border.width() / PIXEL;
        double high = (Math.round(3 * pixels + 0.5) + 0.5) * PIXEL;
        double step = (Math.round(2 * pixels + 0.5) + 0.5) * PIXEL;
        within(Outline.polygon(x, y - high, x + width, y - high, x + width, y + high, x, y + high), () -> {
            stroke(border, 0, false);
            double down = pageHeight - y;
            point(x, down).ascii("m ");
            for (double at = x; at < x + width; at += 2 * step) {
                point(at + step, down - high);
                point(at + step, down + high);
                point(at + 2 * step, down).ascii("c ");
            }
            out.ascii("S Q\n");
        });
    }

    /** Whether dots are round; browsers draw small ones as squares. */
    private static boolean isRound(Border border) {
        return border.line() == Border.Line.DOTTED && border.width() > SMALL;
    }

    /** Starts a group with its own pen; the stroke operator and Q follow. */
    private void stroke(Border border, double length, boolean closed) {
        content.mark();
        Color stroke = border.color();
        out.ascii("q ");
        state.opacityWithin(stroke);
        out.operand(stroke.red() / 255.0).operand(stroke.green() / 255.0).operand(stroke.blue() / 255.0)
                .ascii("RG ").operand(border.width()).ascii("w ");
        double width = border.width();
        if (border.line() == Border.Line.DASHED || border.line() == Border.Line.DOTTED && !isRound(border)) {
            boolean dashed = border.line() == Border.Line.DASHED;
            double dash = dashed ? width * (width < SMALL ? 3 : 2) : width;
            double gap = gap(length, dash, dashed && width >= SMALL || !dashed ? width : 2 * width, closed);
            out.ascii("[").operand(dash).number(gap).ascii("]0 d ");
        } else if (isRound(border)) {
            out.ascii("1 J [0 ").number(width + gap(length, width, width, closed)).ascii("]0 d ");
        }
    }

    /** Returns the gap with which whole strokes fill a line, as browsers choose it. */
    private static double gap(double length, double dash, double gap, boolean closed) {
        double few = Math.floor((closed ? length : length + gap) / (dash + gap));
        double smaller = (length - (few + 1) * dash) / (closed ? few + 1 : few);
        double larger = (length - few * dash) / (closed ? few : few - 1);
        if (few < (closed ? 1 : 2)) {
            return few >= 1 && smaller > 0 ? smaller : gap;
        }
        return smaller <= 0 || Math.abs(larger - gap) < Math.abs(smaller - gap) ? larger : smaller;
    }
}
