package platen.jobs.engine.barcode;

import com.google.zxing.BarcodeFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The codes that {@code <barcode type>} knows, with what each can hold. */
public enum BarcodeType {
    QR(BarcodeFormat.QR_CODE, "up to about 2,300 bytes"),
    AZTEC(BarcodeFormat.AZTEC, "up to about 1,900 bytes"),
    DATAMATRIX(BarcodeFormat.DATA_MATRIX, "up to about 1,500 Latin characters"),
    PDF417(BarcodeFormat.PDF_417, "up to about 1,100 bytes"),
    CODE128(BarcodeFormat.CODE_128, "up to 80 ASCII characters"),
    CODE39(BarcodeFormat.CODE_39, "up to 80 ASCII characters"),
    EAN13(BarcodeFormat.EAN_13, "12 digits, or 13 with the right check digit"),
    EAN8(BarcodeFormat.EAN_8, "7 digits, or 8 with the right check digit"),
    UPCA(BarcodeFormat.UPC_A, "11 digits, or 12 with the right check digit"),
    ITF(BarcodeFormat.ITF, "an even number of digits, up to 80");

    private final BarcodeFormat format;
    private final String holds;

    BarcodeType(BarcodeFormat format, String holds) {
        this.format = format;
        this.holds = holds;
    }

    /** By the attribute's value; without one it is a QR code. */
    public static Optional<BarcodeType> named(String type) {
        return type.isEmpty()
                ? Optional.of(QR)
                : Arrays.stream(values()).filter(each -> each.word().equals(type.toLowerCase(Locale.ROOT))).findFirst();
    }

    /** The attribute's values, as they are listed for people. */
    public static List<String> names() {
        return Arrays.stream(values()).map(BarcodeType::word).toList();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public BarcodeFormat format() {
        return format;
    }

    /** Describes the texts that it can hold, for messages. */
    public String holds() {
        return holds;
    }

    /** Whether it is read along one line, and may be of any height. */
    public boolean isLines() {
        return switch (this) {
            case CODE128, CODE39, EAN13, EAN8, UPCA, ITF -> true;
            case QR, AZTEC, DATAMATRIX, PDF417 -> false;
        };
    }
}
