package platen.jobs.engine.document.painting;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import platen.jobs.engine.document.paint.Shapes;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * A path on a page.
 *
 * @param path in points, with a y axis that points downwards; never modified
 * @param x of its origin from the left edge of the page
 * @param y of its origin from the upper edge
 */
record PathOutline(Path2D path, double x, double y) implements Shapes.Outline {
    @Override
    public void write(PdfBuffer out, double pageHeight) {
        var points = new double[6];
        double fromX = 0;
        double fromY = 0;
        var place = new AffineTransform(1, 0, 0, -1, x, pageHeight - y);
        for (PathIterator each = path.getPathIterator(place); !each.isDone(); each.next()) {
            int kind = each.currentSegment(points);
            if (kind == PathIterator.SEG_QUADTO) {
                double controlX = points[0];
                double controlY = points[1];
                points[4] = points[2];
                points[5] = points[3];
                points[0] = fromX + (controlX - fromX) * 2 / 3;
                points[1] = fromY + (controlY - fromY) * 2 / 3;
                points[2] = points[4] + (controlX - points[4]) * 2 / 3;
                points[3] = points[5] + (controlY - points[5]) * 2 / 3;
            }
            int count = switch (kind) {
                case PathIterator.SEG_CLOSE -> 0;
                case PathIterator.SEG_QUADTO, PathIterator.SEG_CUBICTO -> 6;
                default -> 2;
            };
            for (int i = 0; i < count; i++) {
                out.hundredths(points[i]).space();
            }
            out.ascii(switch (kind) {
                case PathIterator.SEG_MOVETO -> "m ";
                case PathIterator.SEG_LINETO -> "l ";
                case PathIterator.SEG_CLOSE -> "h ";
                default -> "c ";
            });
            if (count > 0) {
                fromX = points[count - 2];
                fromY = points[count - 1];
            }
        }
    }
}
