package platen.jobs.engine.fillable.compile.drawn;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.COSString;
import platen.jobs.engine.fillable.compile.pdf.Circle;
import platen.jobs.engine.fillable.compile.pdf.CosAccess;
import platen.jobs.engine.fillable.drawn.DrawnField;
import platen.jobs.engine.fillable.drawn.DrawnPlace;
import platen.jobs.engine.fillable.drawn.DrawnType;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * Writes the widgets of one drawn field (ISO 32000-2, 12.5.6.19), upright on the page as it is shown. Buttons get an
 * appearance for each state, because viewers draw no others.
 */
final class WidgetWriter {
    private static final int PRINT = 4;
    private static final String CHECK_SIGN = "4";
    private static final String RADIO_SIGN = "l";
    private static final String ON = "Yes";

    private final DrawnField field;
    private final boolean round;

    WidgetWriter(DrawnField field) {
        this.field = field;
        this.round = field.type() == DrawnType.RADIO;
    }

    /** @param index of the place in its field */
    void write(COSDictionary widget, PageView view, DrawnPlace place, int index) throws IOException {
        Box rectangle = view.toPage(place.x(), place.y(), place.width(), place.height());
        widget.setItem(COSName.TYPE, COSName.ANNOT);
        widget.setItem(COSName.SUBTYPE, COSName.WIDGET);
        widget.setItem(COSName.RECT,
                CosAccess.array(rectangle.left(), rectangle.bottom(), rectangle.right(), rectangle.top()));
        widget.setInt(COSName.F, PRINT);
        COSDictionary look = FieldEntries.look(widget);
        if (view.rotation() != 0) {
            look.setInt(COSName.R, view.rotation());
        }
        if (field.border()) {
            var black = new COSArray();
            black.add(COSInteger.ZERO);
            look.setItem(COSName.BC, black);
            var border = new COSDictionary();
            border.setInt(COSName.W, 1);
            border.setItem(COSName.S, COSName.S);
            widget.setItem(COSName.BS, border);
        }
        switch (field.type()) {
            case CHECKBOX -> button(widget, view, rectangle, ON);
            case RADIO -> button(widget, view, rectangle, Integer.toString(index));
            case TEXT, MULTILINE, DATE, SIGNATURE, IMAGE, BARCODE -> {}
        }
        if (look.size() == 0) {
            widget.removeItem(COSName.MK);
        }
    }

    private void button(COSDictionary widget, PageView view, Box rectangle, String state) throws IOException {
        FieldEntries.look(widget).setItem(COSName.CA, new COSString(round ? RADIO_SIGN : CHECK_SIGN));
        var states = new COSDictionary();
        states.setItem(COSName.getPDFName(state), appearance(view, rectangle, true));
        states.setItem(COSName.Off, appearance(view, rectangle, false));
        var appearances = new COSDictionary();
        appearances.setItem(COSName.N, states);
        widget.setItem(COSName.AP, appearances);
        widget.setItem(COSName.AS, COSName.Off);
    }

    private COSStream appearance(PageView view, Box rectangle, boolean on) throws IOException {
        boolean turned = view.rotation() % 180 != 0;
        float width = turned ? rectangle.height() : rectangle.width();
        float height = turned ? rectangle.width() : rectangle.height();
        var stream = new COSStream();
        stream.setItem(COSName.TYPE, COSName.XOBJECT);
        stream.setItem(COSName.SUBTYPE, COSName.FORM);
        stream.setItem(COSName.BBOX, CosAccess.array(0, 0, width, height));
        switch (view.rotation()) {
            case 90 -> stream.setItem(COSName.MATRIX, CosAccess.array(0, 1, -1, 0, height, 0));
            case 180 -> stream.setItem(COSName.MATRIX, CosAccess.array(-1, 0, 0, -1, width, height));
            case 270 -> stream.setItem(COSName.MATRIX, CosAccess.array(0, -1, 1, 0, 0, width));
            default -> {}
        }
        stream.setItem(COSName.RESOURCES, new COSDictionary());
        var out = new PdfBuffer();
        if (field.border()) {
            frame(out, width, height);
        }
        if (on && round) {
            out.ascii("0 g ");
            Circle.append(out, width / 2, height / 2, Math.min(width, height) * 0.25f);
            out.ascii("f\n");
        } else if (on) {
            tick(out, width, height);
        }
        try (OutputStream to = stream.createOutputStream(COSName.FLATE_DECODE)) {
            to.write(out.toBytes());
        }
        return stream;
    }

    private void frame(PdfBuffer out, float width, float height) {
        out.ascii("0 G 1 w ");
        if (round) {
            Circle.append(out, width / 2, height / 2, Math.min(width, height) / 2 - 0.5f);
            out.ascii("s\n");
        } else {
            out.operand(0.5).operand(0.5).operand(width - 1).operand(height - 1).ascii("re s\n");
        }
    }

    private static void tick(PdfBuffer out, float width, float height) {
        float side = Math.min(width, height);
        float left = (width - side) / 2;
        float bottom = (height - side) / 2;
        out.ascii("0 G 1 J 1 j ").operand(side * 0.13).ascii("w ");
        out.operand(left + side * 0.2).operand(bottom + side * 0.5).ascii("m ");
        out.operand(left + side * 0.42).operand(bottom + side * 0.24).ascii("l ");
        out.operand(left + side * 0.8).operand(bottom + side * 0.78).ascii("l S\n");
    }
}
