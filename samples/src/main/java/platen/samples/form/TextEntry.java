package platen.samples.form;

import java.io.IOException;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionJavaScript;
import org.apache.pdfbox.pdmodel.interactive.action.PDFormFieldAdditionalActions;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;

/**
 * A text, date or number field.
 *
 * @param label printed above the field and used as its tooltip
 * @param maxLength maximum number of characters, or 0 for no limit
 * @param shape how the text is laid out in its box
 * @param format Acrobat format action of the field
 * @param size font size in points
 */
public record TextEntry(String name, String label, boolean required, int maxLength, Shape shape, Format format,
        float size) implements FormEntry {
    private static final float USUAL_SIZE = 10;

    /** How the text is laid out in its box. */
    public enum Shape {
        LINE,
        LINE_RIGHT,
        LINES,
        COMB
    }

    /** Acrobat's formats, by the script calls that apply them. */
    public enum Format {
        NONE("", ""),
        DATE("AFDate_FormatEx(\"mm/dd/yyyy\");", "AFDate_KeystrokeEx(\"mm/dd/yyyy\");"),
        WHOLE("AFNumber_Format(0, 0, 0, 0, \"\", true);", "AFNumber_Keystroke(0, 0, 0, 0, \"\", true);"),
        DOLLARS("AFNumber_Format(2, 0, 0, 0, \"$\", true);", "AFNumber_Keystroke(2, 0, 0, 0, \"$\", true);"),
        PERCENT("AFPercent_Format(2, 0);", "AFPercent_Keystroke(2, 0);"),
        PHONE("AFSpecial_Format(2);", "AFSpecial_Keystroke(2);");

        private final String shown;
        private final String typed;

        Format(String shown, String typed) {
            this.shown = shown;
            this.typed = typed;
        }
    }

    /** Returns a field for one line of text. */
    public static TextEntry text(String name, String label) {
        return new TextEntry(name, label, false, 0, Shape.LINE, Format.NONE, USUAL_SIZE);
    }

    /** Returns a field for several lines of text. */
    public static TextEntry lines(String name, String label) {
        return text(name, label).shaped(Shape.LINES);
    }

    /** Returns a field with one cell per character. */
    public static TextEntry comb(String name, String label, int cells) {
        return text(name, label).atMost(cells).shaped(Shape.COMB);
    }

    /** Returns a date field. */
    public static TextEntry date(String name, String label) {
        return text(name, label).formatted(Format.DATE);
    }

    /** Returns a number field with the given format. */
    public static TextEntry number(String name, String label, Format format) {
        return text(name, label).shaped(Shape.LINE_RIGHT).formatted(format);
    }

    public TextEntry asRequired() {
        return new TextEntry(name, label, true, maxLength, shape, format, size);
    }

    public TextEntry atMost(int characters) {
        return new TextEntry(name, label, required, characters, shape, format, size);
    }

    public TextEntry formatted(Format newFormat) {
        return new TextEntry(name, label, required, maxLength, shape, newFormat, size);
    }

    public TextEntry sized(float points) {
        return new TextEntry(name, label, required, maxLength, shape, format, points);
    }

    private TextEntry shaped(Shape newShape) {
        return new TextEntry(name, label, required, maxLength, newShape, format, size);
    }

    @Override
    public void place(Sheet sheet, Box box) throws IOException {
        sheet.label(label, required, box);
        Box slot = box.below(LABEL_HEIGHT);
        sheet.slot(slot);
        if (shape == Shape.COMB) {
            for (int cell = 1; cell < maxLength; cell++) {
                float x = slot.cell(cell, maxLength).left();
                sheet.line(x, slot.top() + 4, x, slot.bottom(), 0.5f, Ink.RULE);
            }
        }
        bare(sheet, shape == Shape.COMB ? slot : slot.inset(3, 0));
    }

    /** Adds the field alone, for a table that draws its own cells. */
    public void bare(Sheet sheet, Box box) throws IOException {
        var field = new PDTextField(sheet.acroForm());
        Fields.add(sheet, field, name, label, required, box);
        field.setDefaultAppearance(Fields.appearance(size));
        switch (shape) {
            case LINE -> field.setQ(0);
            case LINE_RIGHT -> field.setQ(2);
            case LINES -> field.setMultiline(true);
            case COMB -> field.setComb(true);
        }
        if (maxLength > 0) {
            field.setMaxLen(maxLength);
        }
        if (format != Format.NONE) {
            var actions = new PDFormFieldAdditionalActions();
            actions.setF(new PDActionJavaScript(format.shown));
            actions.setK(new PDActionJavaScript(format.typed));
            field.setActions(actions);
        }
    }
}
