package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    @ValueSource(strings = {"ltr", "rtl"})
    void anInlineBoxOnSeveralLinesHasItsLeftBorderOnceWhereItBegins(String direction) throws IOException {
        byte[] pdf = DocumentFixture.pdf(SHEET.formatted("<p dir=\"" + direction + "\" style=\"width: 60pt\"><b"
                + " style=\"border-left: 2pt solid #f00; border-right: 3pt solid #00f\">AAAA BBBB CCCC</b></p>"), "{}");
        String content = DocumentFixture.content(pdf, 0);
        assertThat(content.split("1 0 0 rg", -1)).hasSize(2);
        assertThat(content.split("0 0 1 rg", -1)).hasSize(2);
        boolean first = content.indexOf("1 0 0 rg") < content.indexOf(" Td");
        assertThat(first).isEqualTo(direction.equals("ltr"));
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <pre>A\tB                                                                     | x B | 99
            <pre>AAAAAAAAA\tB                                                             | x B | 147
            <pre>AAAAAAAA\tB                                                              | x B | 147
            <pre style="tab-size: 20pt">AAAA\tB                                           | x B | 91
            <pre style="tab-size: 0">AA\tB                                                | x B | 63
            <pre><b>AAA</b>\tB                                                            | x B | 99
            <pre style="text-indent: 12pt">A\tB                                           | x B | 99
            <p style="white-space: pre-wrap; width: 60pt">A\tB\tC                         | x C | 51
            <p style="white-space: pre-wrap; width: 60pt">A\tB\tC                         | y C | 69
            <div style="white-space: pre; float: right">A\tB                              | x B | 345
            <p>A\tB                                                                       | x B | 63
            """)
    void tabsEndAtTabStops(String body, String question, String answer) throws IOException {
        assertThat(ask(body.replace("\\t", "\t"), question)).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p style="{}">AAAAAAAAAA                                            | AAAAAAAAAA
            <p style="{}">AAAAAAAAABC                                           | AAAAAAAAA…
            <p style="{} text-overflow: '-'">AAAAAAAAABC                        | AAAAAAAAA-
            <p style="{} text-overflow: clip">AAAAAAAAAAC                       | AAAAAAAAAAC
            <p style="{} overflow: visible">AAAAAAAAAAC                         | AAAAAAAAAAC
            <p style="{}">AAAAA<b>BBBBBB</b>CCC<i style="padding: 9pt">D</i>    | AAAAABBBB…
            <p style="{} white-space: normal">AAAAAAAAABC A                     | AAAAAAAAA…/A
            <p style="{}"><span style="position: relative">AAAAAAAAABC</span>   | AAAAAAAAA…
            <div style="{}"><p>AAAAAAAAABC</p>AAAAAAAAABC                       | AAAAAAAAABC/AAAAAAAAA…
            <div style="{} display: flex">AAAAAAAAABC                           | AAAAAAAAABC
            <div style="display: flex; width: 60pt"><p style="{} flex: 1; width: auto">AAAAAAAAA</p>BBB | AAAAAA…BBB
            """)
    void linesThatABoxClipsEndInAnEllipsis(String body, String shown) throws IOException {
        String style = "overflow: hidden; width: 60pt; white-space: nowrap; text-overflow: ellipsis;";
        assertThat(ask(body.replace("{}", style), "text")).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p>AA<i style="{}">B</i>C                                                           | x B | 63
            <p>AA<i style="{}">B</i>C                                                           | y B | 59
            <p>AA<span style="{} display: block">B</span>C                                      | x B | 51
            <p>AA<span style="{} display: block">B</span>C                                      | y B | 69
            <p><span style="{} display: block">B</span>C                                        | y B | 59
            <p style="width: 30pt">AAAA AA<i style="{}">B</i>A                                  | x B | 63
            <p style="width: 30pt">AAAA AA<i style="{}">B</i>A                                  | y B | 69
            <p style="text-align: right">AA<i style="{}">B</i>                                  | x B | 351
            <div style="text-align: center"><p>A</p><i style="{}">B</i></div>                   | x B | 201
            <div style="text-align: center"><p>A</p><div style="{}">B</div></div>               | x B | 51
            <p style="direction: rtl">AA<span style="{} display: block">B</span>C               | x B | 345
            """)
    void absoluteBoxesWithoutOffsetsStandWhereTheyWouldInTheLine(String body, String question, String answer)
            throws IOException {
        assertThat(ask(body.replace("{}", "position: absolute;"), question)).isEqualTo(answer);
    }

    /** The lines have a height of 10 points, the inline boxes one of 11.25 around the same baseline. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p>AA<b style="{}">BB<i style="position: absolute; right: 0; top: 10pt">C</i></b>                 | x C | 69
            <p>AA<b style="{}">BB<i style="position: absolute; right: 0; top: 10pt">C</i></b>                 | y C | 68
            <p>AA<b style="{} padding: 0 6pt; border: 3pt solid">BB<i style="position: absolute; left: 0">C</i></b> | x C | 66
            <p>AA<b style="{}"><u>BB<i style="position: absolute; left: 100%">C</i></u></b>                   | x C | 75
            <p>AA<b style="{} left: 6pt">BB<i style="position: absolute; left: 0">C</i></b>                   | x C | 69
            <p style="width: 30pt">AA <b style="{}">AA AAA <i style="position: absolute; left: 0; top: 0">C</i></b> | x C | 69
            <p style="width: 30pt">AA <b style="{}">AA AAA <i style="position: absolute; left: 0; top: 0">C</i></b> | y C | 58
            <div style="{}"><p>AA<b>BB<i style="position: absolute; left: 0">C</i></b>                        | x C | 51
            <p>AA<b style="{}">BB<i style="position: fixed; left: 0">C</i></b>                                | x C | 51
            <table style="border-spacing: 0"><td style="padding: 0">A<b style="{}">B<i style="position: absolute; left: 0">C</i></b> | x C | 57
            """)
    void relativeInlineBoxesContainAbsoluteBoxes(String body, String question, String answer) throws IOException {
        assertThat(ask(body.replace("{}", "position: relative;"), question)).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <ol style="{}"><li>A                                                                  | x A  | 69
            <ul style="{}"><li>A                                                                  | x A  | 65
            <ul style="{} list-style-type: '>>'"><li>A                                            | text | >>A
            <ul style="{} list-style-type: none"><li>A                                            | x A  | 51
            <ol style="{}"><li><p>A</p></li></ol>                                                 | y A  | 69
            <style>li::marker { content: '->' }</style><ul style="{}"><li>A                       | x A  | 63
            <style>li::marker { font-weight: bold }</style><ol style="{}"><li>A                   | font 1 | LiberationMono-Bold
            <ol style="{}"><li style="width: 30pt">AA B                                           | y B  | 69
            <ol style="{} text-align: right"><li>A                                                | x 1  | 327
            <ul style="{}"><li style="float: left">AA</li><li style="float: left">B</li></ul>     | x B  | 91
            """)
    void markersInsideListItemsBeginTheFirstLine(String body, String question, String answer) throws IOException {
        assertThat(ask(body.replace("{}", "list-style-position: inside; padding: 0; margin: 0;"), question))
                .isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p style="width: 36pt">AAAA <b style="padding-left: 12pt">BB</b>     | x B | 63
            <p style="width: 36pt">AAAA <b style="margin-left: 12pt">BB</b>      | x B | 63
            <p style="width: 36pt">AA<b style="padding-right: 12pt">AA</b> BB    | x B | 51
            """)
    void theEdgesOfInlineBoxesStandInTheLineOfTheirContent(String body, String question, String answer)
            throws IOException {
        assertThat(ask(body, question)).isEqualTo(answer);
    }

    private static String ask(String body, String question) throws IOException {
        return ProbeFixture.ask(question, DocumentFixture.pdf(SHEET.formatted(body), "{}"));
    }
}
