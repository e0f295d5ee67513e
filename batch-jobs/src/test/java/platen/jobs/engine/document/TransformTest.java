package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.placeOf;

import java.io.IOException;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Boxes are moved, turned and scaled where they are painted, and nothing around them moves. */
class TransformTest {
    /** Characters of 6 points on lines of 10; the content begins at 50, 50. */
    private static final String SHEET = "<style>@page { size: 402pt 402pt; margin: 50pt } html { font: 10pt/10pt"
            + " 'Liberation Mono' } p { margin: 0 } div { width: 100pt; height: 40pt }</style>";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            translate(20pt, 10pt)                             | 70,69
            translate(50%, 100%)                              | 100,99
            translateX(8pt) translateY(-4pt)                  | 58,55
            translate3d(8pt, 0, 90pt)                         | 58,59
            scale(2)                                          | 0,48
            scaleX(0.5)                                       | 75,59
            rotate(90deg)                                     | 111,20
            rotate(-0.5turn)                                  | 150,81
            skewX(45deg)                                      | 39,59
            translateX(10pt) scale(2)                         | 10,48
            scale(2) translateX(10pt)                         | 20,48
            translate(calc(50% - 10pt), 0)                    | 90,59
            """)
    void theFunctionsApplyInTheirOrderAboutTheMiddleOfTheBox(String functions, String place) throws IOException {
        byte[] pdf = pdf(SHEET + "<div style='transform: " + functions + "'><p>A</p></div><p>B</p>", "{}");
        assertThat(placeOf(pdf, "A")).isEqualTo(place);
        assertThat(placeOf(pdf, "B")).isEqualTo("50,99");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0 0         | 50,68
            right top   | -50,68
            left bottom | 50,28
            10pt 8pt    | 40,60
            """)
    void theOriginStaysInItsPlace(String origin, String place) throws IOException {
        assertThat(placeOf(pdf(SHEET + "<div style='transform: scale(2); transform-origin: " + origin
                + "'><p>A</p></div>", "{}"), "A")).isEqualTo(place);
    }

    @Test
    void transformsWithinOthersApplyBeforeThem() throws IOException {
        assertThat(placeOf(pdf(SHEET + "<div style='transform: scale(2); transform-origin: 0 0'><p style='transform:"
                + " translate(10pt, 5pt)'>A</p></div>", "{}"), "A")).isEqualTo("70,78");
    }

    @ParameterizedTest
    @ValueSource(strings = {"absolute", "fixed"})
    void positionedBoxesReferToTheTransformedBoxAroundThem(String position) throws IOException {
        assertThat(placeOf(pdf(SHEET + "<p>B</p><div style='transform: translate(10pt)'><p style='position: " + position
                + "; right: 0; bottom: 0'>A</p></div>", "{}"), "A")).isEqualTo("154,99");
    }

    @Test
    void aTransformedBoxIsPaintedAboveItsSiblings() {
        assertThat(DocumentFixture.content(pdf(SHEET + "<div style='transform: rotate(0deg); background: #f00'></div>"
                + "<div style='background: #00f; margin-top: -20pt'></div>", "{}"), 0))
                .matches("(?s).*0 0 1 rg.*1 0 0 rg.*");
    }

    @Test
    void transformsOfInlineBoxesDoNotApply() throws IOException {
        assertThat(placeOf(pdf(SHEET + "<p><span style='transform: translate(10pt)'>A</span></p>", "{}"), "A"))
                .isEqualTo("50,59");
    }

    @ParameterizedTest
    @ValueSource(strings = {"scale(0)", "scale(1e30)", "matrix(1, 2, 2, 4, 0, 0)"})
    void nothingIsSeenOfABoxThatHasNoAreaOrNoEnd(String functions) {
        assertThat(DocumentFixture.text(SHEET + "<div style='transform: " + functions + "'>A</div><p>B</p>", "{}"))
                .isEqualTo("B");
    }

    @Test
    void aTurnedBoxStaysWholeWhereItFitsOnAPage() {
        String high = "<div style='height: 270pt'></div>";
        String turned = "<div style='transform: rotate(5deg); height: auto'><p>A</p><p>B</p><p>C</p><p>D</p></div>";
        assertThat(DocumentFixture.text(SHEET + "<p>E</p>" + high + turned, "{}").split("\f")[0].strip())
                .isEqualTo("E");
    }

    @Test
    void aTurnedBoxThatIsHigherThanAPageIsDivided() {
        String text = DocumentFixture.text(SHEET + "<div style='transform: rotate(1deg); height: auto'>"
                + "<p>x</p>".repeat(80) + "</div>", "{}");
        assertThat(text.chars().filter(c -> c == 'x').count()).isEqualTo(80);
    }

    @Test
    void linksOfATurnedBoxAreWhereItIsSeen() throws IOException {
        byte[] pdf = pdf(SHEET + "<div style='transform: rotate(90deg)'><a href='https://example.org/'>AAAA</a></div>",
                "{}");
        try (PDDocument document = Loader.loadPDF(pdf)) {
            PDRectangle place = document.getPage(0).getAnnotations().getFirst().getRectangle();
            assertThat(Math.round(place.getHeight())).isEqualTo(24);
            assertThat(place.getWidth()).isLessThan(13);
        }
    }

    @Test
    void gradientsAndTilesTurnWithTheirBox() {
        String content = DocumentFixture.content(pdf(SHEET + "<div style='transform: rotate(90deg); background:"
                + " linear-gradient(red, blue) 0 0 / 10pt 10pt'></div>", "{}"), 0);
        assertThat(content).contains("0 -1 1 0").contains("/Pattern cs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"translate(10)", "rotate(10)", "scale(1, 2, 3)", "matrix(1, 2)", "translate()",
            "scale(2px)"})
    void aFunctionWithOtherArgumentsIsAWarning(String functions) {
        assertThat(DocumentFixture.warnings("<p style='transform: " + functions + "'>x")).singleElement().asString()
                .contains("'transform' does not take");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rotateX(10deg)", "perspective(20px)", "rotate(1deg) rotate3d(1, 1, 0, 4deg)"})
    void whatTurnsABoxOutOfThePageIsAWarning(String functions) {
        assertThat(DocumentFixture.warnings("<p style='transform: " + functions + "'>x")).singleElement().asString()
                .contains("what turns it out of the page is left out");
    }
}
