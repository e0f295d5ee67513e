package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Padding, borders and heights of boxes that end near the end of a page stand where browsers have them. */
class PageEndsTest {
    /** Lines of 10 points, 30 on a page, whose first baseline is at 59. */
    private static final String SHEET = """
            <html lang="en"><head><style>
            @page { size: 402pt 402pt; margin: 51pt }
            body { font-family: monospace; font-size: 10pt; line-height: 10pt; margin: 0 }
            p { margin: 0 } .fill { height: 270pt }
            </style></head><body>%s</body></html>""";
    private static final String FILL = "<p class=\"fill\">x</p>";
    private static final String LINES = "x<br>".repeat(25);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            FILL<div style="padding-bottom: 25pt">A</div>                                           | page A | 2
            FILL<div style="padding-bottom: 20pt">A</div><p>B                                       | page A | 1
            FILL<div style="padding-bottom: 20pt">A</div><p>B                                       | y B    | 59
            FILL<div style="padding-bottom: 15pt"><div style="padding-bottom: 10pt">A</div></div>   | page A | 2
            FILL<div style="padding-bottom: 15pt"><p style="margin-bottom: 10pt">A</p></div>        | page A | 2
            FILL<div style="overflow: hidden; border-bottom: 25pt solid">A</div>                    | page A | 2
            FILL<div style="display: flex; padding-bottom: 25pt"><p>A</p></div><p>B                 | y B    | 94
            FILL<div style="display: grid; padding-bottom: 25pt"><p>A</p></div><p>B                 | page A | 2
            <div style="padding-bottom: 25pt">LINESA<br>B<br>C</div>                                | page A | 1
            <div style="padding-bottom: 25pt">LINESA<br>B<br>C</div>                                | page B | 2
            <div style="padding-bottom: 25pt"><p>LINESA</p><p>B</p><p>C</p></div>                   | page B | 1
            <div style="padding-bottom: 25pt"><p>LINESA</p><p>B</p><p>C</p></div>                   | page C | 2
            """)
    void whatStandsLastInABoxStaysWithThePaddingAndBorderBelowIt(String body, String question, String answer)
            throws IOException {
        assertThat(ask(body, question)).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <div style="padding-bottom: 25pt"><p style="height: 290pt">A</p></div><p>B              | y B    | 84
            <div style="border-bottom: 25pt solid"><p style="height: 290pt">A</p></div><p>B         | y B    | 83
            <div style="overflow: hidden; padding-bottom: 25pt"><p style="height: 290pt">A</p></div><p>B | y B | 84
            <div style="padding-bottom: 350pt">A</div><p>B                                          | page B | 3
            <div style="padding-bottom: 350pt">A</div><p>B                                          | y B    | 109
            <div style="padding-bottom: 350pt"><p style="height: 290pt">A</p></div><p>B             | y B    | 109
            """)
    void paddingAndBordersThatNoPageHasSpaceForGoOnOnTheNextOne(String body, String question, String answer)
            throws IOException {
        assertThat(ask(body, question)).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            FILL<div style="min-height: 50pt">A</div><p>B                                           | page A | 1
            FILL<div style="min-height: 50pt">A</div><p>B                                           | y B    | 79
            FILL<div style="height: 50pt">A</div><p>B                                               | y B    | 79
            FILL<div style="height: 650pt">A</div><p>B                                              | page B | 4
            FILL<div style="height: 650pt">A</div><p>B                                              | y B    | 79
            """)
    void heightsAreDividedWherePagesEnd(String body, String question, String answer) throws IOException {
        assertThat(ask(body, question)).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            FILL<div style="float: left; padding-bottom: 30pt">A</div><p style="clear: left">B      | page A | 2
            FILL<div style="float: left; padding-bottom: 30pt">A</div><p style="clear: left">B      | y B    | 99
            FILL<div style="float: left">A<br>A<br>A<br>A<br>A</div><p style="clear: both">B        | y B    | 79
            FILL<div style="float: left; padding-bottom: 30pt">A</div><p style="clear: right">B     | page B | 1
            FILL<div><div style="float: left">A<br>A<br>A<br>C<br>C</div><p style="clear: left"></p></div><p>B | page A | 1
            FILL<div><div style="float: left">A<br>A<br>A<br>C<br>C</div><p style="clear: left"></p></div><p>B | y B | 79
            <div style="height: 200pt; overflow: hidden"><p class="fill">A</p><p style="padding-bottom: 40pt">C</p></div><p>B | page B | 1
            """)
    void whatClearsAFloatOfTheNextPageStandsThere(String body, String question, String answer) throws IOException {
        assertThat(ask(body, question)).isEqualTo(answer);
    }

    private static String ask(String body, String question) throws IOException {
        String whole = body.replace("FILL", FILL).replace("LINES", LINES);
        return ProbeFixture.ask(question, DocumentFixture.pdf(SHEET.formatted(whole), "{}"));
    }
}
