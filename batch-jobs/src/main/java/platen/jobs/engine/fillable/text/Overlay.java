package platen.jobs.engine.fillable.text;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.form.Affine;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.fillable.form.Reading;
import platen.jobs.engine.fillable.form.WidgetPlace;
import platen.jobs.engine.pdf.Deflate;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;
import platen.jobs.engine.text.embed.EmbeddedFonts;
import platen.jobs.engine.text.embed.TextWriter;

/**
 * The content that one render draws over one page: operators and the resources they name. Font and color are written
 * only when they change from one text to the next. Belongs to one render.
 */
public final class Overlay {
    private static final int NONE = -1;

    private final boolean tagged;
    private final PdfBuffer content = new PdfBuffer(2048);
    private final Used fonts = new Used();
    private final Used objects = new Used();
    private int font = NONE;
    private float size;
    private String color = "";
    private @Nullable TextWriter pen;
    private int places;
    private int placeStart;
    private int drawnStart;

    /** @param tagged whether the content of each widget is marked for the structure tree */
    public Overlay(boolean tagged) {
        this.tagged = tagged;
    }

    /** Starts the next widget, which is assigned an MCID even if nothing is drawn there; {@link #endPlace} ends it. */
    public Overlay beginPlace() {
        return beginPlace(Reading.AS_DRAWN);
    }

    /** Like {@link #beginPlace()}, with the alternate text for assistive technology. */
    public Overlay beginPlace(Reading reading) {
        if (tagged) {
            placeStart = content.length();
            content.ascii("/P/").integer(places++).ascii(reading.suffix()).ascii(" BDC ");
            drawnStart = content.length();
        }
        return this;
    }

    /** Ends a widget; if nothing was drawn there, no marked content is written. */
    public void endPlace() {
        if (tagged && content.length() == drawnStart) {
            content.truncate(placeStart);
        } else if (tagged) {
            content.ascii("EMC\n");
        }
    }

    public PdfBuffer content() {
        return content;
    }

    /** Draws a form or image XObject. */
    public void draw(WidgetPlace.Drawn drawn) {
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

    /** The graphics state at the start of a group. */
    record Saved(int font, float size, String color) {}

    /** Sets font and color if they differ from the current ones. */
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

    /** Returns a writer for text in bundled fonts. The form's own font must be set again afterwards. */
    TextWriter pen(EmbeddedFonts bundled) {
        if (pen == null) {
            pen = new TextWriter(bundled, content);
        } else if (font != NONE) {
            pen.forget();
        }
        font = NONE;
        return pen;
    }

    void matrix(Affine m) {
        content.operand(m.a()).operand(m.b()).operand(m.c()).operand(m.d()).operand(m.e()).operand(m.f());
    }

    void rectangle(Box box) {
        content.operand(box.left()).operand(box.bottom()).operand(box.width()).operand(box.height()).ascii("re ");
    }

    /**
     * Writes the form XObject.
     *
     * @param number its reserved object number
     * @param box the page's visible area
     * @param structure its key in the parent tree of the structure, if the form is tagged
     * @param properties object number of the property lists, if the form is tagged
     * @param bundled the bundled fonts that the render uses
     */
    public void write(PdfObjects to, int number, Box box, int structure, int properties,
            EmbeddedFonts bundled) {
        var entries = new PdfBuffer(512).ascii("/Type/XObject/Subtype/Form/BBox[").operand(box.left())
                .operand(box.bottom()).operand(box.right()).number(box.top()).put(']');
        if (tagged) {
            entries.ascii("/StructParents ").integer(structure);
        }
        entries.ascii("/Resources<<");
        if (tagged) {
            entries.ascii("/Properties ").reference(properties);
        }
        entries.ascii("/Font<<");
        fonts.entries("/F", entries);
        if (pen != null) {
            bundled.entries(entries);
        }
        entries.ascii(">>");
        if (objects.count > 0) {
            entries.ascii("/XObject<<");
            objects.entries("/X", entries);
            entries.ascii(">>");
        }
        entries.ascii(">>");
        if (content.length() == 0) {
            to.stream(number, entries.toString(), new byte[0]);
        } else {
            to.deflated(number, entries, content, Deflate.FAST);
        }
    }

    /** Distinct object numbers in the order of first use; a page uses few, so a linear scan is faster than a set. */
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

        void entries(String prefix, PdfBuffer out) {
            for (int i = 0; i < count; i++) {
                out.ascii(prefix).integer(numbers[i]).space().reference(numbers[i]);
            }
        }
    }
}
