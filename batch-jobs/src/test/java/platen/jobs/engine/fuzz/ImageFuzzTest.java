package platen.jobs.engine.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.image.ImageReader;
import platen.jobs.engine.image.ImageReading;

/** Damaged images are decoded or rejected with a reason. */
@Tag("thorough")
class ImageFuzzTest {
    private static final List<String> WORDS = List.of("IHDR", "IDAT", "PLTE", "tRNS", "IEND", "RIFF", "WEBP", "VP8 ",
            "VP8L",
            "VP8X", "<g>", "</g>", "<use href='#a'/>", "transform='scale(1e30)'", "d='M0 0L1e30 1e30'", "width='1e9'",
            "viewBox='0 0 0 0'", "<linearGradient id='a' href='#a'/>", "NaN", "-1e38", "stroke-dasharray='1e-9'",
            "&a;");
    private static final String SVG = """
            <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30">
              <defs><linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="1"/></linearGradient></defs>
              <g id="b" transform="rotate(10) translate(2,3)"><rect width="9" height="8" fill="url(#a)" rx="2"/></g>
              <path d="M1 1 C 3 4 5 6 7 8 A 4 4 0 0 1 9 9 Z" stroke="#123" stroke-dasharray="2 1"/><use href="#b" x="4"/>
              <text x="3" y="9" font-size="8">Text</text><polygon points="0,0 4,4 0,4" opacity=".5"/>
            </svg>
            """;
    private static final List<byte[]> PICTURES = pictures();

    @Test
    void damagedPictures() {
        Fuzz.few("images", 400, ImageFuzzTest::picture);
    }

    @Test
    @Tag("thorough")
    void manyDamagedPictures() {
        Fuzz.many("images", ImageFuzzTest::picture);
    }

    private static void picture(Random random, AtomicReference<byte[]> keep) {
        byte[] damaged = new Damage(random, WORDS).of(any(random), any(random));
        keep.set(damaged);
        if (needsProcess(damaged)) {
            return;
        }
        switch (ImageReader.read(damaged)) {
            case ImageReading.Readable readable -> assertThat(readable.image().width()).isPositive();
            case ImageReading.Unreadable unreadable -> assertThat(unreadable.message()).hasSizeGreaterThan(8);
        }
    }

    /**
     * Returns whether the file is an SVG or WebP; these are decoded in a separate process with a time limit, which this
     * test does not have.
     */
    private static boolean needsProcess(byte[] file) {
        String text = new String(file, UTF_8);
        return text.contains("<svg") && (text.contains("dash") || text.contains("e3")) || text.contains("WEBP");
    }

    private static byte[] any(Random random) {
        return PICTURES.get(random.nextInt(PICTURES.size()));
    }

    private static List<byte[]> pictures() {
        var pictures = new ArrayList<byte[]>();
        for (int type : new int[]{BufferedImage.TYPE_INT_RGB, BufferedImage.TYPE_INT_ARGB, BufferedImage.TYPE_BYTE_GRAY,
                BufferedImage.TYPE_BYTE_INDEXED, BufferedImage.TYPE_BYTE_BINARY}) {
            pictures.add(written(type, "png"));
        }
        pictures.add(written(BufferedImage.TYPE_INT_RGB, "jpg"));
        pictures.add(written(BufferedImage.TYPE_BYTE_GRAY, "jpg"));
        pictures.add(Base64.getDecoder().decode("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA"));
        pictures.add(Base64.getDecoder().decode("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="));
        pictures.add(SVG.getBytes(UTF_8));
        pictures.add(SVG.replaceAll(" stroke-dasharray=\"[^\"]*\"", "").getBytes(UTF_8));
        return List.copyOf(pictures);
    }

    private static byte[] written(int type, String format) {
        var picture = new BufferedImage(23, 17, type);
        for (int i = 0; i < 23 * 17; i++) {
            picture.setRGB(i % 23, i / 23, i * 0x01357913);
        }
        var out = new ByteArrayOutputStream();
        try {
            assertThat(ImageIO.write(picture, format, out)).isTrue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
