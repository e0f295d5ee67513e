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

/** Pages of 100 points by 100 with a box of 80 by 80 in the middle, and the colors that they show. */
final class PaintedPage {
    /** With places for a style and for the content of the box. */
    static final String PAGE = "<style>@page { size: 100pt 100pt; margin: 0 } body { margin: 0 }"
            + " div { box-sizing: border-box; width: 80pt; height: 80pt; margin: 10pt } %s</style><div>%s</div>";

    private PaintedPage() {}

    /** Asserts the colors at places, each as "x y rrggbb". */
    static void assertColors(byte[] pdf, String places) throws IOException {
        assertColors(pdf, 0, places);
    }

    static void assertColors(byte[] pdf, int index, String places) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            BufferedImage page = new PDFRenderer(document).renderImage(index, 1);
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

    static void assertPainted(String style, String content, String places) throws IOException {
        String template = PAGE.formatted(style, content);
        assertColors(pdf(template, "{}"), places);
        assertThat(warnings(template)).isEmpty();
    }
}
