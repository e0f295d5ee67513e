package platen.jobs.engine.text.font;

import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.text.sfnt.PointEncoder;

/** The points of a simple glyph, which can be emboldened and written. */
final class GlyphOutline {
    /** Flag of a point whose flags are repeated for the next ones. */
    static final int REPEATS = 0x08;
    /** Maximum length of a mitered corner, as a multiple of the shift of its sides. */
    private static final double MITRE = 2;

    private final int[] ends;
    private final boolean[] onCurve;
    private final int[] x;
    private final int[] y;

    /** @param at offset of the glyph in the font file */
    GlyphOutline(TrueType font, int at) {
        ends = new int[font.s16(at)];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = font.u16(at + 10 + 2 * i);
        }
        int points = ends.length == 0 ? 0 : ends[ends.length - 1] + 1;
        onCurve = new boolean[points];
        x = new int[points];
        y = new int[points];
        int instructions = at + 10 + 2 * ends.length;
        read(font, instructions + 2 + font.u16(instructions));
    }

    private void read(TrueType font, int start) {
        int at = start;
        var flags = new int[x.length];
        for (int i = 0; i < flags.length;) {
            int flag = font.u8(at++);
            int times = (flag & REPEATS) == 0 ? 1 : 1 + font.u8(at++);
            for (; times > 0 && i < flags.length; times--) {
                onCurve[i] = (flag & PointEncoder.ON_CURVE) != 0;
                flags[i++] = flag;
            }
        }
        at = read(font, at, flags, x, PointEncoder.X_SHORT, PointEncoder.X_SAME);
        read(font, at, flags, y, PointEncoder.Y_SHORT, PointEncoder.Y_SAME);
    }

    private static int read(TrueType font, int start, int[] flags, int[] values, int isShort, int isSame) {
        int at = start;
        int value = 0;
        for (int i = 0; i < flags.length; i++) {
            if ((flags[i] & isShort) != 0) {
                int step = font.u8(at++);
                value += (flags[i] & isSame) != 0 ? step : -step;
            } else if ((flags[i] & isSame) == 0) {
                value += font.s16(at);
                at += 2;
            }
            values[i] = value;
        }
        return at;
    }

    /** Moves every edge outwards, to its left: outer contours run clockwise and inner ones counterclockwise. */
    void embolden(double shift) {
        int first = 0;
        for (int end : ends) {
            embolden(first, end, shift);
            first = end + 1;
        }
    }

    private void embolden(int first, int last, double shift) {
        int count = last - first + 1;
        if (count < 3) {
            return;
        }
        var movedX = new int[count];
        var movedY = new int[count];
        for (int i = 0; i < count; i++) {
            int before = neighbour(first, count, i, -1);
            int after = neighbour(first, count, i, 1);
            double inX = x[first + i] - x[before];
            double inY = y[first + i] - y[before];
            double outX = x[after] - x[first + i];
            double outY = y[after] - y[first + i];
            double inLength = Math.hypot(inX, inY);
            double outLength = Math.hypot(outX, outY);
            movedX[i] = x[first + i];
            movedY[i] = y[first + i];
            if (inLength == 0 || outLength == 0) {
                continue;
            }
            // The miter: the sum of both sides' left normals, scaled to shift each side by the same amount.
            double normalX = -(inY / inLength + outY / outLength);
            double normalY = inX / inLength + outX / outLength;
            double square = normalX * normalX + normalY * normalY;
            double stretch = square < 1e-6 ? 0 : Math.min(2 / square, MITRE / Math.sqrt(square));
            movedX[i] += (int) Math.round(normalX * stretch * shift);
            movedY[i] += (int) Math.round(normalY * stretch * shift);
        }
        System.arraycopy(movedX, 0, x, first, count);
        System.arraycopy(movedY, 0, y, first, count);
    }

    /** Returns the next point of the contour at a position other than that of point {@code i}. */
    private int neighbour(int first, int count, int i, int step) {
        int at = i;
        do {
            at = (at + step + count) % count;
        } while (at != i && x[first + at] == x[first + i] && y[first + at] == y[first + i]);
        return first + at;
    }

    /** Writes the glyph without instructions. */
    void write(PdfBuffer out) {
        short16(out, ends.length);
        short16(out, smallest(x));
        short16(out, smallest(y));
        short16(out, -smallest(negated(x)));
        short16(out, -smallest(negated(y)));
        for (int end : ends) {
            short16(out, end);
        }
        short16(out, 0);
        PointEncoder.write(out, x, y, onCurve, x.length);
    }

    private static int smallest(int[] values) {
        int smallest = values.length == 0 ? 0 : values[0];
        for (int value : values) {
            smallest = Math.min(smallest, value);
        }
        return smallest;
    }

    private static int[] negated(int[] values) {
        var negated = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            negated[i] = -values[i];
        }
        return negated;
    }

    private static void short16(PdfBuffer out, int value) {
        out.put(value >> 8).put(value);
    }
}
