package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.content;
import static platen.jobs.engine.document.DocumentFixture.pdf;

import java.io.IOException;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A page that is cut says where, is printed beyond its edges and has marks around it. */
class PrinterMarksTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            bleed: 9pt                    | -9,-9,209,309    | -9,-9,209,309
            marks: crop                   | -30,-30,230,330  | -6,-6,206,306
            marks: crop cross; bleed: 9pt | -33,-33,233,333  | -9,-9,209,309
            bleed: 0; marks: cross        | -24,-24,224,324  | 0,0,200,300
            """)
    void theBoxesOfAPageSayWhereItIsCut(String css, String media, String bleed) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf("<style>@page { size: 200pt 300pt; margin: 20pt; " + css
                + " }</style><p>x", "{}"))) {
            PDPage page = document.getPage(0);
            assertThat(numbers(page.getMediaBox().toString())).isEqualTo(media);
            assertThat(numbers(page.getBleedBox().toString())).isEqualTo(bleed);
            assertThat(numbers(page.getTrimBox().toString())).isEqualTo("0,0,200,300");
        }
    }

    private static String numbers(String box) {
        return box.replaceAll("[\\[\\]]", "").replace(".0", "");
    }

    @Test
    void aPageWithoutMarksHasNoOtherBoxes() throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf("<style>@page { size: 200pt 300pt }</style><p>x", "{}"))) {
            assertThat(document.getPage(0).getCOSObject().toString()).doesNotContain("TrimBox");
            assertThat(numbers(document.getPage(0).getMediaBox().toString())).isEqualTo("0,0,200,300");
        }
    }

    @Test
    void theBackgroundReachesIntoTheBleed() {
        String content = content(pdf("<style>@page { size: 200pt 300pt; bleed: 9pt; background: red }</style><p>x",
                "{}"), 0);
        assertThat(content).contains("-9 -9 218 318 re f");
    }

    @Test
    void marksStandOutsideOfTheBleedAndAreNotReadOut() {
        String content = content(pdf("<style>@page { size: 200pt 300pt; margin: 20pt; marks: crop cross }</style><p>x",
                "{}"), 0);
        assertThat(content).contains("-6 -6 m 206 -6 l").containsPattern("-28 \\S+ 18 0.25 re");
        assertThat(content.indexOf("-28 ")).isGreaterThan(content.indexOf("/Artifact"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            @page { bleed: 1000pt }        | In @page, 'bleed' does not take '1000pt'; expected auto or a length of at most 144pt
            @page { bleed: -1pt }          | In @page, 'bleed' does not take '-1pt'
            @page { marks: crop crop }     | In @page, 'marks' does not take 'crop crop'; expected none, crop, cross or both
            @page :left { marks: crop }    | All pages are printed alike; 'marks' counts in @page without a selector alone
            """)
    void whatIsNotUnderstoodIsAWarning(String sheet, String warning) {
        assertThat(DocumentFixture.warnings("<style>" + sheet + "</style><p>x")).singleElement().asString()
                .contains(warning);
    }
}
