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
        if (to.isEmpty()) {
            return Double.MAX_VALUE;
        }
        // Less than what flattening takes away does not count.
        double square = FLATNESS * FLATNESS;
        int at = 0;
        for (Line2D line : from) {
            at = near(line, to, at, square);
            square = Math.max(square, to.get(at).ptSegDistSq(line.getX1(), line.getY1()));
        }
        return Math.sqrt(square);
    }

    /**
     * Returns the line nearest to another one's start, or the first that is near enough. The search begins where the
     * previous one ended, because consecutive points are near to consecutive lines.
     */
    private static int near(Line2D from, List<Line2D> to, int start, double nearEnough) {
        int best = start;
        double nearest = Double.MAX_VALUE;
        for (int i = 0; i < to.size() && nearest > nearEnough; i++) {
            int at = Math.floorMod(start + (i % 2 == 0 ? i / 2 : -(i + 1) / 2), to.size());
            double distance = to.get(at).ptSegDistSq(from.getX1(), from.getY1());
            if (distance < nearest) {
                nearest = distance;
                best = at;
            }
        }
        return best;
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
