package platen.jobs.form.signature;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignaturePictureTest {
    private static final int INK = 0xFF1D2B8F;

    @ParameterizedTest
    @ValueSource(strings = {"Ada Lovelace", "Łukasz Żółć-Müller", "محمد علي", "山田 太郎", "नरेन्द्र", "Ada محمد"})
    void aTypedNameBecomesAPictureOfInkOnATransparentGround(String name) throws IOException {
        BufferedImage picture = read(SignaturePicture.typed(name).orElseThrow());
        assertThat(picture.getRGB(0, 0) >>> 24).isZero();
        assertThat(inked(picture)).isGreaterThan(300);
        assertThat(SignaturePicture.typed(name)).contains(SignaturePicture.typed(name).orElseThrow());
    }

    @Test
    void namesBecomeDifferentPictures() {
        assertThat(SignaturePicture.typed("Ada").orElseThrow())
                .isNotEqualTo(SignaturePicture.typed("Ida").orElseThrow())
                .isEqualTo(SignaturePicture.typed("  Ada ").orElseThrow());
    }

    @Test
    void aLongNameIsScaledToTheWidthOfPictures() throws IOException {
        BufferedImage picture = read(SignaturePicture.typed("W".repeat(80)).orElseThrow());
        assertThat(picture.getWidth()).isEqualTo(1_412);
        assertThat(SignaturePicture.typed("W".repeat(81))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "\u200b", "Ada \uE123"})
    void aNameThatCannotBeDrawnIsNoPicture(String name) {
        assertThat(SignaturePicture.typed(name)).isEmpty();
    }

    @Test
    void drawnLinesAreCutToTheirContent() throws IOException {
        BufferedImage picture = read(SignaturePicture.drawn("M1000 500L1500 500L2000 500").orElseThrow());
        assertThat(picture.getWidth()).isEqualTo(217);
        assertThat(picture.getHeight()).isEqualTo(17);
        assertThat(picture.getRGB(100, 8)).isEqualTo(INK);
    }

    @Test
    void aTouchBecomesADot() throws IOException {
        assertThat(inked(read(SignaturePicture.drawn("M100 100").orElseThrow()))).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "L1 2", "M1", "M1 ", "M1 2L", "M1 2 3", "m1 2", "M-1 2", "M1.5 2", "M20001 0",
            "M1 99999999999999999999", "M1 2C3 4", "M1,2", "M1  2", " M1 2", "<svg/>"})
    void whatIsNoDrawingIsNoPicture(String path) {
        assertThat(SignaturePicture.drawn(path)).isEmpty();
    }

    @Test
    void aDrawingWithTooManyPointsIsNoPicture() {
        assertThat(SignaturePicture.drawn(line(6_000))).isPresent();
        assertThat(SignaturePicture.drawn(line(6_001))).isEmpty();
    }

    private static String line(int points) {
        return IntStream.range(0, points)
                .mapToObj(i -> (i == 0 ? "M" : "L") + i + " " + i % 9)
                .collect(Collectors.joining());
    }

    private static BufferedImage read(byte[] png) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(png));
    }

    private static long inked(BufferedImage picture) {
        return IntStream.range(0, picture.getWidth() * picture.getHeight())
                .filter(i -> picture.getRGB(i % picture.getWidth(), i / picture.getWidth()) == INK)
                .count();
    }
}
