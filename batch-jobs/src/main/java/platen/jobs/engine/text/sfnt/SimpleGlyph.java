package platen.jobs.engine.text.sfnt;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfBuffer;

/** The points of a glyph with TrueType contours, in font units. Not thread-safe. */
public final class SimpleGlyph {
    /** Maximum number of points; the most detailed ornaments have a few thousand. */
    public static final int MAX_POINTS = 32_000;
    /** Maximum number of contours. */
    public static final int MAX_CONTOURS = 8_000;

    private int[] x = new int[64];
    private int[] y = new int[64];
    private boolean[] onCurve = new boolean[64];
    private int[] ends = new int[8];
    private int points;
    private int contours;
    /** Left, bottom, right and top; null to compute them from the points. */
    private int @Nullable [] box;

    public void point(int pointX, int pointY, boolean isOnCurve) {
        if (points == MAX_POINTS) {
            throw new IllegalArgumentException("A glyph of the font has more than " + MAX_POINTS + " points");
        }
        if (points == x.length) {
            x = Arrays.copyOf(x, 2 * points);
            y = Arrays.copyOf(y, 2 * points);
            onCurve = Arrays.copyOf(onCurve, 2 * points);
        }
        x[points] = limited(pointX);
        y[points] = limited(pointY);
        onCurve[points++] = isOnCurve;
    }

    /** Ends the contour at the last point; a contour without points is left out. */
    public void endContour() {
        int last = contours == 0 ? -1 : ends[contours - 1];
        if (last == points - 1) {
            return;
        }
        if (contours == MAX_CONTOURS) {
            throw new IllegalArgumentException("A glyph of the font has more than " + MAX_CONTOURS + " contours");
        }
        if (contours == ends.length) {
            ends = Arrays.copyOf(ends, 2 * contours);
        }
        ends[contours++] = points - 1;
    }

    /**
     * Sets the bounding box that the font declares, which may differ from that of the points. Rasterizers place the
     * glyph by it.
     */
    public void box(int left, int bottom, int right, int top) {
        box = new int[]{left, bottom, right, top};
    }

    /** Coordinates and their differences must fit into 16 bits. */
    private static int limited(int coordinate) {
        return Math.clamp(coordinate, -16_383, 16_383);
    }

    public int points() {
        return points;
    }

    public int contours() {
        return contours;
    }

    /** Returns the left edge; 0 for a blank. */
    public int left() {
        return box != null ? box[0] : Arrays.stream(x, 0, points).min().orElse(0);
    }

    public int right() {
        return box != null ? box[2] : Arrays.stream(x, 0, points).max().orElse(0);
    }

    public int bottom() {
        return box != null ? box[1] : Arrays.stream(y, 0, points).min().orElse(0);
    }

    public int top() {
        return box != null ? box[3] : Arrays.stream(y, 0, points).max().orElse(0);
    }

    /** Writes the glyph without instructions; nothing for a blank. */
    public void write(PdfBuffer out) {
        if (contours == 0) {
            return;
        }
        Words.put16(out, contours);
        Words.put16(out, left());
        Words.put16(out, bottom());
        Words.put16(out, right());
        Words.put16(out, top());
        for (int i = 0; i < contours; i++) {
            Words.put16(out, ends[i]);
        }
        Words.put16(out, 0);
        PointEncoder.write(out, x, y, onCurve, ends[contours - 1] + 1);
    }
}
