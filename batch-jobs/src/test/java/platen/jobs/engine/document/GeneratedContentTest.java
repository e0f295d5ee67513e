package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests pictures in generated content, markers of list items and quotation marks. */
class GeneratedContentTest {
    private static final String DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5Er"
            + "kJggg==";
    /** Characters of 6 points on lines of 10, within margins of 50. */
    private static final String PAGE = "<!doctype html><style>@page { size: 400pt 400pt; margin: 50pt } body { margin: 0; "
            + "font: 10pt/10pt monospace } p, ol { margin: 0 } ";

    private static byte[] pdf(String css, String body) {
        return DocumentFixture.rendered(DocumentFixture.compiled((PAGE + css + "</style>" + body).replace("DOT",
                "data:image/png;base64," + DOT).getBytes(StandardCharsets.UTF_8)).plan(), "{}").pdf().bytes();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            p::before { content: url(DOT) }                        | <p>A</p>         | pictures  | 1
            p::before { content: url(DOT) }                        | <p>A</p>         | x A       | 51
            p::before { content: 'B' url(DOT) 'C' / 'dot' }        | <p>A</p>         | x A       | 63
            p::after { content: url('DOT') }                       | <p>A</p>         | pictures  | 1
            p::before { content: url(DOT); display: none }         | <p>A</p>         | pictures  | 0
            img { width: 90pt } p::before { content: url(DOT) }    | <p>A</p>         | x A       | 51
            p { content: url(DOT) }                                | <p>A</p>B        | text      | B
            p { content: url(DOT) }                                | <p>A</p>         | pictures  | 1
            img { content: url(DOT); width: 30pt }                 | <img src=x.png>A | x A       | 80
            li { list-style-image: url(DOT) }                      | <ol><li>A</ol>   | pictures  | 1
            li { list-style-image: url(DOT) }                      | <ol><li>A</ol>   | text      | A
            li::marker { content: url(DOT) }                       | <ol><li>A</ol>   | pictures  | 1
            """)
    void aPictureIsDrawnInLineWithTheText(String css, String body, String question, String answer) throws Exception {
        assertThat(ProbeFixture.ask(question, pdf(css, body))).isEqualTo(answer);
    }

    @Test
    void aPictureOfAStyleSheetIsFoundBesideTheSheet() throws Exception {
        byte[] zip = DocumentFixture.zip(Map.of("template.html", bytes("<link rel=stylesheet href=css/a.css><p>A</p>"),
                "css/a.css", bytes("p::before { content: url(dot.png) url(../dot.png) }"),
                "css/dot.png", Base64.getDecoder().decode(DOT), "dot.png", Base64.getDecoder().decode(DOT)));

        assertThat(DocumentFixture.warnings(zip)).isEmpty();
        assertThat(ProbeFixture.ask("pictures", DocumentFixture.rendered(DocumentFixture.compiled(zip).plan(), "{}")
                .pdf().bytes())).isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            p::before { content: url(none.png) 'B' }       | There is no picture 'none.png' beside the template
            p::before { content: url(//host/x.png) }       | The image '//host/x.png' is on another host
            p { content: url(none.png) }                   | There is no picture 'none.png' beside the template
            p { display: list-item; list-style-image: url(none.png) } | There is no picture 'none.png'
            p::before { content: url(data:image/png;base64,AAAA) } | The image is not a PNG, JPEG, WebP or SVG picture
            """)
    void aMissingPictureIsAWarningWithItsPlace(String css, String warning) {
        String html = "<style>" + css + "</style>\n<p>A</p>";

        assertThat(DocumentFixture.warnings(html)).singleElement().asString().startsWith("template.html:2:1: ")
                .contains(warning);
        assertThat(DocumentFixture.text(html, "{}")).endsWith("A");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            li::marker { color: #f00 }                              | draws 1 0 0 rg | true
            li::marker { font-weight: bold }                        | font 1         | LiberationMono-Bold
            li::marker { font-weight: bold }                        | font A         | LiberationMono
            li::marker { font-size: 20pt }                          | size 1         | 20
            li::marker { content: '(' counter(list-item) ') ' }     | text           | (1) A/(2) B
            li::marker { content: '' }                              | text           | A/B
            li::marker { content: none }                            | text           | A/B
            li::marker { content: counters(list-item, '.', upper-roman) ' ' attr(class) } | text | I cA/II B
            li.c::marker { content: 'x ' }                          | text           | x A/2. B
            li { list-style-type: '— ' }                            | text           | — A/— B
            li { list-style-type: '12' }                            | x 1            | 68
            """)
    void aMarkerHasTheContentAndTheLooksThatItsAuthorGivesIt(String css, String question, String answer)
            throws Exception {
        assertThat(ProbeFixture.ask(question, pdf(css, "<ol><li class=c>A<li>B</ol>")))
                .isEqualTo(answer);
    }

    @Test
    void aLargeMarkerStandsOnTheBaselineOfItsItem() throws Exception {
        byte[] pdf = pdf("li::marker { font-size: 30pt }", "<p>X</p><ol><li>A</ol>");
        assertThat(ProbeFixture.ask("y 1", pdf)).isEqualTo(ProbeFixture.ask("y A", pdf));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p>a <i>b</i></p>                         | <a [b]>
            <p><i>a</i> <i>b</i></p>                  | <[a] [b]>
            <p>a</p><i>b</i>                          | <a>/<b>
            <p><b>a <i>b</i></b></p>                  | <a [b]>
            <p><i>a <u>b</u></i></p>                  | <[a (b)]>
            <p>a <q>b <q>c</q></q></p>                | <a ‘b ‘c’’>
            <h1><q>a <q>b</q></q></h1>                | “a ‘b’”
            <h1 class=q><q>a</q></h1>                 | «a»
            <h1 class=n><q>a</q></h1>                 | a
            """)
    void quotationMarksNestByHowManyAreOpen(String body, String shown) throws Exception {
        String css = "p, i, u { quotes: '<' '>' '[' ']' '(' ')' } :is(p, i, u)::before { content: open-quote } "
                + ":is(p, i, u)::after { content: close-quote } .q q { quotes: '«' '»' } .n q { quotes: none } p q { quotes: auto }";
        assertThat(ProbeFixture.ask("text", pdf(css, body))).isEqualTo(shown);
    }

    @Test
    void textsAndCountersOfOneContentAreOneItemOfAFlexBox() throws Exception {
        String css = "p { counter-increment: c; } p::before { content: '(' counter(c) ') '; display: flex; gap: 40pt; "
                + "justify-content: space-between }";
        assertThat(ProbeFixture.ask("x )", pdf(css, "<p>A</p>"))).isEqualTo("62");
        assertThat(ProbeFixture.ask("text", pdf(css.replace("flex;", "flex; flex-direction: column;"), "<p>A</p>")))
                .isEqualTo("(1)/A");
    }

    @Test
    void whatIsNotDisplayedIsNeitherDrawnNorCountedInAFlexColumn() throws Exception {
        String css = "div { display: flex; flex-direction: column } p { counter-increment: c } .n { display: none } "
                + "p::before { content: counter(c) }";
        assertThat(ProbeFixture.ask("text", pdf(css, "<div><p>A</p><p class=n>B</p><p>C</p></div>")))
                .isEqualTo("1A/2C");
    }

    @Test
    void contentOfDataDependsOnThePlaceOfItsRow() {
        String template = "<style>p:nth-child(even)::before { content: '- ' } p:first-child::after { content: '!' }"
                + "</style><div>{{#each rows}}<p>{{this}}</p>{{/each}}</div>";
        assertThat(DocumentFixture.text(template, "{\"rows\": [\"a\", \"b\", \"c\", \"d\"]}").lines().map(String::strip)
                .toList())
                .isEqualTo(List.of("a!", "- b", "c", "- d"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            p::first-letter { font-size: 20pt }            | <p>Abc</p>                     | size A  | 20
            p::first-letter { font-size: 20pt }            | <p>Abc</p>                     | size b  | 10
            p::first-letter { font-size: 20pt }            | <p>Abc</p>                     | text    | Abc
            p::first-letter { font-size: 20pt }            | <p> “A.”bc</p>                 | size “  | 20
            p::first-letter { font-size: 20pt }            | <p> “A.”bc</p>                 | size ”  | 20
            p::first-letter { font-size: 20pt }            | <p> “A.”bc</p>                 | size b  | 10
            p::first-letter { font-size: 20pt }            | <p><b>A</b>bc</p>              | size A  | 20
            p::first-letter { font-size: 20pt }            | <p><b>A</b>bc</p>              | font A  | LiberationMono-Bold
            p::first-letter { font-size: 20pt }            | <p>b<br>A</p>                  | size A  | 10
            p::first-letter { font-size: 20pt } p::before { content: '(' } | <p>Abc</p>     | size A  | 20
            p::first-letter { font-size: 20pt } p::before { content: 'x' } | <p>Abc</p>     | size A  | 10
            p::first-letter { text-transform: uppercase }  | <p>abc</p>                     | text    | Abc
            p { text-transform: capitalize } p::first-letter { color: red } | <p>one two</p> | text   | One Two
            div::first-letter { font-size: 20pt }          | <div><p>Ab</p><p>Bb</p></div>  | size A  | 20
            div::first-letter { font-size: 20pt }          | <div><p>Ab</p><p>Bb</p></div>  | size B  | 10
            div::first-letter { font-size: 20pt } p::first-letter { color: red } | <div><p>Ab</p></div> | size A | 10
            div::first-letter { font-size: 20pt }          | <div>Ab<p>Bb</p></div>         | size B  | 10
            span::first-letter { font-size: 20pt }         | <p><span>A</span></p>          | size A  | 10
            li::first-letter { font-size: 20pt }           | <ol><li>Ab</ol>                | size 1  | 10
            li::first-letter { font-size: 20pt }           | <ol><li>Ab</ol>                | size A  | 20
            p::first-line { font-weight: bold }            | <p>A<br>B</p>                  | font A  | LiberationMono-Bold
            p::first-line { font-weight: bold }            | <p>A<br>B</p>                  | font B  | LiberationMono
            p::first-line { color: #f00 }                  | <p>A <i>b</i></p>              | draws 1 0 0 rg | true
            p::first-line { font-size: 20pt }              | <p>A <i>b</i></p>              | size b  | 20
            p::first-line { font-size: 20pt }              | <p>A <i style="font-size: 6pt">b</i></p> | size b | 6
            p::first-line { font-size: 20pt }              | <p style="width: 60pt">aaaa A</p> | y A  | 68
            p { width: 60pt } p::first-line { font-size: 6pt } | <p>aaaa aaaa aaaa B</p>    | size B  | 6
            div::first-line { font-size: 20pt }            | <div><p>A</p><p>B</p></div>    | size A  | 20
            div::first-line { font-size: 20pt }            | <div><p>A</p><p>B</p></div>    | size B  | 10
            p::first-line { font-size: 20pt } p::first-letter { color: red } | <p>A</p>     | size A  | 20
            p { line-height: 10pt } p::first-line { line-height: 20pt } | <p>A<br>B</p>     | y A     | 62
            p { line-height: 10pt } p::first-line { line-height: 20pt } | <p>A<br>B</p>     | y B     | 78
            p::first-letter { float: left; padding-right: 14pt } | <p>Ab</p>               | x b     | 70
            p::first-letter { float: left; padding-right: 14pt } | <p>Ab<br>C</p>          | x C     | 50
            p::first-letter { float: left; font: 20pt/20pt monospace } | <p>Ab<br>C</p>    | x C     | 62
            p::first-letter { float: left }                | <p>Ab<br>C</p>                 | text    | Ab/C
            div::first-letter { float: left; font: 20pt/20pt monospace } | <div><p>Ab<br>C</p></div> | x C | 62
            p::first-letter { padding: 0 2pt 0 10pt }      | <p>Ab</p>                      | x A     | 60
            p::first-letter { padding: 0 2pt 0 10pt }      | <p>Ab</p>                      | x b     | 68
            p::first-letter { padding: 0 2pt 0 10pt }      | <p><br>Ab</p>                  | x A     | 50
            p::first-letter { border: 1pt solid #f00; text-transform: uppercase } | <p>ab</p> | text   | Ab
            """)
    void theFirstLetterAndTheFirstLineLookAsTheirAuthorSays(String css, String body, String question, String answer)
            throws Exception {
        assertThat(ProbeFixture.ask(question, pdf(css, body))).isEqualTo(answer);
    }

    @Test
    void theFirstLetterOfDataLooksAsItsAuthorSays() throws Exception {
        byte[] pdf = DocumentFixture.pdf("<style>p { font-size: 10pt } p::first-letter { font-size: 20pt } "
                + "p:last-child::first-letter { font-size: 30pt }</style>{{#each rows}}<p>{{this}}</p>{{/each}}",
                "{\"rows\": [\"Ax\", \"By\"]}");
        assertThat(List.of(ProbeFixture.ask("size A", pdf), ProbeFixture.ask("size x", pdf),
                ProbeFixture.ask("size B", pdf))).containsExactly("20", "10", "30");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            p::first-line { padding: 1px }              | 'padding-top' of ::first-line
            p::first-line { text-transform: uppercase } | template.html:2:1: 'text-transform' of ::first-line
            """)
    void whatIsNotDrawnOfTheFirstLetterOrLineIsAWarning(String css, String warning) {
        assertThat(DocumentFixture.warnings("<style>" + css + "</style>\n<p>A</p>")).anySatisfy(each -> assertThat(each)
                .contains(warning));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
