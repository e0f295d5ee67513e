package platen.jobs.engine.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.content;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.rendered;
import static platen.jobs.engine.document.DocumentFixture.warnings;
import static platen.jobs.engine.document.DocumentFixture.zip;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The images behind boxes, as pixels of pages of 100 points by 100. */
class BackgroundsTest {
    private static final String PAGE = "<style>@page { size: 100pt 100pt; margin: 0 } body { margin: 0 }"
            + " div { box-sizing: border-box; height: 100pt; %s }</style><div>%s</div>";
    /** Sixteen pixels, of which the left half is red and the right half is blue. */
    private static final byte[] PICTURE = picture();
    private static final String URL = "url(data:image/png;base64," + Base64.getEncoder().encodeToString(PICTURE) + ")";

    private static byte[] picture() {
        var image = new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB);
        for (int x = 0; x < 4; x++) {
            for (int y = 0; y < 4; y++) {
                image.setRGB(x, y, (x < 2 ? Color.RED : Color.BLUE).getRGB());
            }
        }
        var out = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", out);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return out.toByteArray();
    }

    private static String page(String style) {
        return PAGE.formatted(style.replace("PICTURE", URL), "");
    }

    private static Color color(byte[] pdf, int page, int x, int y) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return new Color(new PDFRenderer(document).renderImage(page, 1).getRGB(x, y));
        }
    }

    /** The colors at places, each as "x y color". */
    private static void assertColors(byte[] pdf, int page, String places) throws IOException {
        for (String place : places.split(", ")) {
            String[] words = place.split(" ");
            Color expected = switch (words[2]) {
                case "red" -> Color.RED;
                case "blue" -> Color.BLUE;
                case "purple" -> new Color(128, 0, 128);
                default -> Color.WHITE;
            };
            Color drawn = color(pdf, page, Integer.parseInt(words[0]), Integer.parseInt(words[1]));
            assertThat(distance(drawn, expected)).as(place + " is drawn as " + drawn).isLessThan(40);
        }
    }

    private static int distance(Color one, Color other) {
        return Math.abs(one.getRed() - other.getRed()) + Math.abs(one.getGreen() - other.getGreen())
                + Math.abs(one.getBlue() - other.getBlue());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            linear-gradient(red 50%, blue 50%)                        | 50 25 red, 50 75 blue
            linear-gradient(to right, red 50%, blue 0)                | 25 50 red, 75 50 blue
            linear-gradient(270deg, red 25pt, blue 25pt)              | 90 50 red, 60 50 blue
            linear-gradient(to top left, red 50%, blue 0)             | 95 95 red, 60 60 red, 40 40 blue
            linear-gradient(red, blue)                                | 50 1 red, 50 50 purple, 50 98 blue
            linear-gradient(red, 90%, blue)                           | 50 20 red, 50 90 purple
            -webkit-linear-gradient(left, red 50%, blue 0)            | 25 50 red, 75 50 blue
            repeating-linear-gradient(90deg, red 0 10pt, blue 0 20pt) | 5 50 red, 15 50 blue, 85 50 red, 95 50 blue
            repeating-linear-gradient(90deg, red 0 .05pt, red 0 .1pt) | 5 50 red, 50 50 red, 95 50 red
            repeating-linear-gradient(90deg, red 0 .01pt, blue 0 .02pt) | 5 50 purple, 50 50 purple, 95 50 purple
            repeating-radial-gradient(red, blue .01pt)                | 5 50 purple, 50 50 purple, 95 50 purple
            radial-gradient(circle closest-side, red 50%, blue 0)     | 50 50 red, 50 30 red, 50 15 blue, 2 2 blue
            conic-gradient(red 25%, blue 0)                           | 75 25 red, 75 75 blue, 25 75 blue, 25 25 blue
            conic-gradient(from 90deg, red 90deg, blue 0 0.5turn, red 0) | 75 25 red, 75 75 red, 25 75 blue, 25 25 red
            conic-gradient(at 20pt 50pt, red 180deg, blue 0)          | 22 20 red, 18 20 blue, 90 95 red, 5 95 blue
            conic-gradient(red, blue, red)                            | 50 5 red, 50 95 blue, 95 50 purple, 5 50 purple
            repeating-conic-gradient(red 0 45deg, blue 0 90deg)       | 60 10 red, 90 40 blue, 90 60 red, 60 90 blue
            radial-gradient(10pt 40pt at 20pt 50pt, red 100%, blue 0) | 20 15 red, 20 5 blue, 8 50 blue, 50 50 blue
            """)
    void aGradientHasTheColorsOfItsStops(String gradient, String places) throws IOException {
        assertColors(pdf(page("background-image: " + gradient), "{}"), 0, places);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0 0 / 20pt 20pt no-repeat              | 5 5 red, 15 5 blue, 25 5 white, 5 25 white
            right bottom / 20pt 20pt no-repeat     | 85 95 red, 95 95 blue, 5 5 white, 70 95 white
            center / 20pt no-repeat                | 45 50 red, 55 50 blue, 35 50 white, 50 35 white
            25% 50% / 20pt 20pt no-repeat          | 25 50 red, 35 50 blue, 15 50 white
            0 0 / 20pt 20pt                        | 45 95 red, 55 95 blue, 5 5 red
            10pt 0 / 20pt 20pt repeat-x            | 5 5 blue, 15 5 red, 15 25 white
            0 10pt / 20pt 20pt repeat-y            | 5 5 red, 15 95 blue, 25 5 white
            0 0 / 40pt 40pt space                  | 10 10 red, 30 10 blue, 50 10 white, 70 70 red, 50 70 white
            0 0 / 45pt 45pt round                  | 10 10 red, 40 10 blue, 60 10 red, 90 90 blue
            0 0 / cover                            | 25 95 red, 75 5 blue
            0 0 / contain no-repeat                | 25 95 red, 75 5 blue
            0 0 / 50% no-repeat                    | 20 40 red, 40 40 blue, 60 40 white, 20 60 white
            0 0 / auto 50% no-repeat               | 20 40 red, 40 40 blue, 60 40 white
            """)
    void aPictureStandsAndRepeatsAsItsPositionSizeAndRepetitionSay(String layer, String places) throws IOException {
        assertColors(pdf(page("background: PICTURE " + layer), "{}"), 0, places);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            padding: 20pt; background-origin: content-box; background-repeat: no-repeat; background-size: 20pt | 25 25 red, 35 25 blue, 5 5 white
            border: 10pt solid transparent; background-repeat: no-repeat; background-size: 20pt | 15 15 red, 25 15 blue, 5 5 white
            border-radius: 50%; background-size: cover | 25 50 red, 75 50 blue, 2 2 white, 97 97 white
            """)
    void thePositionIsThatOfTheOriginAndCornersCutThePicture(String style, String places) throws IOException {
        assertColors(pdf(page("background-image: PICTURE; " + style), "{}"), 0, places);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            linear-gradient(red, red) 0 0 / 50% no-repeat, linear-gradient(blue, blue) | 25 50 red, 75 50 blue
            linear-gradient(transparent, transparent), blue                            | 50 50 blue
            conic-gradient(rgb(255 0 0 / 50%) 50%, rgb(255 0 0 / 50%)), blue           | 50 20 purple, 20 80 purple
            linear-gradient(rgb(255 0 0 / 0), red 100%), blue                          | 50 50 purple, 50 1 blue
            linear-gradient(rgb(0 0 255 / 0), red), blue                               | 50 50 purple
            linear-gradient(rgb(255 0 0 / 50%), rgb(255 0 0 / 50%)), blue              | 50 50 purple
            """)
    void theFirstImageIsTheUppermostAndTheColorIsBelowAll(String background, String places) throws IOException {
        assertColors(pdf(page("background: " + background), "{}"), 0, places);
    }

    @Test
    void theImageOfABoxGoesOnWhereAPageDividesIt() throws IOException {
        String style = "height: 150pt; background: linear-gradient(red 120pt, blue 0)";
        byte[] pdf = pdf(page(style), "{}");
        assertColors(pdf, 0, "50 10 red, 50 90 red");
        assertColors(pdf, 1, "50 10 red, 50 30 blue, 50 70 white");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            html { background: red }                        | 5 5 white, 15 15 red, 85 85 red
            body { background: red }                        | 5 5 white, 15 15 red, 85 85 red
            html { background: red } body { background: blue; width: 50% } | 15 15 blue, 85 15 red
            body { background: PICTURE 0 0 / 10pt 10pt }    | 5 5 white, 12 85 red, 17 85 blue
            """)
    void theBackgroundOfTheRootOrOfItsBodyFillsThePageWithinItsMargins(String style, String places)
            throws IOException {
        String template = "<style>@page { size: 100pt 100pt; margin: 10pt } body { margin: 0 } p { height: 20pt; margin: 0 }"
                + style.replace("PICTURE", URL) + "</style><p></p><p style=\"break-before: page\"></p>";
        assertColors(pdf(template, "{}"), 0, places);
        assertColors(pdf(template, "{}"), 1, places);
    }

    @Test
    void aPictureOfTheZipIsDrawn() throws IOException {
        byte[] files = zip(Map.of("template.html", PAGE.formatted("background: url(a.png) 0 0 / cover", "")
                .getBytes(UTF_8), "a.png", PICTURE));
        assertColors(rendered(compiled(files).plan(), "{}").pdf().bytes(), 0, "25 50 red, 75 50 blue");
    }

    @Test
    void aPictureThatIsMissingIsAWarningAndLeavesTheColor() throws IOException {
        String template = page("background: url(a.png) red");
        assertThat(warnings(template)).singleElement().asString().contains("There is no picture 'a.png'");
        assertColors(pdf(template, "{}"), 0, "50 50 red");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            linear-gradient(red, blue) 0 0 / 0.1pt 0.1pt
            PICTURE 0 0 / 0.1pt 0.1pt
            PICTURE 0 0 / 0.1pt 0.1pt space
            linear-gradient(red, blue) 0 0 / 1e-9pt 1e-9pt
            linear-gradient(red, blue) -1e9pt -1e9pt / 1pt 1pt
            repeating-linear-gradient(red 0, blue 1e-9pt)
            repeating-radial-gradient(red 0, blue 0.001pt)
            """)
    void manyTilesAndStopsStayFewOperators(String background) {
        byte[] pdf = pdf(page("background: " + background), "{}");
        assertThat(content(pdf, 0)).hasSizeLessThan(1_000);
        assertThat(pdf).hasSizeLessThan(300_000);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            linear-gradient(red, blue) 0 0 / 0 0
            linear-gradient(red, blue) 0 0 / 1e30pt 1e30pt
            linear-gradient(red 1e30pt, blue -1e30pt)
            radial-gradient(0 0, red, blue)
            radial-gradient(1e30pt 1e-30pt at 1e30pt 0, red, blue)
            PICTURE 1e30pt -1e30pt / 1e30pt
            PICTURE 0 0 / calc(1pt / 0)
            """)
    void sizesBeyondMeasureMakeAPageThatCanBeRead(String background) throws IOException {
        byte[] pdf = pdf(page("background: " + background), "{}");
        assertThat(content(pdf, 0)).doesNotContain("NaN", "Infinity");
        assertThat(color(pdf, 0, 50, 50)).isNotNull();
    }
}
