package platen.jobs.engine.document.layout;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.EncodeHintType;
import com.google.zxing.MultiFormatWriter;
import com.google.zxing.WriterException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.tree.Element;

/** Bar codes and square codes as rectangles, sharp at every size. */
final class Barcode {
    private static final SortedMap<String, BarcodeFormat> FORMATS = new TreeMap<>(Map.of("qr", BarcodeFormat.QR_CODE,
            "datamatrix", BarcodeFormat.DATA_MATRIX, "aztec", BarcodeFormat.AZTEC, "pdf417", BarcodeFormat.PDF_417,
            "code128", BarcodeFormat.CODE_128, "code39", BarcodeFormat.CODE_39, "ean13", BarcodeFormat.EAN_13, "ean8",
            BarcodeFormat.EAN_8, "upca", BarcodeFormat.UPC_A, "itf", BarcodeFormat.ITF));
    private static final double SQUARE = 72;
    private static final double LINES_WIDTH = 130;
    private static final double LINES_HEIGHT = 34;
    /** Longest text of any code; what a QR code can hold is less. */
    private static final int LONGEST = 4_000;

    private Barcode() {}

    /** The code, or an empty place for a value that it cannot hold. */
    static Replaced.Sized sized(Element element, Scope scope, Style style, double column) {
        String type = element.attribute("type", scope).toLowerCase(Locale.ROOT);
        BarcodeFormat format = FORMATS.getOrDefault(type.isEmpty() ? "qr" : type, BarcodeFormat.QR_CODE);
        boolean lines = switch (format) {
            case CODE_128, CODE_39, EAN_13, EAN_8, UPC_A, ITF -> true;
            default -> false;
        };
        BoxStyle box = style.box();
        double askedWidth = Replaced.points(box.width(), column);
        double askedHeight = Replaced.points(box.height(), column);
        double width = askedWidth > 0 ? askedWidth : lines ? LINES_WIDTH : askedHeight > 0 ? askedHeight : SQUARE;
        double height = askedHeight > 0 ? askedHeight : lines ? LINES_HEIGHT : width;
        String value = element.attribute("value", scope);
        if (value.isEmpty() || value.length() > LONGEST) {
            return new Replaced.Sized(width, height, (canvas, x, y) -> {});
        }
        try {
            BitMatrix code = new MultiFormatWriter().encode(value, format, 1, 1,
                    Map.of(EncodeHintType.MARGIN, 0, EncodeHintType.CHARACTER_SET, "UTF-8",
                            EncodeHintType.ERROR_CORRECTION, correction(format)));
            Color ink = style.text().color();
            double shownHeight = lines || format == BarcodeFormat.PDF_417
                    ? height
                    : Math.min(height, width * code.getHeight() / code.getWidth());
            return new Replaced.Sized(width, height, (canvas, x, y) -> draw(canvas, code, ink, x, y, width,
                    shownHeight));
        } catch (WriterException | IllegalArgumentException unfit) {
            return new Replaced.Sized(width, height, (canvas, x, y) -> {});
        }
    }

    private static Object correction(BarcodeFormat format) {
        return switch (format) {
            case QR_CODE -> ErrorCorrectionLevel.M;
            case AZTEC -> 33;
            default -> 2;
        };
    }

    private static void draw(Canvas canvas, BitMatrix code, Color ink, double x, double y, double width,
            double height) {
        double cellWidth = width / code.getWidth();
        double cellHeight = height / code.getHeight();
        canvas.fill(ink, () -> {
            for (int row = 0; row < code.getHeight(); row++) {
                int start = -1;
                for (int column = 0; column <= code.getWidth(); column++) {
                    boolean dark = column < code.getWidth() && code.get(column, row);
                    if (dark && start < 0) {
                        start = column;
                    } else if (!dark && start >= 0) {
                        canvas.rectangle(x + start * cellWidth, y + row * cellHeight, (column - start) * cellWidth,
                                cellHeight);
                        start = -1;
                    }
                }
            }
        });
    }
}
