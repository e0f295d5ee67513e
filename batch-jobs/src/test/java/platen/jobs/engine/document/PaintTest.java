package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.warnings;
import static platen.jobs.engine.document.PaintedPage.assertColors;
import static platen.jobs.engine.document.PaintedPage.assertPainted;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Borders, colors, shadows and outlines as pixels of pages of 100 points by 100. The colors are those that Chromium 156
 * prints at these places.
 */
class PaintTest {
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            5pt 5pt red                                   | 92 50 ff0000, 50 92 ff0000, 8 50 ffffff, 12 92 ffffff
            0 0 0 8pt red, 0 0 0 4pt blue                 | 8 50 ff0000, 4 50 ff0000
            0 0 0 4pt blue, 0 0 0 8pt red                 | 8 50 0000ff, 4 50 ff0000
            0 0 8pt red; border-radius: 40pt              | 2 2 ffffff, 12 12 ffffff, 8 50 ffa5a5
            0 0 8pt black                                 | 8 50 a5a5a5, 4 50 e9e9e9, 1 50 ffffff, 50 50 ffffff
            inset 5pt 5pt red                             | 12 50 ff0000, 50 12 ff0000, 50 87 ffffff, 8 50 ffffff
            inset 0 0 0 5pt red; border: 10pt solid blue  | 12 50 0000ff, 22 50 ff0000, 50 50 ffffff
            inset 0 0 8pt black                           | 11 50 a5a5a5, 15 50 e9e9e9, 8 50 ffffff, 50 50 ffffff
            """)
    void shadowsFallBesideAndIntoABox(String shadow, String places) throws IOException {
        assertPainted("div { box-shadow: " + shadow + " }", "", places);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            4pt solid red                              | 8 50 ff0000, 12 50 ffffff, 3 50 ffffff
            4pt solid red; outline-offset: -20pt       | 8 50 ffffff, 28 50 ff0000
            6pt double red; outline-offset: 2pt        | 3 50 ff0000, 5 50 ffffff, 7 50 ff0000
            """)
    void anOutlineIsDrawnAroundABoxInFrontOfItsContent(String outline, String places) throws IOException {
        assertPainted("div { outline: " + outline + " } p { height: 80pt; margin: 0; background: white }",
                "<p></p>", places);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            div { opacity: 50% } p { background: blue }                                      | 50 20 807fff, 50 70 ff7f7f
            div { opacity: .5 } p { background: blue; opacity: 50% }                         | 50 20 bf7fbf
            div { opacity: 0 }                                                               | 50 20 ffffff, 50 70 ffffff
            p { background: yellow; mix-blend-mode: multiply } div { background: cyan }      | 50 20 00ff00, 50 70 00ffff
            div { opacity: .5; transform: rotate(90deg) } p { background: blue }             | 80 50 807fff, 20 50 ff7f7f
            """)
    void aBoxIsComposedAsAWholeWithWhatIsBehindIt(String style, String places) throws IOException {
        assertPainted("div { background: red } p { margin: 0; height: 40pt } " + style, "<p></p>", places);
    }

    /** The colors are those of Chromium, which in print composes each overlapping box by itself. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            div { opacity: .5 }                                          | 40 40 7fff7f, 70 70 ff7f7f, 5 5 7fff7f
            div { opacity: .5; overflow: hidden }                        | 40 40 7fff7f, 70 70 ff7f7f, 5 5 7fff7f
            div { opacity: .5 } i { z-index: -1 }                        | 5 5 7fff7f, 40 40 7fff7f
            div { opacity: .5 } i { opacity: .5 }                        | 5 5 bfffbf, 40 40 bfbf7f, 70 70 ff7f7f
            div { opacity: .5; isolation: isolate } i { position: fixed } | 5 5 7fff7f, 40 40 7fff7f
            div { opacity: .5; position: relative; z-index: 1 } i { position: fixed } | 5 5 7fff7f, 40 40 7fff7f
            div { opacity: 0 }                                           | 5 5 ffffff, 40 40 ffffff
            div { clip-path: inset(20pt) }                               | 5 5 ffffff, 40 40 00ff00, 60 60 ff0000
            p { opacity: .5; background: blue; height: 60pt; margin: 0 } div { opacity: .5 } | 5 5 bfffbf, 40 40 bfbf7f, 60 60 bf7fbf
            """)
    void aBoxIsComposedWithAbsoluteBoxesWhoseContainingBlockIsOutsideOfIt(String style, String places)
            throws IOException {
        assertPainted("div { background: red } i { position: absolute; left: 0; top: 0; width: 50pt; height: 50pt;"
                + " background: lime } " + style, "<p><i></i></p>", places);
    }

    @Test
    void anAbsoluteBoxThatGoesOnHasTheOpacitiesOfTheBoxesAroundItOnPagesWithoutThem() throws IOException {
        byte[] pdf = pdf("<style>@page { size: 100pt 100pt; margin: 0 } i { position: absolute; left: 0; top: 0;"
                + " width: 50pt; height: 150pt; background: lime }</style>"
                + "<div style='opacity: .5'><div style='opacity: .5'>x<i></i></div></div>", "{}");
        assertColors(pdf, 0, "20 40 bfffbf, 20 90 bfffbf");
        assertColors(pdf, 1, "20 40 bfffbf, 20 60 ffffff");
    }

    @Test
    void aFixedBoxHasTheOpacityOfTheBoxAroundItOnPagesWithoutThatBox() throws IOException {
        String body = "<style>@page { size: 100pt 100pt; margin: 0 } i { position: fixed; left: 0; top: 0; width: 50pt;"
                + " height: 50pt; background: lime }</style><div style='opacity: .5'>x<i>stamp</i></div>"
                + "<p style='break-before: page'>y</p>";
        byte[] pdf = pdf(body, "{}");
        assertColors(pdf, 0, "20 40 7fff7f");
        assertColors(pdf, 1, "20 40 7fff7f");
        assertThat(DocumentFixture.text(pdf).split("stamp", -1)).as("drawn once on each page").hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            circle(30pt)                              | 50 50 ff0000, 50 25 ff0000, 25 25 ffffff, 12 50 ffffff
            ellipse(40pt 20pt at 50% 20pt)            | 50 12 ff0000, 50 48 ff0000, 50 55 ffffff
            inset(10pt 20pt round 10pt)               | 50 25 ff0000, 50 15 ffffff, 31 21 ffffff, 25 50 ffffff
            polygon(0 0, 100% 0, 0 100%)              | 20 20 ff0000, 80 80 ffffff
            polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, 25% 25%, 75% 25%, 75% 75%, 25% 75%, 25% 25%) | 15 15 ff0000, 50 50 ffffff
            path("M0 0H80V80H0z")                     | 50 50 ff0000, 75 50 ffffff, 50 75 ffffff
            path("M0,0l80 0 0,80-80 0zm20 20v40h40v-40z") | 60 60 ff0000, 40 40 ffffff
            path(evenodd, "M0 0H120V120H0zM20 20H100V100H20z") | 15 15 ff0000, 50 50 ffffff
            path("M20 60a40 40 0 0180 0")             | 55 45 ff0000, 55 60 ffffff, 30 27 ffffff
            path("M20 60A40 40 0 1 0 100 60")         | 55 65 ff0000, 55 50 ffffff
            path("M0 60C0 0 120 0 120 60S0 120 0 60")  | 55 45 ff0000, 13 15 ffffff
            path("M0 120Q60 0 120 120T240 120")        | 55 70 ff0000, 55 45 ffffff, 15 45 ffffff
            """)
    void aClipPathCutsTheBoxToItsShape(String shape, String places) throws IOException {
        assertPainted("div { background: red; clip-path: " + shape + " }", "", places);
    }

    @ParameterizedTest
    @ValueSource(strings = {"A1e6 1e6 0 0 1 1e-200 0", "A1e-320 1 0 0 1 9 9", "A1 1e-320 9 1 0 9 9",
            "A1e-200 1e-200 0 0 1 1e6 1", "A1e6 1e6 1e6 1 1 1e-150 1e-150"})
    void anArcOfExtremeSizeIsDrawn(String arc) {
        String template = "<p style=\"clip-path: path('M0 0" + arc + "')\">x";
        assertThat(warnings(template)).isEmpty();
        assertThat(DocumentFixture.text(pdf(template, "{}"))).contains("x");
    }

    @Test
    void textInATranslucentBoxBelongsToItsElementOfTheStructure() throws IOException {
        byte[] pdf = pdf("<h1>Sum</h1><div style='opacity: .5'><p>Total <b style='opacity: .5'>due</b></p></div>",
                "{}");
        try (PDDocument document = Loader.loadPDF(pdf)) {
            COSDictionary root = document.getDocumentCatalog().getCOSObject()
                    .getCOSDictionary(COSName.getPDFName("StructTreeRoot"));
            var parents = StructureFixture.parents(root);
            var forms = document.getPage(0).getResources();
            int elements = 0;
            for (COSName name : forms.getXObjectNames()) {
                COSDictionary form = forms.getXObject(name).getCOSObject();
                COSArray parts = (COSArray) Objects.requireNonNull(parents.get(form.getInt(COSName.STRUCT_PARENTS)));
                for (int i = 0; i < parts.size(); i++) {
                    assertThat(((COSDictionary) parts.getObject(i)).getDictionaryObject(COSName.K)).asString()
                            .contains("Stm");
                    elements++;
                }
            }
            assertThat(elements).isEqualTo(1);
        }
        assertThat(DocumentFixture.text(pdf)).contains("Total due");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            position: absolute; left: 10pt; top: 10pt | 50 50 ff0000, 5 50 ffffff
            opacity: .5                               | 50 50 ff7f7f
            transform: translateX(40pt)               | 70 50 ff0000, 30 50 ffffff
            clip-path: inset(0 50% 0 0)               | 30 50 ff0000, 70 50 ffffff
            mix-blend-mode: multiply                  | 50 50 ff0000
            display: inline-block; opacity: .5        | 30 30 ff7f7f
            """)
    void aPictureThatIsALayerOfItsOwnIsDrawn(String style, String places) throws IOException {
        for (String picture : List.of("<img alt='' src='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQ"
                + "d1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'>",
                "<svg viewBox='0 0 9 9'><rect width='9' "
                        + "height='9' fill='red' /></svg>")) {
            assertPainted("img, svg { display: block; width: 80pt; height: 80pt; " + style + " }", picture, places);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"path('M0 0h9v')", "path()", "path(evenodd)", "path('')", "path(evenodd, ' ')"})
    void aPathThatCannotBeCutIsAWarning(String shape) {
        String template = "<p style=\"clip-path: " + shape + "\">x";
        assertThat(warnings(template)).singleElement().asString().contains("'clip-path'");
        assertThat(DocumentFixture.text(pdf(template, "{}"))).contains("x");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            clip-path: path('M0 0h20v20h-20z')                  | 20 20 ff0000, 30 20 ffffff
            clip-path: path('M0 0h20v20h-20z'); zoom: 2         | 20 20 ff0000, 35 35 ff0000, 45 20 ffffff
            clip-path: polygon(0 0, 20px 0, 20px 20px); zoom: 2 | 30 20 ff0000, 37 30 ff0000, 45 20 ffffff
            """)
    void theShapeThatABoxIsCutToHasItsZoom(String style, String places) throws IOException {
        assertPainted("p { margin: 0; background: red; width: 40pt; height: 20pt; " + style + " }", "<p>", places);
    }

    @Test
    void aPathThatAddsUpToCoordinatesThatAPdfCannotTakeIsAWarning() {
        String template = "<p style=\"clip-path: path('M0 0" + "h1e6".repeat(10_000) + "')\">x";
        assertThat(warnings(template)).singleElement().asString().contains("'clip-path'");
        assertThat(DocumentFixture.text(pdf(template, "{}"))).contains("x");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            text-shadow: 40pt 0 red           | 20 30 000000, 60 30 ff0000
            text-shadow: 40pt 0 8pt red       | 20 30 000000, 60 30 ff1a1a
            text-shadow: 40pt 0 lime, 40pt 0 red | 60 30 00ff00
            text-shadow: 40pt 0 rgb(255 0 0 / 50%) | 60 30 ff7f7f
            -webkit-text-fill-color: red      | 20 30 ff0000
            background: linear-gradient(90deg, red 10pt, lime 0); background-clip: text; color: transparent | \
            15 30 ff0000, 25 30 00ff00, 60 30 ffffff, 20 85 ffffff
            background: linear-gradient(red, red) text blue; color: rgb(0 0 0 / 0) | 20 30 ff0000, 60 30 ffffff
            """)
    void lettersHaveShadowsAndFillings(String style, String places) throws IOException {
        // The full block fills its em but for the descent.
        assertPainted("div { font: 30pt/40pt 'Liberation Mono'; " + style + " }", "\u2588", places);
    }

    @Test
    void anInlineBoxIsFilledByItsLettersWithTheImageOfItsBackground() throws IOException {
        assertPainted("div { font: 30pt/40pt 'Liberation Mono' } span { color: transparent; background: "
                + "linear-gradient(red, red) text }", "<span>\u2588</span>", "20 30 ff0000, 60 30 ffffff");
    }

    @Test
    void aShadowOfTextIsNotReadOut() {
        String shadow = "<p style='text-shadow: 9pt 9pt red'>Word</p>";
        assertThat(DocumentFixture.content(pdf(shadow, "{}"), 0)).contains("/Artifact BMC\n1 0 0 rg");
        assertThat(warnings(shadow)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            underline solid red; text-decoration-thickness: 4pt; text-underline-offset: 10pt | 20 50 ff0000, 20 55 ffffff
            underline wavy red; text-decoration-thickness: 4pt; text-underline-offset: 10pt  | 15 54 ff0000, 22 46 ff0000, 15 46 ffffff
            """)
    void linesOfTextHavePlacesAndWaves(String line, String places) throws IOException {
        assertPainted("div { font: 30pt/40pt 'Liberation Mono'; text-decoration: " + line + " }", "\u00a0\u00a0",
                places);
    }

    @Test
    void theBackgroundAndBorderOfAnInlineBoxHaveItsOpacity() throws IOException {
        assertPainted("span { opacity: .5; background: blue; border-left: 20pt solid red; font-size: 30pt }",
                "<span>&nbsp;&nbsp;</span>", "15 30 ff7f7f, 40 30 7f7fff");
    }
}
