package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.rendered;
import static platen.jobs.engine.document.DocumentFixture.warnings;
import static platen.jobs.engine.document.PaintedPage.PAGE;
import static platen.jobs.engine.document.PaintedPage.assertColors;
import static platen.jobs.engine.document.PaintedPage.assertPainted;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.model.Warning;

/** Images of borders as pixels of pages of 100 points by 100. */
class BorderImagesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            linear-gradient(90deg, red 50%, lime 0) 1            | 12 50 ff0000, 87 50 00ff00, 30 12 ff0000, 50 50 ffffff
            linear-gradient(red, red) 1 fill                     | 12 12 ff0000, 50 50 ff0000
            linear-gradient(red, red) 1 / 20pt                   | 25 50 ff0000, 50 50 ffffff
            linear-gradient(red, red) 1 / 1 / 5pt                | 7 50 ff0000, 12 50 ff0000, 16 50 ffffff
            linear-gradient(red, red) 1 / 5pt                    | 12 50 ff0000, 17 50 ffffff
            linear-gradient(90deg, red 20pt, lime 0 60pt, blue 0) 25% | 12 12 ff0000, 50 12 00ff00, 87 12 0000ff
            url(none.png) 1                                      | 12 50 0000ff
            """)
    void anImageIsDrawnInPlaceOfABorder(String image, String places) throws IOException {
        String template = PAGE.formatted("div { border: 10pt solid blue; border-image: " + image + " }", "");
        assertColors(pdf(template, "{}"), places);
        assertThat(warnings(template)).hasSize(image.startsWith("url") ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            repeat  | 50 12 ff0000, 42 12 0000ff, 70 12 ff0000
            round   | 22 12 0000ff, 30 12 ff0000, 38 12 0000ff
            space   | 30 12 ff0000, 12 12 ffffff
            stretch | 50 12 ff0000, 30 12 0000ff, 70 12 0000ff
            """)
    void theSidesOfABorderImageAreTiles(String repeat, String places) throws IOException {
        // A column of red between two of blue, with white corners.
        String image = "data:image/svg+xml," + ("<svg xmlns='http://www.w3.org/2000/svg' width='32' height='32'><rect "
                + "x='8' width='16' height='32' fill='blue'/><rect x='13' width='6' height='32' fill='red'/></svg>")
                .replace("<", "%3C").replace(">", "%3E").replace("'", "%27").replace(" ", "%20");
        assertPainted("div { border: 10pt solid; border-image: url(" + image + ") 8 " + repeat + " }", "", places);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            slice | 50 95 ffffff | 50 5 ffffff
            clone | 50 95 0000ff | 50 5 0000ff
            """)
    void theImageOfABorderIsThatOfTheWholeBox(String divided, String first, String second) throws IOException {
        String template = "<style>@page { size: 100pt 100pt; margin: 0 } body { margin: 0 } div { border: 10pt solid;"
                + " border-image: linear-gradient(blue, blue) 1; box-decoration-break: " + divided
                + " } p { margin: 0; height: 60pt; break-inside: avoid }</style><div><p></p><p></p></div>";
        byte[] pdf = pdf(template, "{}");
        assertColors(pdf, 0, "50 5 0000ff, 5 50 0000ff, " + first);
        assertColors(pdf, 1, "5 30 0000ff, " + second);
        assertThat(warnings(template)).isEmpty();
    }

    @Test
    void theImageOfTheBorderOfAFieldsetIsWarnedOf() {
        assertThat(warnings("<style>fieldset { border-image: linear-gradient(blue, blue) 1 }</style><fieldset><legend>"
                + "Name</legend></fieldset>")).singleElement().asString().contains("legend");
    }

    private static List<String> renderWarnings(String template) {
        return rendered(compiled(template).plan(), "{}").warnings().stream().map(Warning::message).toList();
    }

    @Test
    void aBorderImageOfTooManyTilesIsNoted() {
        String style = "<style>div { height: 500pt; border: 1pt solid; border-image: linear-gradient(red, blue) 25%% / "
                + "%s repeat }</style><div></div>";
        assertThat(renderWarnings(style.formatted("0.1pt"))).singleElement().asString().contains("too many tiles");
        assertThat(renderWarnings(style.formatted("10pt"))).isEmpty();
    }

    @Test
    void aGradientOfTooManyStopsIsWarnedOf() {
        String style = "<style>p { background: linear-gradient(%s) }</style><p>x</p>";
        assertThat(warnings(style.formatted("red, blue" + ", red".repeat(1_000)))).singleElement().asString()
                .contains("1000 stops at most");
        assertThat(warnings(style.formatted("red, blue"))).isEmpty();
    }
}
