package platen.jobs.engine.fillable;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfOut;
import platen.jobs.engine.text.EmbeddedFonts;
import platen.jobs.engine.text.TextPen;

/**
 * What one render draws over one page: content operators and the resources they name. Font and colour stay set from
 * one text to the next, so that they are written only when they change. Belongs to one render.
 */
final class Overlay {
    private static final int NONE = -1;

    private final PdfOut content = new PdfOut(2048);
    private final Used fonts = new Used();
    private final Used objects = new Used();
    private int font = NONE;
    private float size;
    private String color = "";
    private @Nullable TextPen pen;

    boolean isEmpty() {
        return content.length() == 0;
    }

    PdfOut content() {
        return content;
    }

    /** Draws a form or image object. */
    void draw(Place.Drawn drawn) {
        if (drawn.isEmpty()) {
            return;
        }
        objects.add(drawn.object());
        content.ascii("q ");
        matrix(drawn.matrix());
        content.ascii("cm /X").integer(drawn.object()).ascii(" Do Q\n");
    }

    /** Starts a group with its own graphics state; {@link #restore} ends it. */
    Saved save() {
        content.ascii("q ");
        return new Saved(font, size, color);
    }

    void restore(Saved saved) {
        content.ascii("Q\n");
        font = saved.font();
        size = saved.size();
        color = saved.color();
        if (pen != null) {
            pen.forget();
        }
    }

    /** The graphics state that a group started from. */
    record Saved(int font, float size, String color) {}

    /** Sets font and colour where they differ from what is set. */
    void textState(int fontObject, float newSize, String newColor) {
        if (font != fontObject || size != newSize) {
            fonts.add(fontObject);
            content.ascii("/F").integer(fontObject).space().operand(newSize).ascii("Tf ");
            font = fontObject;
            size = newSize;
        }
        color(newColor);
    }

    void color(String newColor) {
        if (!color.equals(newColor)) {
            content.ascii(newColor).space();
            color = newColor;
        }
    }

    /** Draws text in bundled fonts; the form's own are no longer set afterwards. */
    TextPen pen(EmbeddedFonts bundled) {
        if (pen == null) {
            pen = new TextPen(bundled, content);
        } else if (font != NONE) {
            pen.forget();
        }
        font = NONE;
        return pen;
    }

    boolean usesBundledFonts() {
        return pen != null;
    }

    void matrix(Affine m) {
        content.operand(m.a()).operand(m.b()).operand(m.c()).operand(m.d()).operand(m.e()).operand(m.f());
    }

    void rectangle(Box box) {
        content.operand(box.left()).operand(box.bottom()).operand(box.width()).operand(box.height()).ascii("re ");
    }

    /** Entries of the resource dictionary for what {@link #draw} and {@link #textState} named. */
    void fontEntries(PdfOut out) {
        fonts.entries("/F", out);
    }

    void objectEntries(PdfOut out) {
        objects.entries("/X", out);
    }

    boolean hasObjects() {
        return objects.count > 0;
    }

    /** Distinct object numbers in the order of first use; pages use few, so a scan beats a set. */
    private static final class Used {
        private int[] numbers = new int[8];
        private int count;

        void add(int number) {
            for (int i = 0; i < count; i++) {
                if (numbers[i] == number) {
                    return;
                }
            }
            if (count == numbers.length) {
                numbers = Arrays.copyOf(numbers, count * 2);
            }
            numbers[count++] = number;
        }

        void entries(String prefix, PdfOut out) {
            for (int i = 0; i < count; i++) {
                out.ascii(prefix).integer(numbers[i]).space().reference(numbers[i]);
            }
        }
    }
}
