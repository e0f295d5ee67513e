package platen.jobs.engine.document.paint;

import platen.jobs.engine.document.style.Radii;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * A rectangle with round corners.
 *
 * @param y of its upper edge, from the top of the page
 */
public record RoundRectangle(double x, double y, double width, double height, Radii radii)
        implements
            Shapes.Outline {
    /** How far control points lie from the corner, as a part of the radius. */
    private static final double CONTROL = 1 - 0.5523;

    /** Returns the rectangle whose sides are further inside, by the points of each. */
    public RoundRectangle inset(Sides<Double> by) {
        double inner = Math.max(0, width - by.left() - by.right());
        double high = Math.max(0, height - by.top() - by.bottom());
        return new RoundRectangle(x + by.left(), y + by.top(), inner, high, radii.inset(by).within(inner, high));
    }

    /** Returns the rectangle whose sides are so many points further outside; inside where they are negative. */
    public RoundRectangle outset(double points) {
        if (points < 0) {
            return inset(Sides.all(Math.min(-points, Math.min(width, height) / 2)));
        }
        return new RoundRectangle(x - points, y - points, width + 2 * points, height + 2 * points,
                points == 0 ? radii : radii.outset(points));
    }

    /** Returns the rectangle at another place. */
    public RoundRectangle moved(double right, double down) {
        return new RoundRectangle(x + right, y + down, width, height, radii);
    }

    /** Returns the rectangle whose sides are so many points further inside. */
    RoundRectangle inset(double points) {
        return new RoundRectangle(x + points, y + points, width - 2 * points, height - 2 * points, radii.inset(points)
                .within(width - 2 * points, height - 2 * points));
    }

    /** Returns about how long the outline is, in points. */
    double length() {
        double corners = 0;
        for (Radii.Radius corner : new Radii.Radius[]{radii.topLeft(), radii.topRight(), radii.bottomRight(),
                radii.bottomLeft()}) {
            corners += (2 - Math.PI / 2) * (corner.x() + corner.y()) / 2;
        }
        return 2 * (width + height) - corners;
    }

    @Override
    public void write(PdfBuffer out, double pageHeight) {
        double right = x + width;
        double top = pageHeight - y;
        double bottom = pageHeight - y - height;
        var low = radii.bottomLeft();
        point(out, x + low.x(), bottom).ascii("m ");
        var end = radii.bottomRight();
        point(out, right - end.x(), bottom).ascii("l ");
        point(out, right - end.x() * CONTROL, bottom);
        point(out, right, bottom + end.y() * CONTROL);
        point(out, right, bottom + end.y()).ascii("c ");
        var high = radii.topRight();
        point(out, right, top - high.y()).ascii("l ");
        point(out, right, top - high.y() * CONTROL);
        point(out, right - high.x() * CONTROL, top);
        point(out, right - high.x(), top).ascii("c ");
        var start = radii.topLeft();
        point(out, x + start.x(), top).ascii("l ");
        point(out, x + start.x() * CONTROL, top);
        point(out, x, top - start.y() * CONTROL);
        point(out, x, top - start.y()).ascii("c ");
        point(out, x, bottom + low.y()).ascii("l ");
        point(out, x, bottom + low.y() * CONTROL);
        point(out, x + low.x() * CONTROL, bottom);
        point(out, x + low.x(), bottom).ascii("c h ");
    }

    private static PdfBuffer point(PdfBuffer out, double x, double y) {
        return out.hundredths(x).space().hundredths(y).space();
    }
}
