package platen.jobs.engine.fillable.compile;

import java.util.Locale;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.cos.COSString;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.compile.pdf.Circle;
import platen.jobs.engine.fillable.compile.pdf.CosAccess;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * A widget's background and border, drawn from its /MK and /BS as Acrobat draws them (ISO 32000-2, 12.5.6.19, 12.5.4).
 */
final class WidgetDecoration {
    private static final COSName BACKGROUND = COSName.BG;
    private static final COSName BORDER = COSName.BC;
    private static final COSName CAPTION = COSName.CA;

    private final @Nullable COSDictionary look;
    private final float width;
    private final String style;

    private WidgetDecoration(@Nullable COSDictionary look, float width, String style) {
        this.look = look;
        this.width = width;
        this.style = style;
    }

    static WidgetDecoration of(COSDictionary widget) {
        COSDictionary look = widget.getCOSDictionary(COSName.MK);
        COSDictionary border = widget.getCOSDictionary(COSName.BS);
        float width = 1;
        String style = "S";
        if (border != null) {
            width = border.getDictionaryObject(COSName.W) instanceof COSNumber number ? number.floatValue() : 1;
            style = border.getNameAsString(COSName.S) == null ? "S" : border.getNameAsString(COSName.S);
        }
        return new WidgetDecoration(look, Math.clamp(width, 0f, 50f), style);
    }

    /** Returns the distance in points that PDFBox and Acrobat keep between box and clip and between clip and text. */
    static float padding(COSDictionary widget) {
        if (widget.getCOSDictionary(COSName.BS) == null) {
            return 1;
        }
        return Math.max(1, of(widget).width);
    }

    /** Returns the clockwise rotation of the widget on its page, a multiple of 90 degrees. */
    int rotation() {
        int turn = look == null ? 0 : Math.floorMod(look.getInt(COSName.R, 0), 360);
        return turn % 90 == 0 ? turn : 0;
    }

    /** Returns the caption of a button, empty when it has none. */
    String caption() {
        return look != null && look.getDictionaryObject(CAPTION) instanceof COSString text ? text.getString() : "";
    }

    /** Returns operators that draw background and border into the box; empty when there is nothing to draw. */
    String draw(Box box, int combCells) {
        var out = new PdfBuffer();
        String background = color(BACKGROUND, false);
        if (background != null) {
            out.ascii(background).space();
            rectangle(out, box);
            out.ascii("f\n");
        }
        String border = color(BORDER, true);
        if (border != null && width > 0) {
            out.ascii(border).space().number(width).ascii(" w ");
            if (style.equals("D")) {
                out.ascii("[3] 0 d ");
            }
            Box line = box.inset(Math.max(0.5f, width / 2));
            if (style.equals("U")) {
                out.operand(line.left()).operand(line.bottom()).ascii("m ").operand(line.right()).operand(line.bottom())
                        .ascii("l S\n");
            } else {
                rectangle(out, line);
                out.ascii("s\n");
            }
            for (int i = 1; i < combCells; i++) {
                float x = box.left() + box.width() / combCells * i;
                out.operand(x).operand(line.top()).ascii("m ").operand(x).operand(line.bottom()).ascii("l S\n");
            }
        }
        return out.toString();
    }

    /** Like {@link #draw}, but round: for radio buttons without an appearance of their own. */
    String drawRound(Box box) {
        var out = new PdfBuffer();
        String background = color(BACKGROUND, false);
        if (background != null) {
            out.ascii(background).space();
            circle(out, box);
            out.ascii("f\n");
        }
        String border = color(BORDER, true);
        if (border != null && width > 0) {
            out.ascii(border).space().number(width).ascii(" w ");
            circle(out, box.inset(width / 2));
            out.ascii("s\n");
        }
        return out.toString();
    }

    private @Nullable String color(COSName key, boolean stroke) {
        var array = look == null ? null : look.getCOSArray(key);
        if (array == null) {
            return null;
        }
        String operator = switch (array.size()) {
            case 1 -> "g";
            case 3 -> "rg";
            case 4 -> "k";
            default -> "";
        };
        float[] parts = CosAccess.numbers(array, array.size());
        if (operator.isEmpty() || parts == null) {
            return null;
        }
        var out = new PdfBuffer();
        for (float part : parts) {
            out.operand(Math.clamp(part, 0f, 1f));
        }
        return out.ascii(stroke ? operator.toUpperCase(Locale.ROOT) : operator).toString();
    }

    private static void rectangle(PdfBuffer out, Box box) {
        out.operand(box.left()).operand(box.bottom()).operand(box.width()).operand(box.height()).ascii("re ");
    }

    private static void circle(PdfBuffer out, Box box) {
        Circle.append(out, (box.left() + box.right()) / 2, (box.bottom() + box.top()) / 2,
                Math.min(box.width(), box.height()) / 2);
    }
}
