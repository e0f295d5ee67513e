package platen.jobs.engine.document.paint;

import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.pdf.PdfBuffer;

/** Draws rectangles and lines on a page, in points from its upper left corner. */
public final class Shapes {
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

    /** Fills a rectangle with round corners. */
    public void fillRound(RoundRectangle shape, Color fill) {
        content.mark();
        state.color(fill);
        shape.write(out, pageHeight);
        out.ascii("f\n");
    }

    /** Strokes a rectangle with round corners; the line lies inside of it. */
    public void strokeRound(RoundRectangle shape, Border border) {
        stroke(border);
        shape.inset(border.width() / 2).write(out, pageHeight);
        out.ascii("S Q\n");
    }

    /** Draws only what lies within a rectangle with round corners. */
    public void within(RoundRectangle shape, Runnable drawing) {
        content.mark();
        out.ascii("q ");
        shape.write(out, pageHeight);
        out.ascii("W n\n");
        state.nested(state.matrix(), () -> {
            drawing.run();
            out.ascii("Q\n");
        });
    }

    private PdfBuffer point(double x, double y) {
        return out.hundredths(x).space().hundredths(y).space();
    }

    /** Draws a straight line that is no plain bar: dashed, dotted or double. */
    public void line(double x1, double y1, double x2, double y2, Border border) {
        stroke(border);
        point(x1, pageHeight - y1).ascii("m ");
        point(x2, pageHeight - y2).ascii("l S Q\n");
    }

    /** Starts a group with its own pen; the stroke operator and Q follow. */
    private void stroke(Border border) {
        content.mark();
        Color stroke = border.color();
        out.ascii("q ").operand(stroke.red() / 255.0).operand(stroke.green() / 255.0).operand(stroke.blue() / 255.0)
                .ascii("RG ").operand(border.width()).ascii("w ");
        switch (border.line()) {
            case DASHED -> out.ascii("[").operand(border.width() * 3).number(border.width() * 2).ascii("]0 d ");
            case DOTTED -> out.ascii("1 J [0 ").number(border.width() * 2).ascii("]0 d ");
            case SOLID, DOUBLE, INVISIBLE -> {}
        }
    }
}
