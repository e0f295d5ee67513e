package platen.jobs.engine.document.style;

/** The radii of the corners of one box, in points. */
public record Radii(Radius topLeft, Radius topRight, Radius bottomRight, Radius bottomLeft) {

    /** Half axes of the ellipse that rounds a corner. */
    public record Radius(double x, double y) {
        private static final Radius NONE = new Radius(0, 0);

        private Radius scaled(double factor) {
            return new Radius(x * factor, y * factor);
        }

        private Radius inset(double points) {
            return inset(points, points);
        }

        private Radius inset(double across, double down) {
            return new Radius(Math.max(0, x - across), Math.max(0, y - down));
        }

        /** A square corner stays square; one that is nearly so grows less (CSS Backgrounds 3, section 4.6). */
        private Radius outset(double points) {
            return new Radius(grown(x, points), grown(y, points));
        }

        private static double grown(double radius, double points) {
            if (radius <= 0) {
                return 0;
            }
            double ratio = radius / points;
            return radius + points * (ratio < 1 ? 1 + Math.pow(ratio - 1, 3) : 1);
        }
    }

    /** Returns equal circles at all corners. */
    public static Radii all(double radius) {
        var each = new Radius(radius, radius);
        return new Radii(each, each, each, each);
    }

    /** Returns the radii of a line that runs so many points further inside. */
    public Radii inset(double points) {
        return new Radii(topLeft.inset(points), topRight.inset(points), bottomRight.inset(points),
                bottomLeft.inset(points));
    }

    /** Returns the radii of a line that runs further inside, by the points of each side. */
    public Radii inset(Sides<Double> by) {
        return new Radii(topLeft.inset(by.left(), by.top()), topRight.inset(by.right(), by.top()),
                bottomRight.inset(by.right(), by.bottom()), bottomLeft.inset(by.left(), by.bottom()));
    }

    /** Returns the radii of a line that runs so many points further outside. */
    public Radii outset(double points) {
        return new Radii(topLeft.outset(points), topRight.outset(points), bottomRight.outset(points),
                bottomLeft.outset(points));
    }

    /** Returns whether no corner is round. */
    public boolean isSquare() {
        return equals(all(0));
    }

    /** Returns the radii of a part of a box; where the box is cut, its corners are square. */
    public Radii part(boolean first, boolean last) {
        return new Radii(first ? topLeft : Radius.NONE, first ? topRight : Radius.NONE,
                last ? bottomRight : Radius.NONE, last ? bottomLeft : Radius.NONE);
    }

    /** Returns the radii of a part of a box that is cut from top to bottom. */
    public Radii partAcross(boolean left, boolean right) {
        return left && right
                ? this
                : new Radii(left ? topLeft : Radius.NONE, right ? topRight : Radius.NONE,
                        right ? bottomRight : Radius.NONE, left ? bottomLeft : Radius.NONE);
    }

    /** Reduces radii that would overlap, all by the same factor (CSS Backgrounds 3, section 5.5). */
    public Radii within(double width, double height) {
        double factor = 1;
        factor = Math.min(factor, ratio(width, topLeft.x() + topRight.x()));
        factor = Math.min(factor, ratio(width, bottomLeft.x() + bottomRight.x()));
        factor = Math.min(factor, ratio(height, topLeft.y() + bottomLeft.y()));
        factor = Math.min(factor, ratio(height, topRight.y() + bottomRight.y()));
        return factor >= 1
                ? this
                : new Radii(topLeft.scaled(factor), topRight.scaled(factor), bottomRight.scaled(factor),
                        bottomLeft.scaled(factor));
    }

    private static double ratio(double side, double radii) {
        return radii <= 0 ? 1 : Math.max(0, side) / radii;
    }
}
