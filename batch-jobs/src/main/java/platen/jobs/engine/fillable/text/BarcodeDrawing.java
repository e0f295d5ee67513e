package platen.jobs.engine.fillable.text;

import com.google.zxing.common.BitMatrix;
import platen.jobs.engine.barcode.BarcodeType;
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
        double width = box.width() / (code.getWidth() + 2d * margin);
        double height = box.height() / (code.getHeight() + (type.isLines() ? 0d : 2d * margin));
        if (!type.isLines() && type != BarcodeType.PDF417) {
            width = Math.min(width, height);
            height = width;
        }
        double left = (box.left() + box.right() - width * code.getWidth()) / 2;
        double top = (box.bottom() + box.top() + height * code.getHeight()) / 2;
        Overlay.Saved saved = overlay.save();
        overlay.matrix(place.toPage());
        overlay.content().ascii("cm 0 g ");
        for (int row = 0; row < code.getHeight(); row++) {
            int start = -1;
            for (int column = 0; column <= code.getWidth(); column++) {
                boolean dark = column < code.getWidth() && code.get(column, row);
                if (dark && start < 0) {
                    start = column;
                } else if (!dark && start >= 0) {
                    overlay.content()
                            .operand(left + start * width)
                            .operand(top - (row + 1) * height)
                            .operand((column - start) * width)
                            .operand(height)
                            .ascii("re ");
                    start = -1;
                }
            }
        }
        overlay.content().ascii("f\n");
        overlay.restore(saved);
    }
}
