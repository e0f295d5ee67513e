package platen.jobs.engine.image;

import com.github.weisj.jsvg.paint.impl.TransformedPaint;
import com.github.weisj.jsvg.renderer.output.Output;
import com.github.weisj.jsvg.renderer.output.impl.Graphics2DOutput;
import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.Paint;
import java.awt.Shape;
import java.awt.TexturePaint;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Draws an SVG with a limited amount of work: a drawing that paints the whole image again and again could otherwise
 * occupy a processor for hours. Filters, the most expensive operations, are omitted.
 */
class SvgCanvas extends Graphics2DOutput {
    /** Cost of one operation however small it is, in pixels. */
    private static final int PER_OPERATION = 1_000;
    /** Cost of a line, a curve or a dash, in pixels. */
    private static final double PER_SEGMENT = 200;
    /** Cost of the tile of a pattern with a transformation, which does not tell its size, in pixels. */
    private static final double PER_TURNED_TILE = 200_000;
    /** Maximum distance of a point from the image's corner in pixels: thousands of times the image size. */
    private static final double MAX_COORDINATE = 1e7;

    private final Budget budget;

    /** The remaining number of pixels that may be painted; shared by the parts of one drawing. */
    static final class Budget {
        private double pixels;

        Budget(double pixels) {
            this.pixels = pixels;
        }

        void spend(double cost) {
            pixels -= cost;
            if (pixels < 0) {
                throw new Spent();
            }
        }
    }

    /** The drawing exceeds its budget of painted pixels. */
    static final class Spent extends RuntimeException {}

    SvgCanvas(Graphics2D graphics, Budget budget) {
        super(graphics);
        this.budget = budget;
    }

    @Override
    public final void fillShape(Shape shape) {
        spend(shape);
        paintFill(shape);
    }

    /** Fills a shape that is paid for. */
    void paintFill(Shape shape) {
        super.fillShape(shape);
    }

    @Override
    public final void drawShape(Shape shape) {
        spend(shape);
        if (graphics().getStroke() instanceof BasicStroke stroke && stroke.getDashArray() != null) {
            spendDashes(shape, stroke.getDashArray());
        }
        paintStroke(shape);
    }

    /** Strokes a shape that is paid for. */
    void paintStroke(Shape shape) {
        super.drawShape(shape);
    }

    @Override
    public Output createChild() {
        return new SvgCanvas(child(), budget);
    }

    /** Sets a paint; the tile of a pattern is drawn for each shape anew. */
    @Override
    public void setPaint(Supplier<Paint> paint) {
        Paint made = paint.get();
        if (made instanceof TexturePaint texture) {
            budget.spend((double) texture.getImage().getWidth() * texture.getImage().getHeight());
        } else if (made instanceof TransformedPaint) {
            budget.spend(PER_TURNED_TILE);
        }
        super.setPaint(() -> made);
    }

    final Graphics2D child() {
        budget.spend(PER_OPERATION);
        return (Graphics2D) graphics().create();
    }

    final Budget budget() {
        return budget;
    }

    @Override
    public boolean supportsFilters() {
        return false;
    }

    private void spend(Shape shape) {
        budget.spend(PER_SEGMENT * measured(shape, transform()).segments());
        Rectangle2D seen = transform().createTransformedShape(shape.getBounds2D()).getBounds2D()
                .createIntersection(transform().createTransformedShape(clipBounds()).getBounds2D());
        budget.spend(PER_OPERATION + Math.max(0, seen.getWidth()) * Math.max(0, seen.getHeight()));
    }

    /** Charges for dashes: a line of many dashes costs as much as many lines. */
    private void spendDashes(Shape shape, float[] dashes) {
        double period = 0;
        for (float dash : dashes) {
            period += dash;
        }
        budget.spend(PER_SEGMENT * dashes.length * (measured(shape, null).length() / period));
    }

    /**
     * The size of a shape.
     *
     * @param length total length of its lines and of the control polygons of its curves
     */
    private record Measure(int segments, double length) {}

    private static Measure measured(Shape shape, @Nullable AffineTransform transform) {
        int segments = 0;
        double length = 0;
        double x = 0;
        double y = 0;
        var points = new double[6];
        for (PathIterator each = shape.getPathIterator(transform); !each.isDone(); each.next()) {
            segments++;
            int kind = each.currentSegment(points);
            int values = switch (kind) {
                case PathIterator.SEG_CLOSE -> 0;
                case PathIterator.SEG_QUADTO -> 4;
                case PathIterator.SEG_CUBICTO -> 6;
                default -> 2; // SEG_MOVETO and SEG_LINETO
            };
            for (int i = 0; i < values; i += 2) {
                if (!(Math.abs(points[i]) <= MAX_COORDINATE && Math.abs(points[i + 1]) <= MAX_COORDINATE)) {
                    throw new Spent();
                }
                length += Math.hypot(points[i] - x, points[i + 1] - y);
                x = points[i];
                y = points[i + 1];
            }
        }
        return new Measure(segments, length);
    }
}
