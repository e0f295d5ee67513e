package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.warnings;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Borders, colors, shadows and outlines as pixels of pages of 100 points by 100. The colors are those that Chromium 156
 * prints at these places.
 */
class PaintTest {
    private static final String PAGE = "<style>@page { size: 100pt 100pt; margin: 0 } body { margin: 0 }"
            + " div { box-sizing: border-box; width: 80pt; height: 80pt; margin: 10pt } %s</style><div>%s</div>";

    /** The colors at places, each as "x y rrggbb". */
    private static void assertColors(byte[] pdf, String places) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            BufferedImage page = new PDFRenderer(document).renderImage(0, 1);
            for (String place : places.split(", ")) {
                String[] words = place.split(" ");
                Color expected = new Color(Integer.parseInt(words[2], 16));
                Color drawn = new Color(page.getRGB(Integer.parseInt(words[0]), Integer.parseInt(words[1])));
                int distance = Math.abs(drawn.getRed() - expected.getRed())
                        + Math.abs(drawn.getGreen() - expected.getGreen())
                        + Math.abs(drawn.getBlue() - expected.getBlue());
                assertThat(distance).as(place + " is drawn as %06x", drawn.getRGB() & 0xffffff).isLessThan(25);
            }
        }
    }

    private static void assertPainted(String style, String content, String places) throws IOException {
        String template = PAGE.formatted(style, content);
        assertColors(pdf(template, "{}"), places);
        assertThat(warnings(template)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            10pt inset #c33                               | 50 12 781e1e, 12 50 781e1e, 50 87 ff3f3f, 87 50 ff3f3f
            10pt outset black                             | 50 12 a8a8a8, 87 50 545454
            10pt groove #3c3                              | 50 12 1e781e, 50 17 3fff3f, 50 88 3fff3f, 50 82 1e781e
            10pt ridge #3c3                               | 50 12 3fff3f, 50 17 1e781e, 12 50 3fff3f, 82 50 3fff3f
            9pt double blue                               | 50 11 0000ff, 50 14 ffffff, 50 17 0000ff, 50 22 ffffff
            10pt solid red; border-left-color: lime       | 50 12 ff0000, 12 50 00ff00, 12 17 00ff00, 17 12 ff0000
            40pt solid transparent; border-top-color: red | 50 12 ff0000, 50 40 ff0000, 12 50 ffffff, 20 40 ffffff
            10pt solid rgb(255 0 0 / 40%)                 | 12 12 ff9999, 50 12 ff9999, 50 50 ffffff
            10pt solid red; border-radius: 50%            | 12 12 ffffff, 50 12 ff0000, 25 25 ff0000, 50 50 ffffff
            10pt solid red; border-radius: 40pt 0 0 / 20pt 0 0 | 12 12 ffffff, 14 23 ff0000, 87 12 ff0000
            10pt solid red; border-top-color: lime; border-radius: 30pt | 50 12 00ff00, 12 50 ff0000, 15 15 ffffff
            """)
    void theSidesOfABorderMeetAtItsCorners(String border, String places) throws IOException {
        assertPainted("div { border: " + border + " }", "", places);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            10pt dotted red | 10 10 ffffff, 15 15 ff0000, 50 15 ff0000, 41 15 ffffff, 59 15 ffffff, 84 15 ff0000
            10pt dashed red | 15 15 ff0000, 25 15 ff0000, 33 15 ffffff, 50 15 ff0000, 75 15 ff0000
            """)
    void dotsAndDashesFitTheLengthOfTheSide(String border, String places) throws IOException {
        assertPainted("div { border-top: " + border + " }", "", places);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            background: rgb(0 0 255 / 30%)                          | 50 50 b3004c, 5 5 ff0000
            background: linear-gradient(blue, blue); color: rgb(0 0 0 / 30%) | 50 50 0000ff
            border: 10pt solid rgb(0 0 255 / 50%)                   | 12 12 80007f, 50 50 ff0000
            """)
    void translucentColorsLetShineThroughWhatIsBehindThem(String style, String places) throws IOException {
        assertPainted("body { background: red } div { " + style + " }", "x",
                places);
    }
}
