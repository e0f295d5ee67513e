package platen.jobs.engine.barcode;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class QrDrawingTest {
    private static final int SCALE = 4;
    private static final Pattern RUN = Pattern.compile("M(\\d+) (\\d+)h(\\d+)v1H\\1z");

    @Test
    void aReaderFindsTheTextInTheDrawing() throws Exception {
        String url = "https://pdf.example.org/f/photo-consent-k3x7p2qa";
        String svg = QrDrawing.svg(url).orElseThrow();
        int side = Integer.parseInt(svg.replaceFirst(".*viewBox=\"0 0 (\\d+) .*", "$1"));
        var pixels = new int[side * SCALE * side * SCALE];
        Arrays.fill(pixels, 0xFFFFFF);
        RUN.matcher(svg).results().forEach(run -> {
            int x = Integer.parseInt(run.group(1)) * SCALE;
            int y = Integer.parseInt(run.group(2)) * SCALE;
            for (int row = y; row < y + SCALE; row++) {
                int start = row * side * SCALE + x;
                Arrays.fill(pixels, start, start + Integer.parseInt(run.group(3)) * SCALE, 0);
            }
        });
        var image = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(side * SCALE, side * SCALE, pixels)));
        assertThat(new QRCodeReader().decode(image).getText()).isEqualTo(url);
    }

    @Test
    void aTextThatNoCodeCanHoldIsNoDrawing() {
        assertThat(QrDrawing.svg("x".repeat(3_000))).isEmpty();
    }
}
