package platen.jobs.engine.document.painting;

import java.util.List;
import platen.jobs.engine.document.background.Gradient;
import platen.jobs.engine.document.background.Gradient.Conic;
import platen.jobs.engine.document.background.Gradient.Extent;
import platen.jobs.engine.document.background.Gradient.Linear;
import platen.jobs.engine.document.background.Gradient.Radial;
import platen.jobs.engine.document.shading.Shade;
import platen.jobs.engine.document.shading.Shade.Segment;
import platen.jobs.engine.document.style.Length;

/** Makes shadings of gradients in boxes whose size is known (CSS Images 3, sections 3.1 to 3.4). */
final class GradientShades {
    private GradientShades() {}

    static Shade of(Gradient gradient, double width, double height) {
        return switch (gradient.shape()) {
            case Linear linear -> linear(gradient, linear, width, height);
            case Radial radial -> radial(gradient, radial, width, height);
            case Conic conic -> new Shade(Shade.Kind.CONIC, conic.x().of(width), conic.y().of(height),
                    Math.toRadians(conic.degrees()), 0, 1, width, height,
                    new GradientStops(gradient, 1, true).segments(1));
        };
    }

    private static Shade linear(Gradient gradient, Linear shape, double width, double height) {
        double angle = shape.radians(width, height);
        double sin = Math.sin(angle);
        double cos = Math.cos(angle);
        // So long that the corners in its direction have the colors of its ends.
        double length = Math.abs(width * sin) + Math.abs(height * cos);
        List<Segment> segments = new GradientStops(gradient, length, false).segments(1);
        double start = (segments.getFirst().from() - 0.5) * length;
        double end = (segments.getLast().to() - 0.5) * length;
        return new Shade(Shade.Kind.LINEAR, width / 2 + sin * start, height / 2 - cos * start, width / 2 + sin * end,
                height / 2 - cos * end, 1, width, height, segments);
    }

    private static Shade radial(Gradient gradient, Radial shape, double width, double height) {
        double x = shape.x().of(width);
        double y = shape.y().of(height);
        double[] radii = radii(shape, x, y, width, height);
        double radiusX = Math.max(GradientStops.THIN, radii[0]);
        double stretch = Math.max(GradientStops.THIN, radii[1]) / radiusX;
        double farX = Math.max(Math.abs(x), Math.abs(width - x));
        double farY = Math.max(Math.abs(y), Math.abs(height - y));
        double reach = Math.hypot(farX, farY / stretch) / radiusX;
        List<Segment> segments = new GradientStops(gradient, radiusX, true).segments(reach);
        return new Shade(Shade.Kind.RADIAL, x, y / stretch, radiusX * segments.getLast().to(), 0, stretch, width,
                height, segments);
    }

    private static double[] radii(Radial shape, double x, double y, double width, double height) {
        Length givenX = shape.radiusX();
        Length givenY = shape.radiusY();
        if (givenX != null && givenY != null) {
            double radius = givenX.of(width);
            return new double[]{radius, shape.circle() ? radius : givenY.of(height)};
        }
        boolean far = shape.extent() == Extent.FARTHEST_SIDE || shape.extent() == Extent.FARTHEST_CORNER;
        double sideX = side(x, width, far);
        double sideY = side(y, height, far);
        boolean corner = shape.extent() == Extent.CLOSEST_CORNER || shape.extent() == Extent.FARTHEST_CORNER;
        if (shape.circle()) {
            double radius = corner ? Math.hypot(sideX, sideY) : far ? Math.max(sideX, sideY) : Math.min(sideX, sideY);
            return new double[]{radius, radius};
        }
        // An ellipse through a corner has the ratio of the one that reaches the sides.
        double factor = corner ? Math.sqrt(2) : 1;
        return new double[]{sideX * factor, sideY * factor};
    }

    private static double side(double at, double size, boolean far) {
        double before = Math.abs(at);
        double behind = Math.abs(size - at);
        return far ? Math.max(before, behind) : Math.min(before, behind);
    }
}
