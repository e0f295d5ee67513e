package platen.jobs.engine.fillable.text;

import com.google.zxing.common.BitMatrix;
import platen.jobs.engine.barcode.BarcodeType;
import platen.jobs.engine.barcode.DarkRuns;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.fillable.form.WidgetPlace;

/**
 * Draws a bar code into a widget: as large as possible with its quiet zone, centered and upright. Codes that are read
 * along a line fill the height of the widget; the modules of the others are squares.
 */
public final class BarcodeDrawing {
    /** Modules that stay empty around a code that is read along a line; readers need ten. */
    private static final int LINE_MARGIN = 10;
    private static final int QR_MARGIN = 4;
    private static final int MARGIN = 2;

    private BarcodeDrawing() {}

    public static void draw(Overlay overlay, WidgetPlace.Picture place, BitMatrix code, BarcodeType type) {
        Box box = place.box();
        int margin = type.isLines() ? LINE_MARGIN : type == BarcodeType.QR ? QR_MARGIN : MARGIN;
        double wide = box.width() / (code.getWidth() + 2d * margin);
        double tall = box.height() / (code.getHeight() + (type.isLines() ? 0d : 2d * margin));
        boolean square = !type.isLines() && type != BarcodeType.PDF417;
        double width = square ? Math.min(wide, tall) : wide;
        double height = square ? width : tall;
        double left = (box.left() + box.right() - width * code.getWidth()) / 2;
        double top = (box.bottom() + box.top() + height * code.getHeight()) / 2;
        Overlay.Saved saved = overlay.save();
        overlay.matrix(place.toPage());
        overlay.content().ascii("cm 0 g ");
        DarkRuns.forEach(code, (row, column, length) -> overlay.content()
                .operand(left + column * width)
                .operand(top - (row + 1) * height)
                .operand(length * width)
                .operand(height)
                .ascii("re "));
        overlay.content().ascii("f\n");
        overlay.restore(saved);
    }
}
