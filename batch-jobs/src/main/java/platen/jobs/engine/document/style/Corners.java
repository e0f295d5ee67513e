package platen.jobs.engine.document.style;

/** The corners of a box as declared. */
public record Corners(Corner topLeft, Corner topRight, Corner bottomRight, Corner bottomLeft) {
    private static final Corner SQUARE_CORNER = new Corner(Length.ZERO, Length.ZERO);
    public static final Corners SQUARE = new Corners(SQUARE_CORNER, SQUARE_CORNER, SQUARE_CORNER, SQUARE_CORNER);

    /**
     * One corner.
     *
     * @param x half axis of which percentages are of the box's width
     * @param y half axis of which percentages are of the box's height
     */
    public record Corner(Length x, Length y) {
        private boolean isSquare() {
            return x.equals(Length.ZERO) || y.equals(Length.ZERO);
        }

        private Radii.Radius of(double width, double height) {
            return new Radii.Radius(x.of(width), y.of(height));
        }
    }

    /** Returns whether no corner is round. */
    public boolean isSquare() {
        return topLeft.isSquare() && topRight.isSquare() && bottomRight.isSquare() && bottomLeft.isSquare();
    }

    /** Returns the radii in a box of a size. */
    public Radii of(double width, double height) {
        return new Radii(topLeft.of(width, height), topRight.of(width, height), bottomRight.of(width, height),
                bottomLeft.of(width, height)).within(width, height);
    }
}
