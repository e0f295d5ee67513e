package platen.jobs.engine.text.sfnt;

import platen.jobs.engine.pdf.PdfBuffer;

/** Writes the points of a simple glyph as flags and differences (ISO/IEC 14496-22, glyf). */
public final class PointEncoder {
    public static final int ON_CURVE = 0x01;
    public static final int X_SHORT = 0x02;
    public static final int Y_SHORT = 0x04;
    /** For a short value: it is positive; for an omitted value: it equals the previous one. */
    public static final int X_SAME = 0x10;
    public static final int Y_SAME = 0x20;

    private PointEncoder() {}

    /** Writes the first points of the arrays. */
    public static void write(PdfBuffer out, int[] x, int[] y, boolean[] onCurve, int count) {
        for (int i = 0; i < count; i++) {
            out.put((onCurve[i] ? ON_CURVE : 0) | flag(step(x, i), X_SHORT, X_SAME)
                    | flag(step(y, i), Y_SHORT, Y_SAME));
        }
        write(out, x, count);
        write(out, y, count);
    }

    private static int step(int[] values, int i) {
        return i == 0 ? values[0] : values[i] - values[i - 1];
    }

    private static int flag(int step, int isShort, int isSame) {
        if (step == 0) {
            return isSame;
        }
        return Math.abs(step) > 0xFF ? 0 : step > 0 ? isShort | isSame : isShort;
    }

    private static void write(PdfBuffer out, int[] values, int count) {
        for (int i = 0; i < count; i++) {
            int step = step(values, i);
            if (Math.abs(step) > 0xFF) {
                Words.put16(out, step);
            } else if (step != 0) {
                out.put(Math.abs(step));
            }
        }
    }
}
