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
            return new Radius(Math.max(0, x - points), Math.max(0, y - points));
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
