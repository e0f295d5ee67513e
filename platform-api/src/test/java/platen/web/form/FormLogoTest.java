package platen.web.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import platen.api.Client.Answer;

/** Gives forms logos over the API, and looks at them as visitors do. */
class FormLogoTest extends FormsTest {
    @Test
    void aLogoIsWrittenAnewAndServedAtItsOwnAddressForGood() throws IOException {
        Answer form = form(data("image/png", plain()));
        String url = form.json().path("logo_url").asString().replaceFirst("https?://[^/]+", "");
        assertThat(url).matches(path(form) + "/logo\\.png\\?v=[0-9a-f]{16}");
        assertThat(visitor.get(path(form)).text()).contains("<img class=\"form-logo\" src=\"" + url + "\" alt=\"\">");
        Answer logo = visitor.get(url);
        assertThat(logo.header("Content-Type")).isEqualTo("image/png");
        assertThat(logo.header("Cache-Control")).isEqualTo("public, max-age=31536000, immutable");
        assertThat(logo.header("X-Content-Type-Options")).isEqualTo("nosniff");
        BufferedImage shown = ImageIO.read(new ByteArrayInputStream(logo.bytes()));
        assertThat(shown.getWidth()).isEqualTo(300);
        assertThat(shown.getHeight()).isEqualTo(120);
        assertThat(visitor.get(url.replaceFirst("\\?.*", "")).header("Cache-Control")).isEqualTo("no-cache");
    }

    @Test
    void aLogoOfManyColorsIsMadeSmallEnough() throws IOException {
        Answer form = form(data("image/jpeg", picture(2_000, 500, "jpg")));
        String url = form.json().path("logo_url").asString().replaceFirst("https?://[^/]+", "");
        assertThat(visitor.get(url).bytes()).hasSizeLessThanOrEqualTo(40 * 1024);
    }

    @Test
    void aFileThatIsNoPictureOrTooLargeIsRefusedAndChangesNothing() throws IOException {
        Answer form = form(data("image/png", picture(100, 100, "png")));
        String before = form.json().path("logo_url").asString();
        byte[] whole = picture(300, 300, "png");
        byte[] half = Arrays.copyOf(whole, whole.length / 2);
        for (String wrong : new String[]{data("image/svg+xml", "<svg/>".getBytes(StandardCharsets.UTF_8)),
                data("image/png", half), data("image/png", bomb()), "https://shop.example/logo.png", "x"}) {
            Answer refused = client.sendJson("PATCH", api(form), "{\"title\":\"Changed\",\"logo\":\"" + wrong + "\"}");
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.json().path("parameter").asString()).isEqualTo("logo");
        }
        Answer now = client.get(api(form));
        assertThat(now.json().path("logo_url").asString()).isEqualTo(before);
        assertThat(now.json().path("title").asString()).isEqualTo("Logo");
    }

    @Test
    void aLogoIsReplacedAndTakenAwayAndOtherChangesKeepIt() throws IOException {
        Answer form = form(data("image/png", picture(100, 100, "png")));
        String first = form.json().path("logo_url").asString();
        assertThat(client.sendJson("PATCH", api(form), "{\"title\":\"Other\"}").json().path("logo_url").asString())
                .isEqualTo(first);
        String second = client.sendJson("PATCH", api(form),
                "{\"logo\":\"" + data("image/png", picture(90, 90, "png")) + "\"}").json().path("logo_url").asString();
        assertThat(second).isNotEqualTo(first).isNotEmpty();
        assertThat(client.sendJson("PATCH", api(form), "{\"logo\":null}").json().path("logo_url").asString()).isEmpty();
        assertThat(visitor.get(path(form) + "/logo.png").status()).isEqualTo(404);
        assertThat(visitor.get(path(form)).text()).doesNotContain("form-logo\" src");
    }

    private Answer form(String logo) {
        return made("{\"template\":\"consent\",\"title\":\"Logo\",\"logo\":\"" + logo + "\"}");
    }

    private static String data(String type, byte[] file) {
        return "data:" + type + ";base64," + Base64.getEncoder().encodeToString(file);
    }

    private static byte[] plain() throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(1_000, 400, BufferedImage.TYPE_INT_RGB), "png", bytes);
        return bytes.toByteArray();
    }

    /** Returns a picture of random colors, which no format compresses well. */
    private static byte[] picture(int width, int height, String format) throws IOException {
        var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        var random = new Random(width);
        for (int x = 0; x < width; x += 4) {
            for (int y = 0; y < height; y += 4) {
                int color = new Color(random.nextInt(256), random.nextInt(256), random.nextInt(256)).getRGB();
                for (int i = 0; i < 16; i++) {
                    image.setRGB(Math.min(x + i % 4, width - 1), Math.min(y + i / 4, height - 1), color);
                }
            }
        }
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(image, format, bytes);
        return bytes.toByteArray();
    }

    /** Returns a small file whose pixels would need much memory. */
    private static byte[] bomb() throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(20_000, 6_000, BufferedImage.TYPE_BYTE_BINARY), "png", bytes);
        return bytes.toByteArray();
    }
}
