package platen.jobs.engine.text.cff;

import java.awt.geom.FlatteningPathIterator;
import java.awt.geom.GeneralPath;
import java.awt.geom.Line2D;
import java.awt.geom.PathIterator;
import java.util.ArrayList;
import java.util.List;

/** Measures how far the corners of one flattened path lie from the other path. */
final class CurveDistance {
    private static final double FLATNESS = 0.05;

    private CurveDistance() {}

    /** Returns the greater one of both directions. */
    static double between(GeneralPath one, GeneralPath other) {
        List<Line2D> first = lines(one);
        List<Line2D> second = lines(other);
        return first.isEmpty() && second.isEmpty() ? 0 : Math.max(farthest(first, second), farthest(second, first));
    }

    private static double farthest(List<Line2D> from, List<Line2D> to) {
        double farthest = 0;
        for (Line2D line : from) {
            farthest = Math.max(farthest, squareToNearest(line.getX1(), line.getY1(), to, farthest));
        }
        return Math.sqrt(farthest);
    }

    /** Returns the square of the distance; stops at the first line that is no farther than what is already known. */
    private static double squareToNearest(double x, double y, List<Line2D> to, double known) {
        double nearest = Double.MAX_VALUE;
        for (Line2D each : to) {
            nearest = Math.min(nearest, each.ptSegDistSq(x, y));
            if (nearest <= known) {
                return nearest;
            }
        }
        return nearest;
    }

    private static List<Line2D> lines(GeneralPath path) {
        List<Line2D> lines = new ArrayList<>();
        var point = new double[6];
        double x = 0;
        double y = 0;
        double startX = 0;
        double startY = 0;
        for (var each = new FlatteningPathIterator(path.getPathIterator(null), FLATNESS); !each.isDone(); each.next()) {
            switch (each.currentSegment(point)) {
                case PathIterator.SEG_MOVETO -> {
                    startX = point[0];
                    startY = point[1];
                }
                case PathIterator.SEG_LINETO -> lines.add(new Line2D.Double(x, y, point[0], point[1]));
                default -> {
                    lines.add(new Line2D.Double(x, y, startX, startY));
                    point[0] = startX;
                    point[1] = startY;
                }
            }
            x = point[0];
            y = point[1];
        }
        return lines;
    }
}
