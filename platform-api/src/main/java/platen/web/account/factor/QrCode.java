package platen.web.account.factor;

import com.google.zxing.WriterException;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import com.google.zxing.qrcode.encoder.ByteMatrix;
import com.google.zxing.qrcode.encoder.Encoder;

/**
 * A QR code as an SVG path of one unit per module.
 *
 * @param size number of modules of a side, without the margin
 */
record QrCode(String path, int size) {
    /** Width of the white margin that scanners need, in modules. */
    static final int MARGIN = 4;

    static QrCode of(String text) {
        try {
            ByteMatrix matrix = Encoder.encode(text, ErrorCorrectionLevel.M).getMatrix();
            var path = new StringBuilder();
            for (int y = 0; y < matrix.getHeight(); y++) {
                for (int x = 0; x < matrix.getWidth(); x++) {
                    if (matrix.get(x, y) == 1) {
                        path.append('M').append(x).append(' ').append(y).append("h1v1h-1z");
                    }
                }
            }
            return new QrCode(path.toString(), matrix.getWidth());
        } catch (WriterException e) {
            throw new IllegalStateException("An address with a secret fits into a QR code", e);
        }
    }
}
