package platen.jobs.engine.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.refusal;
import static platen.jobs.engine.document.DocumentFixture.rendered;
import static platen.jobs.engine.document.DocumentFixture.warnings;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that pictures and fonts in data URLs do not count as text, and are kept once. */
class EmbeddedFilesTest {
    private static final int MEGABYTE = 1024 * 1024;

    /** A picture that does not compress. */
    private static byte[] picture(int side, long seed) throws IOException {
        var image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
        var random = new Random(seed);
        for (int i = 0; i < side * side; i++) {
            image.setRGB(i % side, i / side, random.nextInt());
        }
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }

    private static String url(byte[] file) {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(file);
    }

    @Test
    void aTextOfTwoMegabytesMayEmbedPicturesOfMore() throws IOException {
        String first = url(picture(1_000, 1));
        String second = url(picture(1_000, 2));
        assertThat(first.length() + second.length()).isGreaterThan(7 * MEGABYTE);
        String html = "<!doctype html><style>b::before { content: url(" + first + ") }\n</style><p><img alt='' src=\""
                + first + "\"><img alt='' src='" + second + "'><b>b</b>\n<p style='colour: red'>x";

        var compiled = compiled(html.getBytes(UTF_8));

        assertThat(compiled.warnings()).extracting(Object::toString).singleElement().asString()
                .startsWith("template.html:3:4: The property 'colour'");
        byte[] stored = compiled.plan().toBytes();
        assertThat(stored.length).isLessThan(7 * MEGABYTE);
        byte[] pdf = rendered(compiled.plan(), "{}").pdf().bytes();
        assertThat(ProbeFixture.ask("pictures", pdf)).isEqualTo("2");
        assertThat(pdf.length).isLessThan(7 * MEGABYTE);
    }

    @Test
    void dataInLinesIsReadAndLinesKeepTheirNumbers() throws IOException {
        String lines = "data:image/png;base64,"
                + Base64.getMimeEncoder().encodeToString(picture(80, 3)).replace("\r", "");
        assertThat(lines.lines().count()).isGreaterThan(100);
        assertThat(warnings("<!doctype html><img alt='' src=\"\n " + lines + "\n\">\n<p style='colour: red'>x"))
                .singleElement().asString().startsWith("template.html:" + (lines.lines().count() + 3) + ":4:");
        assertThat(ProbeFixture.ask("pictures", DocumentFixture.pdf("<img alt='' src=\"" + lines + "\">", "{}")))
                .isEqualTo("1");
    }

    @Test
    void aFontInADataUrlIsUsed() throws IOException {
        byte[] font;
        try (InputStream in = getClass().getResourceAsStream("/liberation/LiberationMono-Bold.ttf")) {
            font = Objects.requireNonNull(in).readAllBytes();
        }
        String css = "@font-face { font-family: Own; src: url(data:font/ttf;base64,"
                + Base64.getEncoder().encodeToString(font) + ") } p { font-family: Own }";
        byte[] zip = DocumentFixture.zip(Map.of("template.html",
                "<!doctype html><link rel=stylesheet href=a.css><p>A".getBytes(UTF_8), "a.css", css.getBytes(UTF_8)));
        var compiled = compiled(zip);
        assertThat(compiled.warnings()).isEmpty();
        assertThat(ProbeFixture.ask("font A", rendered(compiled.plan(), "{}").pdf().bytes())).contains("Mono");
    }

    @Test
    void dataThatIsNoPictureIsAWarning() {
        String data = url("nothing".repeat(2_000).getBytes(UTF_8));
        assertThat(warnings("<!doctype html><img alt='' src='" + data + "'>")).singleElement().asString()
                .isEqualTo(
                        "template.html:1:28: The image is not a PNG, JPEG, WebP or SVG picture that can be read; its "
                                + "box stays empty.");
    }

    @Test
    void aPlaceholderWithinADataUrlStaysWhereItIs() throws IOException {
        String data = Base64.getEncoder().encodeToString(picture(60, 4));
        byte[] pdf = DocumentFixture.pdf("<img alt='' src='data:image/png;base64,{{picture}}'>",
                "{\"picture\":\"" + data + "\"}");
        assertThat(ProbeFixture.ask("pictures", pdf)).isEqualTo("1");
    }

    @Test
    void thePicturesOfBranchesAreLookedForAtUpload() throws IOException {
        String html = "<!doctype html><img alt='' {{#if a}}src='./b/paid.png'{{else}}src='b/due.png'{{/if}}>\n"
                + "<img alt='' src='{{#if a}}b/paid.png{{else}}b/none.png{{/if}}'>";
        var compiled = compiled(DocumentFixture.zip(Map.of("template.html", html.getBytes(UTF_8), "b/paid.png",
                picture(9, 5), "b/due.png", picture(9, 6))));
        assertThat(compiled.warnings()).singleElement().asString()
                .startsWith("template.html:2:13: There is no picture 'b/none.png'");
        for (String data : new String[]{"{\"a\":true}", "{}"}) {
            var rendered = rendered(compiled.plan(), data);
            assertThat(rendered.warnings()).isEmpty();
            assertThat(ProbeFixture.ask("pictures", rendered.pdf().bytes())).isEqualTo("1");
        }
    }

    @Test
    @Tag("thorough")
    void textAndEmbeddedFilesEachHaveALimit() throws IOException {
        assertThat(refusal("<p>" + "x".repeat(2 * MEGABYTE))).contains("template.html is larger than 2 MB");
        var html = new StringBuilder("<!doctype html>");
        for (int i = 0; i < 9; i++) {
            var file = new byte[4 * MEGABYTE];
            file[0] = (byte) i;
            html.append("<img alt='' src='").append(url(file)).append("'>");
        }
        assertThat(refusal(html.toString())).contains("in data URLs of template.html are more than 32 MB");
    }
}
