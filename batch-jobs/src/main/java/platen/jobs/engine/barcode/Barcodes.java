package platen.jobs.engine.barcode;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.EncodeHintType;
import com.google.zxing.MultiFormatWriter;
import com.google.zxing.WriterException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The bar codes of one render. Each is made once, however often it is measured. */
public final class Barcodes {
    /** Longest text of any code; what a QR code can hold is less. */
    private static final int MAX_LENGTH = 4_000;

    private record Key(String value, BarcodeType type) {}

    private final Map<Key, Optional<BitMatrix>> known = new HashMap<>();

    /** The code, or nothing when it cannot hold the value. */
    public Optional<BitMatrix> of(String value, BarcodeType type) {
        return known.computeIfAbsent(new Key(value, type), Barcodes::encoded);
    }

    private static Optional<BitMatrix> encoded(Key key) {
        if (key.value().length() > MAX_LENGTH) {
            return Optional.empty();
        }
        BarcodeFormat format = key.type().format();
        try {
            if (format == BarcodeFormat.QR_CODE) {
                return Optional.of(QrMasks.encode(key.value(), ErrorCorrectionLevel.M));
            }
            return Optional.of(new MultiFormatWriter().encode(key.value(), format, 1, 1,
                    Map.of(EncodeHintType.MARGIN, 0, EncodeHintType.CHARACTER_SET, "UTF-8",
                            EncodeHintType.ERROR_CORRECTION, correction(format))));
        } catch (WriterException | IllegalArgumentException unfit) {
            return Optional.empty();
        }
    }

    private static Object correction(BarcodeFormat format) {
        return switch (format) {
            case AZTEC -> 33;
            default -> 2;
        };
    }
}
