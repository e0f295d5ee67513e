package platen.jobs.engine.document.layout;

import com.google.zxing.common.BitMatrix;
import java.util.Optional;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.tree.BarcodeType;
import platen.jobs.engine.document.tree.Element;

/** Bar codes and square codes as rectangles, sharp at every size. */
final class Barcode {
    private static final double SQUARE = 72;
    private static final double LINES_WIDTH = 130;
    private static final double LINES_HEIGHT = 34;
    /** Of a value, what a message shows. */
    private static final int SHOWN = 40;

    private Barcode() {}

    /** The code, or an empty place for a value that it cannot hold. */
    static Replaced.Sized sized(Element element, Scope scope, Style style, double column, Render render) {
        String type = element.attribute("type", scope);
        Optional<BarcodeType> known = BarcodeType.named(type);
        BarcodeType shown = known.orElse(BarcodeType.QR);
        BoxStyle box = style.box();
        double askedWidth = Replaced.points(box.width(), column);
        double askedHeight = Replaced.points(box.height(), column);
        boolean lines = shown.isLines();
        double width = askedWidth > 0 ? askedWidth : lines ? LINES_WIDTH : askedHeight > 0 ? askedHeight : SQUARE;
        double height = askedHeight > 0 ? askedHeight : lines ? LINES_HEIGHT : width;
        var empty = new Replaced.Sized(width, height, (canvas, x, y) -> {});
        String value = element.attribute("value", scope);
        if (known.isEmpty()) {
            render.notes().add(element.field(), "was left empty: there is no bar code of type '" + brief(type)
                    + "', expected one of " + String.join(", ", BarcodeType.names()));
            return empty;
        }
        if (value.isEmpty()) {
            return empty;
        }
        Optional<BitMatrix> code = render.codes().of(value, shown);
        if (code.isEmpty()) {
            render.notes().add(element.field(), "was left empty: the bar code '" + shown.word() + "' cannot hold '"
                    + brief(value) + "', expected " + shown.holds());
            return empty;
        }
        BitMatrix cells = code.get();
        Color ink = style.text().color();
        double shownHeight = lines || shown == BarcodeType.PDF417
                ? height
                : Math.min(height, width * cells.getHeight() / cells.getWidth());
        return new Replaced.Sized(width, height, (canvas, x, y) -> draw(canvas, cells, ink, x, y, width,
                shownHeight));
    }

    private static String brief(String value) {
        return value.length() <= SHOWN ? value : value.substring(0, SHOWN) + "…";
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
