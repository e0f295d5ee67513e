package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.text;
import static platen.jobs.engine.document.DocumentFixture.warnings;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.document.style.counter.CounterStyle;

/** Print documents show running heads, references, bookmarks and footnotes. No browser prints these. */
class PagedContentTest {
    private static final String CHAPTERS = "<h2>One</h2><p>a</p><h2>Two</h2><h2 class=new>Three</h2><p>b</p>"
            + "<p class=new>c</p><p>d</p><h2>Four</h2>";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            string(head)               | One, Three, Four
            string(head, last)         | Two, Three, Four
            string(head, start)        | One, Three, Three
            string(head, first-except) | '', '', ''
            string(other)              | '', '', ''
            """)
    void aRunningHeadShowsTheStringThatItsPageSets(String content, String heads) {
        String text = text("<style>@page { size: 300pt 300pt; margin: 40pt; @top-left { content: '[' " + content
                + " ']' } } h2 { string-set: head content() } .new { break-before: page }</style>" + CHAPTERS, "{}");
        String[] pages = text.split("\f");
        String[] expected = heads.replace("'", "").split(", ", -1);
        for (int page = 0; page < pages.length; page++) {
            assertThat(pages[page].lines().filter(line -> line.startsWith("["))).containsExactly("[" + expected[page]
                    + "]");
        }
    }

    @Test
    void aStringIsMadeOfTextsAndAttributesAndTheContent() {
        assertThat(text("<style>@page { margin: 40pt; @top-left { content: string(a) '/' string(b) } } h2 { string-set:"
                + " a 'Ch. ' attr(title) ': ' content(), b content(text) }</style><h2 title='{{n}}'>{{t}}</h2>",
                "{\"n\": 7, \"t\": \"Sum\"}")).contains("Ch. 7: Sum/Sum");
    }

    @Test
    void aTableOfContentsShowsThePagesToWhichItsLinksLead() {
        String text = text("<style>@page { size: 300pt 300pt; margin: 40pt } h2 { break-before: page } a::after {"
                + " content: ' ' target-counter(attr(href url), page) } i::after { content: target-text(url(#c2)) ' '"
                + " target-counter('#c2', page, upper-roman) }</style>{{#each rows}}<p><a href='#c{{@number}}'>{{t}}</a>"
                + "</p>{{/each}}<i>see </i>{{#each rows}}<h2 id='c{{@number}}'>{{t}}</h2>{{/each}}",
                "{\"rows\": [{\"t\": \"Alpha\"}, {\"t\": \"Beta\"}]}");
        assertThat(text.split("\f")[0]).contains("Alpha 2", "Beta 3", "see Beta III");
    }

    @Test
    void referencesAreRightWhereTheyMoveThePagesThatTheyName() {
        String links = "<p><a href='#end'>x</a></p>".repeat(30);
        String text = text("<style>@page { size: 200pt 200pt; margin: 20pt } a::after { content: ' on page '"
                + " target-counter(attr(href), page, lower-roman) target-text(attr(href)) }</style>" + links
                + "<h2 id='end'>" + "A long heading that needs lines ".repeat(3) + "</h2>", "{}");
        String[] pages = text.split("\f");
        int last = 0;
        for (int page = 0; page < pages.length; page++) {
            last = pages[page].contains("A long heading") && !pages[page].contains("x on page") ? page + 1 : last;
        }
        assertThat(text.replaceAll("\\s+", " ")).contains("x on page "
                + CounterStyle.orDecimal("lower-roman").of(last) + "A long");
    }

    @Test
    void aReferenceToNothingIsAWarningOfTheRender() {
        String template = "<style>p::after { content: target-counter('#nothing', page) }</style><p>x</p>";
        assertThat(DocumentFixture.rendered(DocumentFixture.compiled(template).plan(), "{}").warnings())
                .anyMatch(warning -> warning.message().contains("A reference names '#nothing'"));
    }

    @Test
    void aBookmarkHasTheLabelThatItsStyleGives() throws IOException {
        byte[] pdf = pdf("<style>h2 { bookmark-label: 'Chapter ' content() }</style><h2>One</h2>", "{}");
        try (PDDocument document = Loader.loadPDF(pdf)) {
            assertThat(document.getDocumentCatalog().getDocumentOutline().getFirstChild().getTitle())
                    .isEqualTo("Chapter One");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            h2 { string-set: a counter(x) }                               | In 'string-set', counter(x) is left out
            h2::after { content: target-counter('#a', chapter) }          | target-counter() shows the counter 'page' only
            @page { @top-left { content: string(a, middle) } }            | 'string(a, middle)' of a margin box is not understood
            """)
    void whatIsNotShownIsAWarningOfTheUpload(String style, String warning) {
        assertThat(warnings("<style>" + style + "</style><h2 id=a>x</h2>")).singleElement().asString()
                .contains(warning);
    }

    private static final String NOTES = "<style>@page { size: 300pt 200pt; margin: 20pt } body { font: 10pt/10pt"
            + " 'Liberation Mono'; margin: 0 } p { margin: 0 } i { float: footnote; font: 10pt/10pt 'Liberation Mono' }"
            + " </style>";

    @Test
    void aFootnoteStandsAtTheFootOfThePageThatCallsIt() throws IOException {
        byte[] pdf = pdf(NOTES + "{{#each rows}}<p>Text<i>Note {{t}}</i></p>{{/each}}<p style='break-before: page'>Z<i>"
                + "Last</i></p>", "{\"rows\": [{\"t\": \"q\"}, {\"t\": \"w\"}]}");
        assertThat(text(pdf).split("\f")).satisfiesExactly(
                first -> assertThat(first).contains("Text1", "Text2", "1. Note q", "2. Note w"),
                second -> assertThat(second).contains("Z3", "3. Last"));
        // Two lines of ten points above the margin.
        assertThat(DocumentFixture.placeOf(pdf, "q")).endsWith(",168");
        assertThat(DocumentFixture.placeOf(pdf, "w")).endsWith(",178");
    }

    @Test
    void footnotesTakeTheirSpaceFromTheTextAndThoseThatDoNotFitMoveOn() {
        String text = text(
                NOTES + "<p>x<i>" + "First note. ".repeat(36) + "</i></p><p>y<i>" + "Second note. ".repeat(33)
                        + "END</i></p>" + "<p>line</p>".repeat(14) + "<p>last</p>",
                "{}");
        String[] pages = text.split("\f");
        assertThat(pages).hasSize(3);
        assertThat(pages[0]).contains("x1", "1. First note.").doesNotContain("last", "END");
        assertThat(pages[1] + pages[2]).contains("2. Second note.", "END", "last");
        assertThat(text.replace("\f", "\n").lines().filter(line -> line.equals("line"))).hasSize(14);
    }

    @Test
    void callsAndMarkersHaveTheirOwnStyles() {
        assertThat(text(NOTES + "<style>::footnote-call { content: '[' counter(footnote, lower-alpha) ']' }"
                + " ::footnote-marker { content: counter(footnote, lower-alpha) ') ' }</style><p>x<i>Note</i> y</p>",
                "{}")).contains("x[a] y", "a) Note");
    }

    @Test
    void theAreaOfFootnotesHasItsOwnStyle() throws IOException {
        String area = "<style>@page { @footnote { margin: 8pt 0 0 30pt; border-top: 2pt solid #ff0000; padding: 3pt 0 5pt"
                + " 10pt; background: #00ff00 } }</style>";
        byte[] pdf = pdf(NOTES + area + "<p>x<i>Note q</i></p>", "{}");
        // One line of ten points stands above five of padding; the box is 20 high.
        assertThat(DocumentFixture.placeOf(pdf, "q")).endsWith(",173");
        assertThat(DocumentFixture.placeOf(pdf, "N")).startsWith("78,");
        assertThat(DocumentFixture.content(pdf, 0)).contains("0 1 0 rg 50.25 20 229.5 19.5 re f").contains("1 0 0 rg");
    }

    @ParameterizedTest
    @ValueSource(strings = {"@footnote { margin-top: 0; max-height: 25pt }",
            "@footnote { max-height: 25pt } @footnote { margin-top: 0 }"})
    void theGreatestHeightOfTheAreaMovesNotesToTheNextPage(String area) {
        String text = text(NOTES + "<style>@page { " + area + " }</style><p>x<i>One</i></p><p>y<i>Two</i></p>"
                + "<p>z<i>Three</i></p>", "{}");
        assertThat(text.split("\f")).satisfiesExactly(
                first -> assertThat(first).contains("1. One", "2. Two").doesNotContain("Three"),
                second -> assertThat(second).contains("3. Three"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            auto  | a b c d e call
            line  | a b c d e
            block | a b
            """)
    void aNoteWithoutSpaceTakesTheLineOrTheBlockOfItsCallAlong(String policy, String first) {
        String[] pages = text(
                NOTES + "<style>@page { @footnote { margin-top: 0; max-height: 30pt } } p { orphans: 1; widows:"
                        + " 1 } i { footnote-policy: " + policy
                        + " }</style><p>a<i>One<br>one</i></p><p>b</p><p>c<br>d<br>e<br>"
                        + "call<i>Two<br>two</i><br>f</p>",
                "{}").split("\f");
        assertThat(pages).hasSize(2);
        assertThat(pages[0].lines().map(String::strip).map(line -> line.replaceAll("\\d", ""))
                .takeWhile(line -> !line.startsWith(". One")).collect(Collectors.joining(" "))).startsWith(first);
        assertThat(pages[1]).contains("2. Two");
        assertThat(pages[policy.equals("auto") ? 0 : 1]).contains("call");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            block   | 3
            inline  | 2
            compact | 2
            """)
    void shortNotesShareALineWhereTheirStyleSaysSo(String display, int lines) throws Exception {
        byte[] pdf = DocumentFixture.rendered(DocumentFixture.compiled(NOTES + "<style>i { footnote-display: " + display
                + " }</style><p>x<i>Abc</i> y<i>Bcd</i> z<i>" + "long ".repeat(6) + "</i></p>").plan(), "{}").pdf()
                .bytes();
        String text = DocumentFixture.text(pdf);
        String notes = text.substring(text.indexOf("1. Abc"));
        assertThat(notes.strip().lines()).hasSize(lines);
        boolean beside = DocumentFixture.placeOf(pdf, "A").split(",")[1].equals(
                DocumentFixture.placeOf(pdf, "B").split(",")[1]);
        assertThat(beside).isEqualTo(!display.equals("block"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            direction: rtl                        | 244 | 198
            direction: rtl; text-align: left      | 66  | 20
            text-align: right                     | 216 | 262
            text-align: center                    | 127 | 173
            direction: ltr                        | 38  | 84
            """)
    void notesThatShareALineStandWhereTheirTextBegins(String style, String first, String second) throws IOException {
        byte[] pdf = pdf(NOTES + "<style>i { footnote-display: compact; " + style
                + " }</style><p>x<i>Abc</i> y<i>Bcd</i></p>", "{}");
        assertThat(DocumentFixture.placeOf(pdf, "A")).startsWith(first + ",");
        assertThat(DocumentFixture.placeOf(pdf, "B")).startsWith(second + ",");
    }

    @ParameterizedTest
    @ValueSource(strings = {"direction: rtl", "text-align: right", "text-align: center"})
    void aNoteThatSharesNoLineStandsAsABlockDoes(String style) throws IOException {
        String notes = NOTES + "<style>i { " + style + " }</style><p>x<i>Abc</i> y<i>Bcd " + "long ".repeat(30)
                + "</i> z<i>Qrs</i></p>";
        byte[] compact = pdf(notes + "<style>i { footnote-display: compact }</style>", "{}");
        byte[] block = pdf(notes, "{}");
        for (String note : List.of("A", "B", "Q")) {
            assertThat(DocumentFixture.placeOf(compact, note)).isEqualTo(DocumentFixture.placeOf(block, note));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"<p>x<i>Short</i> y<i>%s</i></p>", "<p>x<i>%s</i> y<i>Short</i></p>"})
    void aNoteThatIsHigherThanAPageIsDividedBesideAShortOne(String paragraph) {
        String note = IntStream.range(0, 80).mapToObj(line -> "line" + line + ".").collect(Collectors.joining("<br>"));
        String text = text(NOTES + "<style>i { footnote-display: compact }</style>" + paragraph.formatted(note), "{}");
        IntStream.range(0, 80).forEach(line -> assertThat(text).containsOnlyOnce("line" + line + "."));
        assertThat(text).containsOnlyOnce("Short");
        assertThat(text.split("\f")).hasSizeBetween(7, 9)
                .allSatisfy(page -> assertThat(page.lines()).hasSizeLessThanOrEqualTo(16));
    }

    @Test
    void shortNotesThatShareLinesTakeTheSpaceOfTheirLines() {
        String[] pages = text(NOTES + "<style>@page { @footnote { margin-top: 0; max-height: 25pt } } i {"
                + " footnote-display: compact }</style>" + "<p>x<i>N</i></p>".repeat(20), "{}").split("\f");
        assertThat(pages[0]).contains("1. N", "10. N");
        assertThat(String.join(" ", pages)).contains("20. N").containsOnlyOnce("11. N");
    }

    @Test
    void aNoteOfManyPagesEndsTheDocumentAndLosesNothing() {
        String text = text(
                NOTES + "<style>@page { @footnote { max-height: 1pt } }</style><p>x<i>" + "high ".repeat(2_000)
                        + "</i></p><p>y<i>Next</i></p>",
                "{}");
        assertThat(text.split("\f")).hasSizeBetween(20, 40);
        assertThat(Pattern.compile("high").matcher(text).results()).hasSize(2_000);
        assertThat(text).containsOnlyOnce("2. Next");
    }

    @Test
    void theAreaOfFootnotesGrowsForItsFirstNoteWithAWarning() throws IOException {
        var rendered = DocumentFixture.rendered(DocumentFixture
                .compiled(NOTES + "<style>@page { @footnote { margin-top: 0;"
                        + " max-height: 2em } }</style><p>x<i>a<br>b<br>c<br>d<br>e<br>q</i></p><p>y<i>Next</i></p>")
                .plan(), "{}");
        // Six lines of ten points end at the margin, where the last has its baseline.
        assertThat(DocumentFixture.placeOf(rendered.pdf().bytes(), "q")).endsWith(",178");
        assertThat(text(rendered.pdf().bytes()).split("\f")).satisfiesExactly(
                first -> assertThat(first).contains("y2").doesNotContain("Next"),
                second -> assertThat(second).contains("2. Next"));
        assertThat(rendered.warnings()).singleElement().asString().contains("higher than the 'max-height' of its area");
    }

    @Test
    void aNoteThatIsHigherThanAPageIsDivided() {
        String note = IntStream.range(0, 30).mapToObj(line -> "line " + line + ".").collect(Collectors.joining("<br>"));
        String[] pages = text(NOTES + "<p>x<i>" + note + "</i></p><p>y<i>Next</i></p>", "{}").split("\f");
        // Three quarters of sixteen lines, less what is above the notes.
        assertThat(pages).hasSize(3);
        assertThat(pages[0]).contains("x1", "1. line 0.", "line 10.").doesNotContain("line 11.");
        assertThat(pages[1]).contains("line 11.", "line 21.").doesNotContain("line 22.", "line 10.");
        assertThat(pages[2]).contains("line 22.", "line 29.", "2. Next");
    }

    @Test
    void aNoteWithinANoteFollowsIt() {
        assertThat(text(NOTES + "<p>x<i>Outer<i>Inner</i></i></p>", "{}")).contains("x1", "1. Outer2", "2. Inner");
    }

    private static final String BOOK = "<html lang=en><title>Book</title><style>@page { size: a5; margin: 18mm;"
            + " @top-left { content: string(book) } @top-right { content: string(chapter, start) } @bottom-center {"
            + " content: counter(page) ' of ' counter(pages) } } @page :first { @top-left { content: none } @top-right"
            + " { content: none } } h1 { string-set: book content() } h2 { break-before: page; string-set: chapter"
            + " content() } nav p { margin: 0 } nav a::after { content: ' ' target-counter(attr(href), page) } .note {"
            + " float: footnote; font-size: 7pt }</style><h1>The Book</h1><nav>{{#each chapters}}<p><a href='#c{{@number}}'>"
            + "{{t}}</a></p>{{/each}}</nav>{{#each chapters}}<h2 id='c{{@number}}'>{{t}}</h2>{{#each p}}<p>{{this}}"
            + "<span class=note>Of {{../t}}, note {{@number}}.</span></p>{{/each}}{{/each}}";

    @Test
    void aBookHasItsContentsRunningHeadsAndFootnotesOnTheRightPages() {
        String paragraph = "\"" + "It was a long way from there to here, and nothing on it was as it seems. ".repeat(9)
                + "\"";
        String paragraphs = String.join(",", Collections.nCopies(24, paragraph));
        String chapters = IntStream.rangeClosed(1, 10)
                .mapToObj(n -> "{\"t\": \"Chapter%d\", \"p\": [%s]}".formatted(n, paragraphs))
                .collect(Collectors.joining(","));
        byte[] pdf = pdf(BOOK, "{\"chapters\": [" + chapters + "]}");
        String[] pages = text(pdf).split("\f");
        assertThat(pages).hasSizeBetween(60, 90);
        for (int chapter = 1; chapter <= 10; chapter++) {
            String name = "Chapter" + chapter;
            int first = 1;
            while (!pages[first].lines().toList().contains("1. Of %s, note 1.".formatted(name).replace("1. Of",
                    (24 * chapter - 23) + ". Of"))) {
                first++;
            }
            assertThat(pages[0]).contains(name + " " + (first + 1) + "\n");
            assertThat(pages[first]).contains("The Book", name, (first + 1) + " of " + pages.length);
        }
        for (int page = 1; page < pages.length; page++) {
            String text = pages[page];
            // Each call of the text has its note on the same page.
            var calls = Pattern.compile("seems\\. ?(\\d+)").matcher(text);
            while (calls.find()) {
                assertThat(text).contains("\n" + calls.group(1) + ". Of ");
            }
        }
        assertThat(pdf(BOOK, "{\"chapters\": [" + chapters + "]}")).isEqualTo(pdf);
    }
}
