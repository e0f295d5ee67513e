package platen.jobs.engine.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.rendered;
import static platen.jobs.engine.document.DocumentFixture.warnings;
import static platen.jobs.engine.document.DocumentFixture.zip;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pictures that a template brings itself: drawn, or refused at the upload, never gone. */
class StaticPicturesTest {
    private static final String SVG = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">"
            + "<circle cx=\"5\" cy=\"5\" r=\"5\" fill=\"red\"/></svg>";
    private static final String ENCODED = URLEncoder.encode(SVG, UTF_8).replace("+", "%20");

    @ParameterizedTest
    @Tag("thorough")
    @ValueSource(strings = {"data:image/svg+xml,%s", "data:image/svg+xml;charset=utf-8,%s",
            "data:image/svg+xml;utf8,%s",
            "DATA:,%s"})
    void anSvgInPercentEncodingIsDrawn(String url) throws IOException {
        assertThat(isRed(pdf(image(url.formatted(ENCODED)), "{}"))).isTrue();
    }

    @Test
    void anSvgOfWhichOnlyTheTagsAreEncodedIsDrawn() throws IOException {
        String url = "data:image/svg+xml," + SVG.replace('"', '\'').replace("<", "%3C").replace(">", "%3e");
        assertThat(isRed(pdf(image(url), "{}"))).isTrue();
    }

    @Test
    void anSvgInBase64IsDrawn() throws IOException {
        String base64 = Base64.getEncoder().encodeToString(SVG.getBytes(UTF_8));
        assertThat(isRed(pdf(image("data:image/svg+xml;base64," + base64), "{}"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"<img src=\"%s\">", "<div style=\"background: url('%s')\">x</div>",
            "{{#if yes}}<img src=\"%s\">{{/if}}", "<img src=\"{{#if yes}}%s{{/if}}\">"})
    void whatAnSvgInADataUrlLosesIsToldAtTheUploadAndNotAtRenders(String template) {
        String svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><rect width=\"10\" height=\"10\""
                + " fill=\"red\"/><foreignObject width=\"9\" height=\"9\"><p>x</p></foreignObject></svg>";
        String html = template.formatted("data:image/svg+xml," + URLEncoder.encode(svg, UTF_8).replace("+", "%20"));
        assertThat(warnings(html)).singleElement().asString().startsWith("template.html:1:")
                .contains("The drawing has a <foreignObject>");
        assertThat(rendered(compiled(html).plan(), "{\"yes\":true}").warnings()).isEmpty();
    }

    @Test
    void anSvgOfTheZipIsDrawn() throws IOException {
        byte[] files = zip(Map.of("template.html", image("logo.svg").getBytes(UTF_8), "logo.svg", SVG.getBytes(UTF_8)));
        assertThat(isRed(rendered(compiled(files).plan(), "{}").pdf().bytes())).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            data:image/png;base64     | The image is not a valid data URL; its box stays empty. Expected data:image/png;base64,…
            data:image/png;base64,A   | The image is not a valid data URL
            data:image/png;base64,AAA | The image is not a PNG, JPEG, WebP or SVG picture; its box stays empty.
            data:image/svg+xml,%3Cs   | The image is not a PNG, JPEG, WebP or SVG picture
            data:image/svg+xml,%3Csvg | The image is damaged and cannot be read
            """)
    void aDataUrlThatNoDocumentCouldShowIsToldWithItsPlace(String url, String message) {
        assertThat(warnings("<p>x</p>\n{{#if no}}<p>" + image(url) + "</p>{{/if}}")).singleElement().asString()
                .startsWith("template.html:2:19: " + message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            logo.png                       | There is no picture 'logo.png' beside the template
            https://example.org/logo.png   | is on another host, and nothing is fetched
            //example.org/logo.png         | is on another host, and nothing is fetched
            file:///etc/passwd             | is on another host, and nothing is fetched
            ''                             | The image has no source
            """)
    void aPictureThatIsNotThereIsAWarningAndAnEmptyBox(String source, String message) {
        String template = "<p>a " + image(source) + " b</p>";
        assertThat(warnings(template)).singleElement().asString().contains(message, "its box stays empty");
        assertThat(DocumentFixture.text(template, "{}")).matches("a +b");
    }

    private static String image(String source) {
        return "<img src=\"" + source + "\" style=\"width:20mm\">";
    }

    private static boolean isRed(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            BufferedImage page = new PDFRenderer(document).renderImageWithDPI(0, 36);
            for (int y = 0; y < page.getHeight(); y++) {
                for (int x = 0; x < page.getWidth(); x++) {
                    if ((page.getRGB(x, y) & 0xFFFFFF) == (Color.RED.getRGB() & 0xFFFFFF)) {
                        return true;
                    }
                }
            }
            return false;
        }
    }
}
