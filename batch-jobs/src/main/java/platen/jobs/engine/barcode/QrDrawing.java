package platen.jobs.engine.barcode;

import com.google.zxing.common.BitMatrix;
import java.util.Optional;

/** Draws QR codes as SVG files: black squares on a white ground, with the margin that readers need (ISO/IEC 18004). */
public final class QrDrawing {
    private static final int MARGIN = 4;
    /** Width of a square in pixels, for programs that show the file in its own size. */
    private static final int SCALE = 8;

    private QrDrawing() {}

    /** Returns the file; empty when no code can hold the text. */
    public static Optional<String> svg(String text) {
        return new Barcodes().of(text, BarcodeType.QR).map(QrDrawing::svg);
    }

    private static String svg(BitMatrix code) {
        var path = new StringBuilder();
        for (int y = 0; y < code.getHeight(); y++) {
            for (int x = 0; x < code.getWidth(); x++) {
                int start = x;
                while (x < code.getWidth() && code.get(x, y)) {
                    x++;
                }
                if (x > start) {
                    path.append('M').append(start + MARGIN).append(' ').append(y + MARGIN).append('h').append(x - start)
                            .append("v1H").append(start + MARGIN).append('z');
                }
            }
        }
        int side = code.getWidth() + 2 * MARGIN;
        return """
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">\
                <path fill="#fff" d="M0 0h%dv%dH0z"/><path d="%s"/></svg>"""
                .formatted(SCALE * side, SCALE * side, side, side, side, side, path);
    }
}
