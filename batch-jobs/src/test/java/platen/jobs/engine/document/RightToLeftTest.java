package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages of scripts that run from right to left are the mirror image of others. */
class RightToLeftTest {
    /** Characters of 6 points within margins of 50 on a page 400 wide. */
    private static final String PAGE = """
            <html lang="ar" %s><head><style>
            @page { size: 400pt 400pt; margin: 50pt }
            body { font-family: monospace; font-size: 10pt; line-height: 10pt }
            p { margin: 0 } table { border-spacing: 0 } td { padding: 0 }
            </style></head><body>%s</body></html>""";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p>A</p>                                                             | x A | 50  | 344
            <p style="text-align: left">A</p>                                    | x A | 50  | 50
            <p style="text-align: end">A</p>                                     | x A | 344 | 50
            <p style="text-indent: 20pt">A</p>                                   | x A | 70  | 324
            <table><tr><td>A</td><td>B</td></tr></table>                         | x A | 50  | 344
            <table><tr><td>A</td><td>B</td></tr></table>                         | x B | 56  | 338
            <table style="width: 100%"><tr><td>A</td><td style="width: 100pt">B</td></tr></table> | x B | 250 | 144
            <table><tr><td colspan="2">A</td><td>B</td></tr><tr><td>C</td><td>D</td><td>E</td></tr></table> | x E | 62 | 332
            <table style="margin-left: auto; margin-right: auto"><tr><td>A</td></tr></table> | x A | 197 | 197
            <ul><li>A</li></ul>                                                  | x A | 70  | 324
            <ol><li>A</li></ol>                                                  | x 1 | 52  | 330
            <dl><dd>A</dd></dl>                                                  | x A | 70  | 324
            <div style="display: flex"><p>A</p><p>B</p></div>                    | x A | 50  | 344
            <div style="display: flex"><p>A</p><p>B</p></div>                    | x B | 56  | 338
            <div style="display: flex; justify-content: flex-end"><p>A</p></div> | x A | 344 | 50
            <div style="padding-inline-start: 30pt">A</div>                      | x A | 80  | 314
            <div style="padding-left: 30pt">A</div>                              | x A | 80  | 344
            """)
    void aPageIsMirrored(String body, String question, String leftToRight, String rightToLeft) throws IOException {
        assertThat(ask("", body, question)).isEqualTo(leftToRight);
        assertThat(ask("dir=\"rtl\"", body, question)).isEqualTo(rightToLeft);
    }

    @Test
    void aPartMayRunTheOtherWay() throws IOException {
        assertThat(ask("", "<p>A</p><div dir=\"rtl\"><p>B</p></div>", "x B")).isEqualTo("344");
        assertThat(ask("dir=\"rtl\"", "<div dir=\"ltr\"><p>B</p></div>", "x B")).isEqualTo("50");
    }

    @Test
    void arabicAndLatinStandInTheOrderOfTheirLine() throws IOException {
        String body = "<p style=\"font-family: sans-serif\">\u0633\u0644\u0627\u0645 AB \u0645\u0631\u062D\u0628\u0627</p>";
        double hello = Double.parseDouble(ask("dir=\"rtl\"", body, "x \u0633"));
        double latin = Double.parseDouble(ask("dir=\"rtl\"", body, "x A"));
        double welcome = Double.parseDouble(ask("dir=\"rtl\"", body, "x \u0645"));
        assertThat(hello).isGreaterThan(latin);
        assertThat(ask("", body, "x A")).as("the other way around in a line that begins at the left")
                .isNotEqualTo(String.valueOf(Math.round(latin)));
        assertThat(welcome).isNotEqualTo(latin);
    }

    /** Letters by their place in the line, for text that runs from left to right but for what the body says. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p>A <bdo dir="rtl">BCD</bdo> E</p>                                        | ADCBE
            <p>A <bdo dir="rtl">B<br>CD</bdo></p>                                      | ABDC
            <p dir="rtl"><bdo dir="ltr">ABC</bdo></p>                                  | ABC
            <p style="unicode-bidi: bidi-override; direction: rtl">ABC</p>             | CBA
            <p>A <span style="unicode-bidi: isolate-override; direction: rtl">BC</span></p> | ACB
            <p>A <span dir="rtl">B - C</span> D</p>                                    | AB-CD
            <p>A <span dir="rtl">B -</span> D</p>                                      | A-BD
            <p dir="rtl">A <span dir="ltr">B -</span> C</p>                            | AB-C
            <p dir="rtl"><bdi>A</bdi> - <bdi>B</bdi></p>                               | B-A
            <p><span style="unicode-bidi: embed; direction: rtl">A -</span> B</p>      | -AB
            """)
    void boxesMayHaveDirectionsOfTheirOwn(String body, String letters) throws IOException {
        assertThat(ProbeFixture.inLines(DocumentFixture.pdf(PAGE.formatted("", body), "{}"))).isEqualTo(letters);
    }

    @Test
    void cellsAreReadInTheirOrderThoughTheyStandMirrored() throws IOException {
        byte[] pdf = DocumentFixture.pdf(PAGE.formatted("dir=\"rtl\"",
                "<table><tr><td>A</td><td>B</td></tr></table>"), "{}");
        assertThat(StructureFixture.outline(pdf)).contains("TD «A»\n        TD «B»");
    }

    private static String ask(String direction, String body, String question) throws IOException {
        return ProbeFixture.ask(question, DocumentFixture.pdf(PAGE.formatted(direction, body), "{}"));
    }
}
