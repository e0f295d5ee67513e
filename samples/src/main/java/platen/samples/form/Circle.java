package platen.samples.form;

import java.util.List;

/** A circle of four Bézier curves, in PDF coordinates; it starts at the rightmost point. */
record Circle(float x, float y, float radius) {
    /** Handle length for a quarter circle of radius 1, with an error of at most 0.03 %. */
    private static final float HANDLE = 0.5523f;

    /** Two control points and the end of a curve. */
    record Curve(float x1, float y1, float x2, float y2, float x3, float y3) {}

    List<Curve> curves() {
        float handle = radius * HANDLE;
        return List.of(
                new Curve(x + radius, y + handle, x + handle, y + radius, x, y + radius),
                new Curve(x - handle, y + radius, x - radius, y + handle, x - radius, y),
                new Curve(x - radius, y - handle, x - handle, y - radius, x, y - radius),
                new Curve(x + handle, y - radius, x + radius, y - handle, x + radius, y));
    }
}
