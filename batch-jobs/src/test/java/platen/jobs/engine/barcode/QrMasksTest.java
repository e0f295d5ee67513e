package platen.jobs.engine.barcode;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.EncodeHintType;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.QRCodeWriter;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Checks QR codes against those of the library, which judges all masks by making each code. */
class QrMasksTest {
    @Test
    void codesOfEachVersionAndLevelAreThoseOfTheLibrary() throws Exception {
        var random = new Random(7);
        for (ErrorCorrectionLevel level : ErrorCorrectionLevel.values()) {
            for (int length = 1; length < 1_200; length += 1 + length / 8) {
                String text = text(random, length);
                assertThat(QrMasks.encode(text, level)).as(level + " " + text).isEqualTo(expected(text, level));
            }
        }
    }

    @Test
    void shortTextsHaveTheMaskThatTheLibraryChooses() throws Exception {
        var random = new Random(11);
        for (int i = 0; i < 300; i++) {
            String text = text(random, 1 + random.nextInt(60));
            assertThat(QrMasks.encode(text, ErrorCorrectionLevel.M)).as(text)
                    .isEqualTo(expected(text, ErrorCorrectionLevel.M));
        }
    }

    private static String text(Random random, int length) {
        var text = new StringBuilder();
        String characters = random.nextBoolean() ? "0123456789" : "ABCDEFGHIJ klmnopäöü.:/?&=€";
        for (int i = 0; i < length; i++) {
            text.append(characters.charAt(random.nextInt(characters.length())));
        }
        return text.toString();
    }

    private static BitMatrix expected(String text, ErrorCorrectionLevel level) throws Exception {
        return new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 1, 1,
                Map.of(EncodeHintType.MARGIN, 0, EncodeHintType.CHARACTER_SET, "UTF-8",
                        EncodeHintType.ERROR_CORRECTION, level));
    }
}
