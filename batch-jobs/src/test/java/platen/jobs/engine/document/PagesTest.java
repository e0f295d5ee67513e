package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.text;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where pages end, and what stands on each of them. */
class PagesTest {
    /** A page that holds ten lines of ten points. */
    private static final String TEN_LINES = """
            <style>@page { size: 200pt 120pt; margin: 10pt } body { font-size: 8pt; line-height: 10pt } p { margin: 0 }
            td, th { padding: 0; text-align: left } table { border-spacing: 0; border-collapse: collapse; width: 100% } CSS</style>
            """;

    private static String page(String css, String body) {
        return TEN_LINES.replace("CSS", css) + "<body>" + body + "</body>";
    }

    private static String lines(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(i -> "<p>line " + i + "</p>").collect(Collectors.joining());
    }

    private static String[] pages(String template, String data) {
        return text(template, data).split("\f");
    }

    @Test
    void linesFillOnePageAfterTheOther() {
        String[] pages = pages(page("", lines(1, 25)), "{}");

        assertThat(pages).hasSize(3);
        assertThat(pages[0]).startsWith("line 1\n").endsWith("line 10");
        assertThat(pages[2].strip()).endsWith("line 25");
    }

    @Test
    void aHeadingGoesWithWhatFollowsIt() {
        String[] pages = pages(page("h1 { break-after: avoid; font-size: 8pt; line-height: 10pt; margin: 0 }",
                lines(1, 9) + "<h1>Heading</h1>" + lines(10, 12)), "{}");

        assertThat(pages[0]).contains("line 9").doesNotContain("Heading");
        assertThat(pages[1]).startsWith("Heading\nline 10");
    }

    @Test
    void aHeadingChainGoesTogether() {
        String[] pages = pages(page("h1, h2 { break-after: avoid; font-size: 8pt; line-height: 10pt; margin: 0 }",
                lines(1, 8) + "<h1>One</h1><h2>Two</h2>" + lines(9, 9)), "{}");

        assertThat(pages[1]).startsWith("One\nTwo\nline 9");
    }

    @Test
    void noParagraphLeavesOneLineBehindOrAhead() {
        String words = "word ".repeat(40);
        String[] orphan = pages(page("", lines(1, 9) + "<p>" + words + "</p>"), "{}");
        assertThat(orphan[0]).doesNotContain("word");

        String five = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ".repeat(5);
        String[] widow = pages(page("", lines(1, 6) + "<p>" + five + "</p>"), "{}");
        assertThat(widow[0].lines().filter(line -> line.startsWith("aaa"))).hasSize(3);
        assertThat(widow[1].lines().filter(line -> line.startsWith("aaa"))).hasSize(2);
    }

    @Test
    void whatIsKeptTogetherMovesAsAWholeUnlessNoPageCanHoldIt() {
        String[] moved = pages(page(".k { break-inside: avoid }",
                lines(1, 8) + "<div class='k'>" + lines(9, 12) + "</div>"), "{}");
        assertThat(moved[0]).doesNotContain("line 9");

        String[] divided = pages(page(".k { break-inside: avoid }",
                lines(1, 8) + "<div class='k'>" + lines(9, 30) + "</div>"), "{}");
        assertThat(divided[0]).doesNotContain("line 9");
        assertThat(divided[1]).contains("line 9").doesNotContain("line 30");
    }

    @Test
    void authorsMayEndPages() {
        String[] pages = pages(page(".n { break-before: page } .a { page-break-after: always }",
                "<p>one</p><p class='n'>two</p><p class='a'>three</p><p>four</p>"), "{}");

        assertThat(pages).hasSize(3);
        assertThat(pages[1]).startsWith("two\nthree");
    }

    @Test
    void theHeadOfATableStandsOnEveryPageAndNeverAlone() {
        String rows = "{\"rows\":[" + IntStream.rangeClosed(1, 20).mapToObj(String::valueOf)
                .collect(Collectors.joining(",")) + "]}";
        String[] pages = pages(page("", lines(1, 9)
                + "<table><thead><tr><th>Head</th></tr></thead><tbody>{{#each rows}}<tr><td>row {{this}}</td></tr>{{/each}}"
                + "</tbody><tfoot><tr><td>Total</td></tr></tfoot></table>"), rows);

        assertThat(pages[0]).doesNotContain("Head");
        assertThat(pages[1]).startsWith("Head\nrow 1");
        assertThat(pages[1]).endsWith("Total");
        assertThat(pages[2]).startsWith("Head\nrow 9");
        assertThat(pages[pages.length - 1]).contains("Total").contains("row 20");
    }

    @Test
    void totalsNeverStandAlone() {
        String[] pages = pages(page("", lines(1, 6)
                + "<table><tr><td>a</td></tr><tr><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td></tr>"
                + "<tfoot><tr><td>Total</td></tr></tfoot></table>"), "{}");

        assertThat(pages[0]).contains("c").doesNotContain("d\n");
        assertThat(pages[1]).startsWith("d\nTotal");
    }

    @Test
    void everySecondRowOfALoopLooksDifferent() {
        String template = page("tr:nth-child(even) { background: #112233 } tr:last-child { background: #445566 }",
                "<table>{{#each rows}}<tr><td>{{this}}</td></tr>{{/each}}</table>");
        String content = DocumentFixture.content(pdf(template, "{\"rows\":[1,2,3,4,5]}"), 0);

        assertThat(content).containsPattern("0\\.067 0\\.133 0\\.2 rg\\s+([0-9. ]+ re f\\s+){2}0\\.267")
                .containsPattern("0\\.267 0\\.333 0\\.4 rg\\s+([0-9. ]+ re f\\s+)EMC");
    }

    @Test
    void cellsSpanColumnsAndRows() {
        String[] lines = text(page("", """
                <table><tr><td rowspan="2">tall</td><td>a</td><td>b</td></tr><tr><td colspan="2">wide</td></tr>
                <tr><td>x</td><td>y</td><td>z</td></tr></table>"""), "{}").split("\n");

        assertThat(String.join("|", lines)).contains("a b", "wide", "x y z");
    }

    @Test
    void runningElementsAndPageNumbersStandOnEveryPage() {
        String template = """
                <style>@page { size: 200pt 160pt; margin: 30pt 10pt; @top-left { content: element(top) }
                @bottom-right { content: counter(page) " / " counter(pages) } }
                @page :first { @top-left { content: none } }
                body { font-size: 8pt; line-height: 10pt } p { margin: 0 } .top { position: running(top) }</style>
                <body><div class="top">About {{name}}, {{@page}} of {{@pages}}</div>""" + lines(1, 15) + "</body>";
        String[] pages = pages(template, "{\"name\":\"Ada\"}");

        assertThat(pages).hasSize(2);
        assertThat(pages[0]).contains("1 / 2").doesNotContain("About");
        assertThat(pages[1]).contains("About Ada, 2 of 2", "2 / 2");
    }

    @Test
    void anAbsoluteElementStandsWhereItsAuthorPutsIt() throws Exception {
        byte[] pdf = pdf(page("", "<p>flow</p><div style='position: absolute; left: 100pt; top: 50pt'>stamp</div>"
                + "<p>on</p>"), "{}");

        assertThat(DocumentFixture.placeOf(pdf, "s")).isEqualTo("110,67");
        assertThat(DocumentFixture.placeOf(pdf, "n")).as("the next line").endsWith(",27");
    }

    @Test
    void columnsOfARowShareTheRoomThatIsLeft() throws Exception {
        byte[] pdf = pdf(page("", "<div style='display: flex; gap: 20pt'><div style='width: 40pt'>a</div>"
                + "<div style='flex: 1'>b</div><div style='flex: 1'>c</div></div>"), "{}");

        assertThat(DocumentFixture.placeOf(pdf, "a")).startsWith("10,");
        assertThat(DocumentFixture.placeOf(pdf, "b")).startsWith("70,");
        assertThat(DocumentFixture.placeOf(pdf, "c")).startsWith("140,");
    }

    @Test
    void aRowHigherThanThePageIsDividedAndNothingIsLost() {
        String[] pages = pages(page("", "<table><tr><td>" + lines(1, 25) + "</td><td>side</td></tr></table>"), "{}");

        assertThat(String.join("", pages)).contains("line 1\n", "line 11", "line 25", "side");
        assertThat(pages).hasSize(3);
    }

    @Test
    void leftAndRightPagesHaveMarginsOfTheirOwn() throws Exception {
        byte[] pdf = pdf("<style>@page { size: 200pt 200pt; margin: 20pt } @page :left { margin-left: 60pt } "
                + "p { margin: 0; font: 12pt/18pt sans-serif }</style><p>r</p><p style='break-before: page'>l</p>",
                "{}");

        assertThat(DocumentFixture.placeOf(pdf, "r")).startsWith("20,");
        assertThat(DocumentFixture.placeOf(pdf, "l")).startsWith("60,");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <html>                               | page  | 20 60    | 2
            <html dir=rtl>                       | page  | 60 20    | 2
            <html style='direction: rtl'>        | page  | 60 20    | 2
            <html dir=rtl>                       | recto | 60 60    | 3
            <html dir=rtl>                       | left  | 60 60    | 3
            <html dir=rtl>                       | right | 60 20    | 2
            <html dir=rtl>                       | verso | 60 20    | 2
            <html>                               | verso | 20 60    | 2
            <html>                               | recto | 20 20    | 3
            """)
    void theFirstPageOfADocumentFromRightToLeftIsALeftOne(String html, String side, String places, int pages)
            throws Exception {
        byte[] pdf = pdf(html + "<style>@page { size: 200pt 200pt; margin: 20pt } @page :left { margin-left: 60pt } "
                + "p { margin: 0; direction: ltr; font: 12pt/18pt sans-serif }</style><p>r</p>"
                + "<p style='break-before: " + side + "'>l</p>", "{}");

        String[] expected = places.split(" ");
        assertThat(DocumentFixture.placeOf(pdf, "r")).startsWith(expected[0] + ",");
        assertThat(DocumentFixture.placeOf(pdf, "l")).startsWith(expected[1] + ",");
        try (PDDocument document = Loader.loadPDF(pdf)) {
            assertThat(document.getNumberOfPages()).isEqualTo(pages);
        }
    }

    @Test
    void whatPageRulesLeaveOutIsAsBrowsersPrintIt() throws Exception {
        assertThat(DocumentFixture.placeOf(pdf("<style>@page { @top-left { content: 'h' } } body { margin: 0 }</style>"
                + "<div>x</div>", "{}"), "x")).as("margins of 10 mm, in whole pixels").startsWith("29,");
        assertThat(DocumentFixture.placeOf(pdf("<style>body { margin: 0 }</style><div>x</div>", "{}"), "x"))
                .as("margins of 20 mm without any rule").startsWith("57,");
    }

    @Test
    void anAbsoluteElementFarBelowIsOnThePageThatItReaches() {
        String[] pages = pages(page("", "<div style='position: relative'><p style='position: absolute; top: 450pt'>"
                + "deep</p>flow</div>"), "{}");

        assertThat(pages).hasSizeGreaterThan(1);
        assertThat(pages[pages.length - 1]).contains("deep");
        assertThat(String.join("", pages)).containsOnlyOnce("deep");
    }
}
