package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Text and boxes of a line stand and are drawn where browsers have them. */
class LinesTest {
    /** Characters of 6 points on lines of 10, within margins of 51 on a page of 402 by 402. */
    private static final String SHEET = """
            <html lang="en"><head><style>
            @page { size: 402pt 402pt; margin: 51pt }
            body { font-family: monospace; font-size: 10pt; line-height: 10pt; margin: 0 }
            p, pre { margin: 0 }
            </style></head><body>%s</body></html>""";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p>A<b style="position: relative; top: -4pt; left: 6pt">B</b>C                          | x B | 63
            <p>A<b style="position: relative; top: -4pt; left: 6pt">B</b>C                          | y B | 55
            <p>A<b style="position: relative; top: -4pt; left: 6pt">B</b>C                          | x C | 63
            <p>A<b style="position: relative; top: -4pt; left: 6pt">B</b>C                          | y C | 59
            <p>A<b style="position: relative; top: 4pt"><i style="position: relative; top: 4pt">B</i></b> | y B | 67
            <p>A<b style="display: inline-block; position: relative; bottom: 4pt">B</b>C            | y B | 55
            <p>A<b style="display: inline-block; position: relative; bottom: 4pt; vertical-align: top">B</b> | y B | 55
            """)
    void relativeInlineBoxesMoveWithoutTheLineAroundThem(String body, String question, String answer)
            throws IOException {
        assertThat(ask(body, question)).isEqualTo(answer);
    }

    @Test
    void theBackgroundOfARelativeInlineBoxIsDrawnOnceAndBehindItsText() {
        byte[] pdf = DocumentFixture.pdf(SHEET.formatted(
                "<p>A<b style=\"position: relative; top: 20pt; background: #f00\">B</b>C"), "{}");
        assertThat(DocumentFixture.content(pdf, 0)).containsOnlyOnce("1 0 0 rg").containsOnlyOnce("re f");
        assertThat(DocumentFixture.content(pdf, 0).indexOf("re f")).isLessThan(
                DocumentFixture.content(pdf, 0).indexOf("(B)"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p style="line-height: 0">A</p><p>B                                    | y B | 59
            <p>A<sup style="line-height: 0; font-size: 8pt">B</sup></p><p>C        | y C | 69
            <p style="line-height: 0px">A<br>B</p><p>C                             | y C | 59
            """)
    void linesOfNoHeightTakeNoSpace(String body, String question, String answer) throws IOException {
        assertThat(ask(body, question)).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <pre style="overflow: hidden; width: 60pt; font-size: 8pt">AAAAAAAAAAAAAAAAAAAA</pre><p style="font-size: 8pt">B
            <pre style="overflow: hidden; width: 9pt; letter-spacing: 4pt">AAAAAAA</pre><p style="letter-spacing: 4pt">B
            """)
    void textBehindAClippedBoxIsDrawnInItsFont(String body) throws IOException {
        assertThat(ask("<p>x</p>" + body, "text")).endsWith("/B");
        assertThat(ask("<p>x</p>" + body, "font B")).isEqualTo("LiberationMono");
    }

    private static String ask(String body, String question) throws IOException {
        return ProbeFixture.ask(question, DocumentFixture.pdf(SHEET.formatted(body), "{}"));
    }
}
