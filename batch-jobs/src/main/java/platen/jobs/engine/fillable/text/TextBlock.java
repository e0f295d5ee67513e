package platen.jobs.engine.fillable.text;

import java.util.Arrays;
import platen.jobs.engine.fillable.form.Affine;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.fillable.form.WidgetPlace;
import platen.jobs.engine.pdf.PdfBuffer;

/** Fragments of one text with their baselines, in the coordinates of its widget. Belongs to one render. */
final class TextBlock {
    private int[] from = new int[4];
    private int[] to = new int[4];
    private double[] x = new double[4];
    private double[] y = new double[4];
    private int count;

    void add(int fromIndex, int toIndex, double atX, double atY) {
        if (fromIndex >= toIndex) {
            return;
        }
        if (count == from.length) {
            from = Arrays.copyOf(from, count * 2);
            to = Arrays.copyOf(to, count * 2);
            x = Arrays.copyOf(x, count * 2);
            y = Arrays.copyOf(y, count * 2);
        }
        from[count] = fromIndex;
        to[count] = toIndex;
        x[count] = atX;
        y[count++] = atY;
    }

    /**
     * Draws the fragments. Text is clipped at the sides only, because letters cut off at the top or bottom cannot be
     * read.
     *
     * @param overflows whether a fragment is wider than the clip
     */
    void draw(Overlay overlay, WidgetPlace.Text place, PreparedText setting, float size, boolean overflows) {
        if (count == 0) {
            return;
        }
        if (overflows) {
            Overlay.Saved saved = overlay.save();
            if (!place.toPage().equals(Affine.IDENTITY)) {
                overlay.matrix(place.toPage());
                overlay.content().ascii("cm ");
            }
            overlay.rectangle(clip(place.box().inset(place.padding()), size));
            overlay.content().ascii("W n ");
            show(overlay, Affine.IDENTITY, setting, size, place.color());
            overlay.restore(saved);
        } else {
            show(overlay, place.toPage(), setting, size, place.color());
            overlay.content().newline();
        }
    }

    /** Returns the clip: the sides of a box, from well below the last line to well above the first. */
    private Box clip(Box sides, float size) {
        double bottom = y[0];
        double top = y[0];
        for (int i = 1; i < count; i++) {
            bottom = Math.min(bottom, y[i]);
            top = Math.max(top, y[i]);
        }
        return new Box(sides.left(), (float) (bottom - size), sides.right(), (float) (top + 1.5 * size));
    }

    private void show(Overlay overlay, Affine m, PreparedText setting, float size, String color) {
        PdfBuffer out = overlay.content().ascii("BT ");
        double lastX = 0;
        double lastY = 0;
        for (int i = 0; i < count; i++) {
            double pageX = m.a() * x[i] + m.c() * y[i] + m.e();
            double pageY = m.b() * x[i] + m.d() * y[i] + m.f();
            if (m.isTranslation()) {
                out.operand(pageX - lastX).operand(pageY - lastY).ascii("Td ");
                // The written position is rounded, so the next offset starts from the rounded value.
                lastX += rounded(pageX - lastX);
                lastY += rounded(pageY - lastY);
            } else {
                out.operand(m.a()).operand(m.b()).operand(m.c()).operand(m.d()).operand(pageX).operand(pageY)
                        .ascii("Tm ");
            }
            setting.show(overlay, from[i], to[i], size, color);
        }
        out.ascii("ET ");
    }

    private static double rounded(double value) {
        return Math.round(value * 10_000) / 10_000.0;
    }
}
