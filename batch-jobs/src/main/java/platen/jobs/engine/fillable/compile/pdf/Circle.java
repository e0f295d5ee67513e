package platen.jobs.engine.fillable.compile.pdf;

import platen.jobs.engine.pdf.PdfBuffer;

/** The path of a circle in a content stream. */
public final class Circle {
    /** Distance of the control points from the ends of a Bézier curve that approximates a quarter circle of radius 1. */
    private static final float BEND = 0.5523f;

    private Circle() {}

    /** Appends a path of four curves around a center, without painting it. */
    public static void append(PdfBuffer out, float x, float y, float radius) {
        float bend = radius * BEND;
        out.operand(x + radius).operand(y).ascii("m ");
        curve(out, x + radius, y + bend, x + bend, y + radius, x, y + radius);
        curve(out, x - bend, y + radius, x - radius, y + bend, x - radius, y);
        curve(out, x - radius, y - bend, x - bend, y - radius, x, y - radius);
        curve(out, x + bend, y - radius, x + radius, y - bend, x + radius, y);
    }

    private static void curve(PdfBuffer out, float... points) {
        for (float point : points) {
            out.operand(point);
        }
        out.ascii("c ");
    }
}
