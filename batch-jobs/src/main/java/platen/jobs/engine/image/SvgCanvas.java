package platen.jobs.engine.image;

import com.github.weisj.jsvg.renderer.output.Output;
import com.github.weisj.jsvg.renderer.output.impl.Graphics2DOutput;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;

/**
 * Pixels for an SVG, so many and no more: a drawing that paints the whole picture over and over could otherwise keep a
 * processor busy for hours. Filters, the dearest of all, are left out.
 */
final class SvgCanvas extends Graphics2DOutput {
    /** What one operation costs however small it is, in pixels. */
    private static final int PER_OPERATION = 1_000;

    private final Budget budget;

    /** Pixels that may still be painted; shared by the parts of one drawing. */
    static final class Budget {
        private double pixels;

        Budget(double pixels) {
            this.pixels = pixels;
        }

        private void spend(double cost) {
            pixels -= cost;
            if (pixels < 0) {
                throw new Spent();
            }
        }
    }

    /** The drawing paints more than anybody could see. */
    static final class Spent extends RuntimeException {}

    SvgCanvas(Graphics2D graphics, Budget budget) {
        super(graphics);
        this.budget = budget;
    }

    @Override
    public void fillShape(Shape shape) {
        spend(shape);
        super.fillShape(shape);
    }

    @Override
    public void drawShape(Shape shape) {
        spend(shape);
        super.drawShape(shape);
    }

    @Override
    public Output createChild() {
        budget.spend(PER_OPERATION);
        return new SvgCanvas((Graphics2D) graphics().create(), budget);
    }

    @Override
    public boolean supportsFilters() {
        return false;
    }

    private void spend(Shape shape) {
        Rectangle2D seen = transform().createTransformedShape(shape.getBounds2D()).getBounds2D()
                .createIntersection(transform().createTransformedShape(clipBounds()).getBounds2D());
        budget.spend(PER_OPERATION + Math.max(0, seen.getWidth()) * Math.max(0, seen.getHeight()));
    }
}
